// Every session of this connection, and the methods about sessions. A session is open once, however often it is loaded.
import { randomUUID } from 'node:crypto';
import type { SessionNotification } from '@agentclientprotocol/sdk/unstable';
import {
  configDir,
  dataFolder,
  deleteSession,
  forkSession,
  isSessionId,
  locateSession,
  renameSession,
  summarizeSession,
  type startDurableAgent,
} from '@dovetail/agent';
import type { CliChoice } from '../cli-choice.ts';
import type { Client } from '../client.ts';
import { createArchive } from '../store/archive.ts';
import { findMessage } from '../store/find-message.ts';
import { listPage } from '../store/list-page.ts';
import { replaySession } from '../store/replay.ts';
import type { RequestContext } from '../wire/peer.ts';
import { absolutePath, meta, optionalText, text, type Params } from '../wire/read-params.ts';
import { cancelledRequest, invalidParams, noSuchSession } from '../wire/rpc-error.ts';
import { createLiveSession, type LiveSession } from './live-session.ts';
import { promptContent } from './prompt-content.ts';
import { rewindSession } from './rewind.ts';
import { readPlace, type SessionPlace } from './start-options.ts';

export interface SessionsOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cli: CliChoice;
  readonly startDurable: typeof startDurableAgent;
  client(): Client;
  onError(error: unknown): void;
}

/** The end of everything takes 200 ms at most: an idle CLI gets this long to end by itself. The keeper ends what is left. */
const politeMs = 60;
const killedWithinMs = 40;

export function createSessions(options: SessionsOptions) {
  const live = new Map<string, LiveSession>();
  const titles = new Map<string, string>();
  const store = { configDir: configDir(options.env) };
  const archive = createArchive(dataFolder(options.env));
  const tell = (sessionId: string, update: SessionNotification['update']): void =>
    options.client().update(sessionId, update);

  function start(id: string, place: SessionPlace, first: { resume?: string; sessionId?: string }): LiveSession {
    const session = createLiveSession({
      ...options,
      id,
      place,
      first,
      onSettled: settled => void tellTitle(settled).catch(options.onError),
    });
    live.set(id, session);
    return session;
  }

  /** Open, with the state of its settings; nothing is left of one that could not be opened. */
  async function open(session: LiveSession, { signal, afterAnswer }: RequestContext) {
    const onAbort = (): void => void session.end(0);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const state = await session.open();
      afterAnswer(session.announceCommands);
      return state;
    } catch (error) {
      live.delete(session.id);
      await session.end(0);
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  function liveOf(params: Params): LiveSession {
    const sessionId = text(params, 'sessionId');
    const session = live.get(sessionId);
    if (!session) throw noSuchSession(sessionId);
    return session;
  }

  async function storedId(params: Params): Promise<string> {
    const sessionId = text(params, 'sessionId');
    if (!isSessionId(sessionId) || !(await locateSession(store, sessionId))) throw noSuchSession(sessionId);
    return sessionId;
  }

  /** The session file of an open session lies under the id that the CLI has now. */
  const onDisk = (session: LiveSession) => ({ ...store, id: session.process.sessionId ?? session.id });

  async function tellTitle(session: LiveSession): Promise<void> {
    const file = await locateSession(store, onDisk(session).id);
    const summary = file && (await summarizeSession(file)).session;
    if (!summary || titles.get(session.id) === summary.title) return;
    titles.set(session.id, summary.title);
    const updatedAt = new Date(summary.modifiedMs).toISOString();
    tell(session.id, { sessionUpdate: 'session_info_update', title: summary.title, updatedAt });
  }

  async function reopen(params: Params, context: RequestContext) {
    const sessionId = text(params, 'sessionId');
    const place = readPlace(params);
    if (!live.has(sessionId)) await storedId(params);
    // Asked after the wait: another request may have opened it meanwhile.
    const known = live.get(sessionId);
    if (known) {
      context.afterAnswer(known.announceCommands);
      return { sessionId, state: known.open() };
    }
    return { sessionId, state: open(start(sessionId, place, { resume: sessionId }), context) };
  }

  async function setArchived(params: Params, archived: boolean): Promise<object> {
    const sessionId = text(params, 'sessionId');
    if (!live.has(sessionId)) await storedId(params);
    await archive.set(sessionId, archived);
    return {};
  }

  async function closeLive(sessionId: string): Promise<void> {
    const session = live.get(sessionId);
    live.delete(sessionId);
    await session?.close();
  }

  return {
    async create(params: Params, context: RequestContext) {
      const place = readPlace(params);
      const sessionId = randomUUID();
      return { sessionId, ...(await open(start(sessionId, place, { sessionId }), context)) };
    },
    async load(params: Params, context: RequestContext) {
      const { sessionId, state } = await reopen(params, context);
      const session = live.get(sessionId);
      // While the CLI starts.
      const replayed = replaySession({
        ...store,
        sessionId: session ? onDisk(session).id : sessionId,
        cwd: session?.place.cwd ?? '',
        can: options.client().can,
        signal: context.signal,
        send: update => tell(sessionId, update),
      });
      const [settings] = await Promise.all([state, replayed]);
      return settings;
    },
    resume: async (params: Params, context: RequestContext) => (await reopen(params, context)).state,
    async fork(params: Params, context: RequestContext) {
      const source = live.get(text(params, 'sessionId'));
      const ref = source ? onDisk(source) : { ...store, id: await storedId(params) };
      const place = readPlace(params);
      const { dovetail } = meta(params) as { dovetail?: { messageId?: unknown } };
      const messageId = dovetail?.messageId ?? meta(params)['messageId'];
      const at = typeof messageId === 'string' ? await findMessage(ref, messageId) : undefined;
      if (typeof messageId === 'string' && !at)
        throw invalidParams(`There is no message ${messageId} in this session.`);
      const forked = await forkSession({ ...ref, ...(at && { at: at.lastUuid }) });
      return { sessionId: forked.id, ...(await open(start(forked.id, place, { resume: forked.id }), context)) };
    },
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
      const id = live.get(sessionId)?.process.sessionId ?? sessionId;
      await closeLive(sessionId);
      if (!isSessionId(id)) return {};
      const done = await deleteSession({ ...store, id, dataDir: dataFolder(options.env) });
      if (done.status === 'open')
        throw invalidParams(`The session ${sessionId} is open in another program. Close it there first.`);
      await archive.set(sessionId, false);
      return {};
    },
    async close(params: Params): Promise<object> {
      const session = liveOf(params);
      await closeLive(session.id);
      return {};
    },
    async status(params: Params) {
      if (live.has(text(params, 'sessionId'))) return { status: 'open' };
      await storedId(params);
      return { status: 'saved' };
    },
    async setTitle(params: Params) {
      const sessionId = text(params, 'sessionId');
      const title = text(params, 'title');
      const session = live.get(sessionId);
      const ref = session ? onDisk(session) : { ...store, id: await storedId(params) };
      if (!(await locateSession(store, ref.id))) throw invalidParams('A session can be named once it has a message.');
      const renamed = await renameSession({ ...ref, title });
      titles.set(sessionId, renamed.title);
      if (session) tell(sessionId, { sessionUpdate: 'session_info_update', title: renamed.title });
      return { title: renamed.title };
    },
    archive: (params: Params) => setArchived(params, true),
    unarchive: (params: Params) => setArchived(params, false),
    async setMode(params: Params): Promise<object> {
      const session = liveOf(params);
      await session.set('mode', text(params, 'modeId'));
      const { configOptions } = session.config.state(options.client().can);
      tell(session.id, { sessionUpdate: 'config_option_update', configOptions });
      return {};
    },
    async setConfigOption(params: Params) {
      const session = liveOf(params);
      const configId = text(params, 'configId');
      await session.set(configId, params['value']);
      if (configId === 'mode')
        tell(session.id, { sessionUpdate: 'current_mode_update', currentModeId: session.config.mode });
      return { configOptions: session.config.state(options.client().can).configOptions };
    },
    async prompt(params: Params, { signal }: RequestContext) {
      const session = liveOf(params);
      const response = await session.prompt(promptContent(params), signal);
      if (signal.aborted) throw cancelledRequest();
      return response;
    },
    async steer(params: Params) {
      const session = liveOf(params);
      return { outcome: (await session.steer(promptContent(params))) ? 'injected' : 'no_active_turn' };
    },
    rewind: (params: Params) => {
      const session = liveOf(params);
      return rewindSession(session, onDisk(session), params);
    },
    cancel(params: Params): void {
      live.get(String(params['sessionId']))?.cancel();
    },
    /** Everything ends, whatever it does. */
    async endAll(): Promise<void> {
      const all = [...live.values()];
      live.clear();
      await within(politeMs + killedWithinMs, Promise.all(all.map(session => session.end(politeMs))));
    },
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work.catch(() => {}), new Promise(resolve => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
