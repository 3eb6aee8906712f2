// The methods about sessions on disk, open or not: listed, named, archived, deleted, asked for their state.
import { dataFolder, deleteSession, isSessionId, locateSession, renameSession } from '@dovetail/agent';
import { createArchive } from '../store/archive.ts';
import { listPage } from '../store/list-page.ts';
import type { RequestContext } from '../wire/peer.ts';
import { absolutePath, optionalText, text, type Params } from '../wire/read-params.ts';
import { invalidParams } from '../wire/rpc-error.ts';
import type { OpenSessions } from './open-sessions.ts';

export function storedMethods(sessions: OpenSessions, env: NodeJS.ProcessEnv) {
  const { store } = sessions;
  const archive = createArchive(dataFolder(env));

  async function setArchived(params: Params, archived: boolean): Promise<object> {
    const sessionId = text(params, 'sessionId');
    if (!sessions.get(sessionId)) await sessions.storedId(params);
    await archive.set(sessionId, archived);
    return {};
  }

  return {
    async list(params: Params, { signal }: RequestContext) {
      const cwd = optionalText(params, 'cwd');
      if (cwd !== undefined) absolutePath(params, 'cwd');
      const archived = await archive.ids();
      const filter = optionalText(params, 'archived');
      return listPage({
        ...store,
        cwd,
        cursor: optionalText(params, 'cursor'),
        archived: filter === 'include' || filter === 'only' ? filter : 'exclude',
        isArchived: id => archived.has(id),
        signal,
      });
    },
    async remove(params: Params): Promise<object> {
      const sessionId = text(params, 'sessionId');
      const id = sessions.get(sessionId)?.process.sessionId ?? sessionId;
      await sessions.close(sessionId);
      if (!isSessionId(id)) return {};
      const done = await deleteSession({ ...store, id, dataDir: dataFolder(env) });
      if (done.status === 'open')
        throw invalidParams(`The session ${sessionId} is open in another program. Close it there first.`);
      await archive.set(sessionId, false);
      return {};
    },
    async status(params: Params) {
      if (sessions.get(text(params, 'sessionId'))) return { status: 'open' };
      await sessions.storedId(params);
      return { status: 'saved' };
    },
    async setTitle(params: Params) {
      const sessionId = text(params, 'sessionId');
      const title = text(params, 'title');
      const session = sessions.get(sessionId);
      const ref = session ? sessions.onDisk(session) : { ...store, id: await sessions.storedId(params) };
      if (!(await locateSession(store, ref.id))) throw invalidParams('A session can be named once it has a message.');
      const renamed = await renameSession({ ...ref, title });
      sessions.noteTitle(sessionId, renamed.title);
      if (session) sessions.tell(sessionId, { sessionUpdate: 'session_info_update', title: renamed.title });
      return { title: renamed.title };
    },
    archive: (params: Params) => setArchived(params, true),
    unarchive: (params: Params) => setArchived(params, false),
  };
}
