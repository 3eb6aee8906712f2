// The methods that open a session: new, loaded with its history, resumed without it, forked from another.
import { randomUUID } from 'node:crypto';
import { forkSession } from '@dovetail/agent';
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

  return {
    async create(params: Params, context: RequestContext) {
      const place = readPlace(params);
      const sessionId = randomUUID();
      return { sessionId, ...(await sessions.open(sessions.start(sessionId, place, { sessionId }), context)) };
    },
    async load(params: Params, context: RequestContext) {
      const { session, isNew, state } = await reopen(params, context);
      // While the CLI starts.
      const replayed = replaySession({
        ...sessions.store,
        sessionId: sessions.onDisk(session).id,
        cwd: session.place.cwd,
        can: client().can,
        signal: context.signal,
        send: update => sessions.tell(session.id, update),
        room: () => client().room(),
      });
      try {
        const [settings] = await Promise.all([state, replayed]);
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
