// `stream_event`: the raw events of the API. They only ever build previews, and a delta touches one block.
import { ensureTurn, markBegun } from '../begin-turn.ts';
import { mainLine } from '../main-line.ts';
import { foldQueued } from '../queue.ts';
import { observerFor } from '../observer.ts';
import { discardPreviews, openMessage, setMessageUsage, startPreview, streamKey } from '../previews.ts';
import { asName, asNumber, asObject, asText, type JsonObject } from '../read.ts';
import type { Block } from '../state/block.ts';
import { get, put } from '../state/table.ts';
import { setBusy } from '../end-turn.ts';
import { ensureCall } from '../tool-calls.ts';
import { countUnknown } from '../unknown.ts';
import { readUsage } from '../usage.ts';
import { patchTurn, setBlock, type Place, type Write } from '../write.ts';

interface Streamed {
  readonly line: JsonObject;
  readonly event: JsonObject;
  readonly parent: string | null;
  readonly key: string;
}

type EventObserver = (w: Write, s: Streamed) => boolean;

export function observeStreamEvent(w: Write, line: JsonObject): boolean {
  const event = asObject(line['event']);
  const type = asText(event?.['type']);
  if (event === null || type === null) return false;
  const observe = observerFor(events, type);
  if (observe === undefined) {
    countUnknown(w, `event:${type}`, event);
    return true;
  }
  const parent = asName(line['parent_tool_use_id']);
  return observe(w, { line, event, parent, key: streamKey(parent) });
}

const ignored: EventObserver = () => true;

const events: Readonly<Record<string, EventObserver>> = {
  message_start: (w, s) => {
    const message = asObject(s.event['message']);
    const id = asName(message?.['id']);
    if (message === null || id === null) return false;
    startMessage(w, s, id, message['usage']);
    return true;
  },
  content_block_start: (w, s) => {
    const content = asObject(s.event['content_block']);
    const index = asNumber(s.event['index']);
    if (content === null || index === null) return false;
    if (get(w.c.index.streams, s.key) === undefined) startMessage(w, s, asText(s.line['api_message_id']) ?? '', null);
    const stream = get(w.c.index.streams, s.key);
    if (stream !== undefined) startPreview(w, stream, s.key, String(index), placeOf(w, s), content);
    return true;
  },
  content_block_delta: (w, s) => {
    const delta = asObject(s.event['delta']);
    const type = asText(delta?.['type']);
    const index = asNumber(s.event['index']);
    if (delta === null || type === null || index === null) return false;
    const grow = observerFor(deltas, type);
    if (grow === undefined) {
      countUnknown(w, `delta:${type}`, delta);
      return true;
    }
    // No slot: the `assistant` line was faster, or we were not there when the block began.
    const block = get(w.c.blocks, get(get(w.c.index.streams, s.key)?.slots ?? {}, String(index)));
    const grown = block === undefined ? null : grow(block, delta);
    if (grown !== null) setBlock(w, grown);
    return true;
  },
  content_block_stop: (w, s) => {
    const stream = get(w.c.index.streams, s.key);
    const index = asNumber(s.event['index']);
    if (index === null) return false;
    if (stream === undefined) return true;
    put(w.c.index.streams, s.key, { ...stream, openIndex: null });
    const block = get(w.c.blocks, get(stream.slots, String(index)));
    if (block?.type === 'thinking') setBlock(w, { ...block, durationMs: w.atMs - block.atMs });
    return true;
  },
  message_delta: (w, s) => {
    const stream = get(w.c.index.streams, s.key);
    if (stream === undefined) return true;
    if (asObject(s.event['usage']) !== null) setMessageUsage(w, s.key, readUsage(s.event['usage'], stream.usage));
    const stopReason = asName(asObject(s.event['delta'])?.['stop_reason']);
    if (s.key === mainLine && stopReason !== null) patchTurn(w, stream.turnId, { stopReason });
    return true;
  },
  message_stop: (w, s) => {
    const abandoned = asObject(s.line['abandoned_blocks']);
    const stream = get(w.c.index.streams, s.key);
    // A stopped turn keeps what was seen; its end decides.
    if (abandoned === null || stream === undefined || get(w.c.turns, stream.turnId)?.interruptNoted === true)
      return true;
    discardPreviews(w, s.key, asNumber(abandoned['from_block_index']) ?? 0);
    return true;
  },
  ping: ignored,
  // The CLI repeats the request or reports the failure in an `assistant` line.
  error: ignored,
};

const deltas: Readonly<Record<string, (block: Block, delta: JsonObject) => Block | null>> = {
  text_delta: (block, delta) => {
    const text = asText(delta['text']);
    return block.type === 'text' && text !== null ? { ...block, text: block.text + text } : null;
  },
  thinking_delta: (block, delta) => {
    const text = asText(delta['thinking']);
    return block.type === 'thinking' && text !== null ? { ...block, text: block.text + text } : null;
  },
  input_json_delta: (block, delta) => {
    const json = asText(delta['partial_json']);
    return block.type === 'tool' && json !== null ? { ...block, inputText: block.inputText + json } : null;
  },
  signature_delta: () => null,
  // The confirmed block holds its citations.
  citations_delta: () => null,
};

function startMessage(w: Write, s: Streamed, messageId: string, usage: unknown): void {
  if (s.parent === null) {
    const turn = ensureTurn(w);
    markBegun(w, turn);
    if (turn.retry !== null) patchTurn(w, turn.id, { retry: null });
    foldQueued(w, turn.id);
    setBusy(w, null);
  }
  openMessage(w, placeOf(w, s), messageId, readUsage(usage));
}

function placeOf(w: Write, s: Streamed): Place {
  if (s.parent === null) return { turnId: ensureTurn(w).id, parentToolUseId: null };
  const call = ensureCall(w, { turnId: w.c.currentTurnId, parentToolUseId: null }, s.parent);
  return { turnId: call.turnId, parentToolUseId: s.parent };
}
