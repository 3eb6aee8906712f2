// What was sent and is not known to have reached the model. Messages are taken in the order they were sent (merged or
// one by one), so a sign for one is a sign for all before it. Taken is not yet kept: until the result of the turn a
// message may be in no transcript, and a crash would lose it.
import { isLine, type CliLine } from '@dovetail/protocol';

export interface SentMessage<T> {
  readonly uuid: string;
  readonly message: T;
}

export interface UnansweredMessages<T> {
  add(sent: SentMessage<T>): void;
  observe(line: CliLine): void;
  /** `uuid` and everything sent before it has been taken. */
  taken(uuid: string): void;
  readonly list: readonly SentMessage<T>[];
  /** The person stops the turn: what it works on is not sent again, whatever becomes of the process. */
  interrupted(): void;
  /** The person ends the process: nothing that it was given is sent again. */
  stopped(): void;
  /** The list, and before it what was taken in a turn that has not ended. */
  readonly unsettled: readonly SentMessage<T>[];
  /** After a crash: what is unsettled and came after everything in the transcript waits again. */
  recover(stored: ReadonlySet<string>): void;
}

export function createUnansweredMessages<T>(): UnansweredMessages<T> {
  let waiting: SentMessage<T>[] = [];
  let inTurn: SentMessage<T>[] = [];

  function taken(uuid: string): void {
    const at = waiting.findLastIndex(sent => sent.uuid === uuid);
    if (at === -1) return;
    inTurn.push(...waiting.slice(0, at + 1));
    waiting = waiting.slice(at + 1);
  }

  /** The person took it back; those before it still wait. */
  function dropped(uuid: unknown): void {
    waiting = waiting.filter(sent => sent.uuid !== uuid);
  }

  return {
    add(sent) {
      waiting.push(sent);
    },
    observe(line) {
      if ((waiting.length === 0 && inTurn.length === 0) || line.type === 'stream_event') return;
      // --replay-user-messages echoes a message when its API call has begun.
      if (isLine(line, 'user') && line.isReplay && line.uuid) taken(line.uuid);
      else if (isLine(line, 'command_lifecycle')) {
        if (line.state === 'completed') taken(line.command_uuid);
        else if (line.state === 'cancelled') dropped(line.command_uuid);
      } else if (isLine(line, 'result')) {
        for (const uuid of [line['user_message_uuid'], ...(line.user_message_uuids ?? [])])
          if (typeof uuid === 'string') taken(uuid);
        inTurn = [];
      }
      // Rule 8: the answer to an interrupt that dropped what was queued.
      else if (isLine(line, 'control_response')) for (const uuid of cancelledIn(line)) dropped(uuid);
    },
    taken,
    interrupted() {
      // A turn that has not echoed its message yet works on the oldest.
      if (inTurn.length === 0) waiting = waiting.slice(1);
      inTurn = [];
    },
    stopped() {
      waiting = [];
      inTurn = [];
    },
    get list() {
      return waiting;
    },
    get unsettled() {
      return [...inTurn, ...waiting];
    },
    recover(stored) {
      const all = [...inTurn, ...waiting];
      waiting = all.slice(all.findLastIndex(sent => stored.has(sent.uuid)) + 1);
      inTurn = [];
    },
  };
}

function cancelledIn(line: CliLine): readonly unknown[] {
  const { response } = (line['response'] ?? {}) as { response?: { cancelled?: unknown } | null };
  return Array.isArray(response?.cancelled) ? response.cancelled : [];
}
