// What the host itself does: lines that it writes to the CLI's stdin, edits of the messages that it holds back, rewinds.
// The CLI does not echo prompts, so without these events a conversation has no questions.
import type { InputLine } from '@dovetail/protocol';
import { beginTurn } from './begin-turn.ts';
import type { Changes } from './changes.ts';
import { answerDecision } from './decisions.ts';
import { observerFor } from './observer.ts';
import { responses } from './observe/responses.ts';
import { patchQueued, queued, setQueue } from './queue.ts';
import { asList, asName, asNumber, asObject, type JsonObject } from './read.ts';
import { observeRewind, type RewindNote } from './rewind-note.ts';
import type { Conversation } from './state/conversation.ts';
import type { QueueItem } from './state/queue-item.ts';
import { drop, get, put } from './state/table.ts';
import { currentPlace } from './begin-turn.ts';
import { showUnknown } from './unknown.ts';
import { addUserMessage } from './user-messages.ts';
import { newId, patchTurn, runningTurn, startWrite, touch, type Write } from './write.ts';

/** Edits of held messages. Sending one is the `user` line itself, with the item's id as its uuid. */
export type QueueEdit =
  | { readonly type: 'queue_add'; readonly id: string; readonly content: string | readonly unknown[] }
  | { readonly type: 'queue_edit'; readonly id: string; readonly content: string | readonly unknown[] }
  | { readonly type: 'queue_remove'; readonly id: string }
  /** `to` is the zero-based place that it will have. */
  | { readonly type: 'queue_move'; readonly id: string; readonly to: number };

export type HostInput = InputLine | QueueEdit | RewindNote;

export function applyInput(c: Conversation, input: HostInput, atMs: number): Changes {
  const w = startWrite(c, atMs);
  const told = asObject(input) ?? {};
  const type = asName(told['type']) ?? 'untyped';
  const observe = observerFor(inputs, type);
  if (observe === undefined || !observe(w, told)) {
    showUnknown(w, currentPlace(w), `input:${type}`, input, observe !== undefined);
  }
  return w.changes;
}

const inputs: Readonly<Record<string, (w: Write, input: JsonObject) => boolean>> = {
  user: (w, input) => {
    const content = readContent(asObject(input['message'])?.['content']);
    if (content === null) return false;
    sendMessage(w, content, asName(input['uuid']), input['isSynthetic'] === true);
    return true;
  },
  control_request: (w, input) => {
    const requestId = asName(input['request_id']);
    const request = asObject(input['request']);
    const subtype = asName(request?.['subtype']);
    if (requestId === null || subtype === null) return false;
    if (Object.hasOwn(responses, subtype)) put(w.c.index.requests, requestId, { subtype, request });
    const turn = subtype === 'interrupt' ? runningTurn(w.c) : null;
    if (turn !== null) patchTurn(w, turn.id, { stopRequestedAtMs: w.atMs });
    return true;
  },
  control_response: (w, input) => {
    const response = asObject(input['response']);
    const requestId = asName(response?.['request_id']);
    if (response === null || requestId === null) return false;
    const refused = { behavior: 'deny', message: response['error'] };
    answerDecision(w, requestId, response['subtype'] === 'error' ? refused : response['response']);
    return true;
  },
  control_cancel_request: (w, input) => {
    const requestId = asName(input['request_id']);
    if (requestId !== null) drop(w.c.index.requests, requestId);
    return requestId !== null;
  },
  keep_alive: () => true,
  queue_add: (w, input) => {
    const id = asName(input['id']);
    const content = readContent(input['content']);
    if (id === null || content === null) return false;
    if (queued(w, id) === null) setQueue(w, [...w.c.queue, newItem(w, { id, uuid: id, content, state: 'held' })]);
    return true;
  },
  queue_edit: (w, input) => {
    const id = asName(input['id']);
    const content = readContent(input['content']);
    if (id === null || content === null) return false;
    if (queued(w, id) !== null) patchQueued(w, id, { content });
    return true;
  },
  queue_remove: (w, input) => {
    const id = asName(input['id']);
    if (id === null) return false;
    if (queued(w, id) !== null)
      setQueue(
        w,
        w.c.queue.filter(item => item.id !== id),
      );
    return true;
  },
  queue_move: (w, input) => {
    const item = queued(w, asName(input['id']) ?? '');
    const to = asNumber(input['to']);
    if (to === null) return false;
    if (item !== null) setQueue(w, w.c.queue.filter(other => other !== item).toSpliced(Math.max(0, to), 0, item));
    return true;
  },
  rewind: observeRewind,
};

function readContent(value: unknown): string | readonly unknown[] | null {
  return typeof value === 'string' ? value : asList(value);
}

function sendMessage(w: Write, content: string | readonly unknown[], uuid: string | null, synthetic: boolean): void {
  if (w.c.suggestion !== null) {
    w.c.suggestion = null;
    touch(w, 'suggestion');
  }
  const held = uuid === null ? null : queued(w, uuid);
  const before = w.c.queue.filter(item => item !== held);
  // Behind a message that the CLI has not taken up, this one waits too, even if no turn runs at the moment.
  const waits = runningTurn(w.c) !== null || before.some(item => item.state === 'queued');
  if (waits) {
    const item = newItem(w, { id: uuid ?? newId(w, 'b'), uuid, content, state: 'queued', synthetic });
    if (held === null) setQueue(w, [...before, item]);
    else patchQueued(w, held.id, item);
    return;
  }
  if (held !== null) setQueue(w, before);
  const turn = beginTurn(w, null);
  addUserMessage(w, get(w.c.turns, turn.id) ?? turn, { content, uuid, synthetic }, 'sending');
}

type NewItem = Pick<QueueItem, 'id' | 'uuid' | 'content' | 'state'> & { readonly synthetic?: boolean };

function newItem(w: Write, item: NewItem): QueueItem {
  return { atMs: w.atMs, synthetic: false, tracked: false, foldable: false, ...item };
}
