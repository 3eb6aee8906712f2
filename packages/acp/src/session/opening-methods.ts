// The methods that open a session: new, loaded with its history, resumed without it, forked from another.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { forkSession, locateSession } from '@dovetail/agent';
import type { Client } from '../client.ts';
import type { ConfigState } from '../config/session-config.ts';
import { findMessage } from '../store/find-message.ts';
import { replaySession } from '../store/replay.ts';
import type { RequestContext } from '../wire/peer.ts';
import { meta, text, type Params } from '../wire/read-params.ts';
import { invalidParams } from '../wire/rpc-error.ts';
import type { LiveSession } from './live-session.ts';
import type { OpenSessions } from './open-sessions.ts';
import { readPlace } from './start-options.ts';

interface Reopened {
  readonly session: LiveSession;
  /** Opened by this request, not before it. */
  readonly isNew: boolean;
  readonly state: Promise<ConfigState>;
}

const storedWithinMs = 5_000;

export function openingMethods(sessions: OpenSessions, client: () => Client) {
  async function reopen(params: Params, context: RequestContext): Promise<Reopened> {
    const sessionId = text(params, 'sessionId');
    const place = readPlace(params);
    if (!sessions.get(sessionId)) await sessions.storedId(params);
    // Asked after the wait: another request may have opened it meanwhile.
    const known = sessions.get(sessionId);
    if (known) {
      context.afterAnswer(known.announceCommands);
      return { session: known, isNew: false, state: known.open() };
    }
    const session = sessions.start(sessionId, place, { resume: sessionId });
    return { session, isNew: true, state: sessions.open(session, context) };
  }

  /** One that was open already may have nothing on disk, and nothing to be replayed: nobody has said anything yet. */
  async function replay(session: LiveSession, isNew: boolean, { signal }: RequestContext): Promise<void> {
    const { id: sessionId } = sessions.onDisk(session);
    if (!isNew && !(await isStored(session, sessionId, signal))) return;
    await replaySession({
      ...sessions.store,
      sessionId,
      cwd: session.place.cwd,
      can: client().can,
      signal,
      send: update => sessions.tell(session.id, update),
      room: () => client().room(),
    });
  }

  /** Observed: 2.1.325 may ask about the first prompt before it has written it. */
  async function isStored(session: LiveSession, id: string, signal: AbortSignal): Promise<boolean> {
    const endMs = Date.now() + storedWithinMs;
    while (!(await locateSession(sessions.store, id))) {
      if (!session.isBusy || signal.aborted || Date.now() > endMs) return false;
      await wait(25);
    }
    return true;
  }

  return {
    async create(params: Params, context: RequestContext) {
      const place = readPlace(params);
      const sessionId = randomUUID();
      return { sessionId, ...(await sessions.open(sessions.start(sessionId, place, { sessionId }), context)) };
    },
    async load(params: Params, context: RequestContext) {
      const { session, isNew, state } = await reopen(params, context);
      try {
        // While the CLI starts.
        const [settings] = await Promise.all([state, replay(session, isNew, context)]);
        context.signal.throwIfAborted();
        return settings;
      } catch (error) {
        // Told as failed, it must not go on in secret. One that was open before is not this request's to close.
        if (isNew && sessions.get(session.id) === session) await sessions.close(session.id);
        throw error;
      }
    },
    resume: async (params: Params, context: RequestContext) => (await reopen(params, context)).state,
    async fork(params: Params, context: RequestContext) {
      const source = sessions.get(text(params, 'sessionId'));
      const ref = source ? sessions.onDisk(source) : { ...sessions.store, id: await sessions.storedId(params) };
      const place = readPlace(params);
      const { dovetail } = meta(params) as { dovetail?: { messageId?: unknown } };
      const messageId = dovetail?.messageId ?? meta(params)['messageId'];
      const at = typeof messageId === 'string' ? await findMessage(ref, messageId) : undefined;
      if (typeof messageId === 'string' && !at)
        throw invalidParams(`There is no message ${messageId} in this session.`);
      const { id } = await forkSession({ ...ref, ...(at && { at: at.lastUuid }) });
      return { sessionId: id, ...(await sessions.open(sessions.start(id, place, { resume: id }), context)) };
    },
  };
}
