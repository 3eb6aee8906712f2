// Sessions: conversations on disk, here or elsewhere.
import type { Handlers, sessionRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { createSessionIndex, sessionIndexPath } from '../../store/session-index.ts';
import { deleteStored, restoreStored } from './delete-session.ts';
import { exportStored } from './export-session.ts';
import { getSession } from './get-session.ts';
import { listPage, storedSessions } from './list-sessions.ts';
import { readToolOutput } from './read-tool-output.ts';
import { listRemote, teleport } from './remote-sessions.ts';
import { renameStored } from './rename-session.ts';
import { searchForPage } from './search-sessions.ts';

export function sessionFeature(context: HostContext): Handlers<typeof sessionRequests> {
  const index = createSessionIndex(sessionIndexPath(context.dataFolder), context.log);
  return {
    list_sessions_request: (params, { signal }) => listPage(context, index, params, signal),
    get_session_request: (params, { signal }) => getSession(context, params, signal),
    read_tool_output: (params, { signal }) => readToolOutput(context, params, signal),
    search_sessions: (params, asked) => searchForPage(context, index, params, asked),
    rename_session: params => renameStored(context, params),
    delete_session: ({ sessionId }) => deleteStored(context, sessionId),
    restore_session: ({ sessionId }) => restoreStored(context, sessionId),
    export_session: (params, { signal }) => exportStored(context, params, signal),
    async rebuild_session_index(_, { signal }) {
      await index.clear();
      return { sessions: (await storedSessions(context, index, 'all', signal)).sessions.length };
    },
    list_remote_sessions: () => listRemote(context),
    teleport_session: ({ sessionId }, { signal }) => teleport(context, index, sessionId, signal),
  };
}
