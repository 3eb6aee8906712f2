// The sessions that are open on this connection, each once, and how one is opened and closed.
import type { SessionNotification } from '@agentclientprotocol/sdk/unstable';
import { configDir, isSessionId, locateSession, summarizeSession, type startDurableAgent } from '@dovetail/agent';
import type { CliChoice } from '../cli-choice.ts';
import type { Client } from '../client.ts';
import type { StoredRef } from '../store/find-message.ts';
import type { RequestContext } from '../wire/peer.ts';
import { text, type Params } from '../wire/read-params.ts';
import { noSuchSession } from '../wire/rpc-error.ts';
import type { ConfigState } from '../config/session-config.ts';
import { createLiveSession, type LiveSession } from './live-session.ts';
import type { SessionPlace } from './start-options.ts';

export interface SessionsOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cli: CliChoice;
  readonly startDurable: typeof startDurableAgent;
  readonly versionWithinMs?: number | undefined;
  client(): Client;
  onError(error: unknown): void;
}

export interface OpenSessions {
  get(sessionId: string): LiveSession | undefined;
  /** The one that a request names; an error when it is not open. */
  of(params: Params): LiveSession;
  /** The id that a request names, of a session that is on disk; an error when it is not. */
  storedId(params: Params): Promise<string>;
  /** Where its file lies: under the id that the CLI has now. */
  onDisk(session: LiveSession): StoredRef;
  start(id: string, place: SessionPlace, first: { resume?: string; sessionId?: string }): LiveSession;
  /** Open, with the state of its settings; nothing is left of one that could not be opened. */
  open(session: LiveSession, context: RequestContext): Promise<ConfigState>;
  close(sessionId: string): Promise<void>;
  /** Everything ends, whatever it does. */
  endAll(): Promise<void>;
  readonly store: { readonly configDir: string };
  tell(sessionId: string, update: SessionNotification['update']): void;
  /** The client knows this title. */
  noteTitle(sessionId: string, title: string): void;
}

/** The end of everything takes 200 ms at most: an idle CLI gets this long to end by itself. The keeper ends what is left. */
const politeMs = 60;
const killedWithinMs = 40;

export function createOpenSessions(options: SessionsOptions): OpenSessions {
  const live = new Map<string, LiveSession>();
  const titles = new Map<string, string>();
  const store = { configDir: configDir(options.env) };

  async function tellTitle(session: LiveSession): Promise<void> {
    const file = await locateSession(store, sessions.onDisk(session).id);
    const summary = file && (await summarizeSession(file)).session;
    if (!summary || titles.get(session.id) === summary.title) return;
    titles.set(session.id, summary.title);
    const updatedAt = new Date(summary.modifiedMs).toISOString();
    sessions.tell(session.id, { sessionUpdate: 'session_info_update', title: summary.title, updatedAt });
  }

  const sessions: OpenSessions = {
    get: sessionId => live.get(sessionId),
    of(params) {
      const sessionId = text(params, 'sessionId');
      const session = live.get(sessionId);
      if (!session) throw noSuchSession(sessionId);
      return session;
    },
    async storedId(params) {
      const sessionId = text(params, 'sessionId');
      if (!isSessionId(sessionId) || !(await locateSession(store, sessionId))) throw noSuchSession(sessionId);
      return sessionId;
    },
    onDisk: session => ({ ...store, id: session.process.sessionId ?? session.id }),
    start(id, place, first) {
      const session = createLiveSession({
        ...options,
        id,
        place,
        first,
        onSettled: settled => void tellTitle(settled).catch(options.onError),
      });
      live.set(id, session);
      return session;
    },
    async open(session, { signal, afterAnswer }) {
      const onAbort = (): void => void session.end(0);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const state = await session.open();
        // It may have been withdrawn before anybody listened.
        signal.throwIfAborted();
        afterAnswer(session.announceCommands);
        return state;
      } catch (error) {
        if (live.get(session.id) === session) live.delete(session.id);
        await session.end(0);
        throw error;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    async close(sessionId) {
      const session = live.get(sessionId);
      live.delete(sessionId);
      await session?.close();
    },
    async endAll() {
      const all = [...live.values()];
      live.clear();
      await within(politeMs + killedWithinMs, Promise.all(all.map(session => session.end(politeMs))));
    },
    store,
    tell: (sessionId, update) => options.client().update(sessionId, update),
    noteTitle: (sessionId, title) => void titles.set(sessionId, title),
  };
  return sessions;
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work.catch(() => {}), new Promise(resolve => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
