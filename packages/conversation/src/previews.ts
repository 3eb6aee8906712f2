// Deltas are a preview keyed by message id and block index; the `assistant` line is the truth and takes the preview's
// place under the same block id. A preview that no line confirms is thrown away, or kept as partial in a stopped turn.
import { inBackground } from './close-tools.ts';
import { mainLine } from './main-line.ts';
import { openCall } from './tool-calls.ts';
import type { Block, BlockId, BlockType, TurnId } from './state/block.ts';
import type { OpenStream } from './state/conversation.ts';
import { drop, get, put } from './state/table.ts';
import { noTokens, type TokenUse } from './state/usage.ts';
import { asText, type JsonObject } from './read.ts';
import { addBlock, patchTurn, removeBlock, setBlock, type Place, type Write } from './write.ts';
import { addUsage, setContextUsed } from './usage.ts';

export function streamKey(parentToolUseId: string | null): string {
  return parentToolUseId ?? mainLine;
}

/** A new API message on this line of the conversation. What the last one left unconfirmed is thrown away. */
export function openMessage(w: Write, place: Place, messageId: string, usage: TokenUse): void {
  const key = streamKey(place.parentToolUseId);
  discardPreviews(w, key);
  put(w.c.index.streams, key, {
    messageId,
    turnId: place.turnId,
    slots: {},
    openIndex: null,
    usage: noTokens,
    usageBefore: get(w.c.turns, place.turnId)?.usage ?? noTokens,
  });
  setMessageUsage(w, key, usage);
}

export function setMessageUsage(w: Write, key: string, usage: TokenUse): void {
  const stream = get(w.c.index.streams, key);
  if (stream === undefined) return;
  put(w.c.index.streams, key, { ...stream, usage });
  if (key !== mainLine) return;
  patchTurn(w, stream.turnId, { usage: addUsage(stream.usageBefore, usage) });
  setContextUsed(w, usage);
}

const kindOfContent: Readonly<Record<string, BlockType>> = {
  text: 'text',
  thinking: 'thinking',
  redacted_thinking: 'thinking',
  tool_use: 'tool',
  image: 'image',
};

export function blockTypeOf(content: JsonObject): BlockType {
  const type = asText(content['type']) ?? '';
  return Object.hasOwn(kindOfContent, type) ? (kindOfContent[type] ?? 'unknown') : 'unknown';
}

/** The first sight of a content block: from its start event, or from its line when nothing streams. */
export function showContent(w: Write, place: Place, content: JsonObject, uuid: string | null, preview: boolean): Block {
  switch (blockTypeOf(content)) {
    case 'text':
      return addBlock(w, place, 'text', { uuid, text: asText(content['text']) ?? '', preview, partial: false });
    case 'thinking':
      return addBlock(w, place, 'thinking', {
        uuid,
        text: asText(content['thinking']) ?? '',
        redacted: content['type'] === 'redacted_thinking',
        preview,
        partial: false,
        durationMs: null,
        estimatedTokens: null,
      });
    case 'tool':
      return openCall(w, place, content, uuid, preview);
    case 'image':
      return addBlock(w, place, 'image', { uuid, source: content['source'] ?? null });
    default:
      return addBlock(w, place, 'unknown', {
        uuid,
        kind: `block:${asText(content['type']) ?? '?'}`,
        malformed: false,
        raw: content,
        count: 1,
        preview,
      });
  }
}

export function startPreview(
  w: Write,
  stream: OpenStream,
  key: string,
  index: string,
  place: Place,
  content: JsonObject,
): void {
  const block = showContent(w, place, content, null, true);
  put(stream.slots, index, block.id);
  put(w.c.index.streams, key, { ...stream, openIndex: index });
}

/** The preview that a confirmed block belongs to; it is taken out of the stream. */
export function takeSlot(w: Write, key: string, messageId: string, content: JsonObject): Block | null {
  const stream = get(w.c.index.streams, key);
  if (stream === undefined) return null;
  for (const [index, id] of Object.entries(stream.slots)) {
    const block = get(w.c.blocks, id);
    if (block === undefined || !fits(block, content)) continue;
    drop(stream.slots, index);
    if (stream.messageId === messageId) return block;
    // Rule 9: the stream broke off and the request was repeated; the new answer takes the place of the old preview.
    discardPreviews(w, key);
    return block;
  }
  return null;
}

function fits(block: Block, content: JsonObject): boolean {
  if (block.type !== blockTypeOf(content)) return false;
  return block.type !== 'tool' || block.toolUseId === content['id'];
}

/** From this block index on, or all of them. */
export function discardPreviews(w: Write, key: string, fromIndex = 0): void {
  const stream = get(w.c.index.streams, key);
  if (stream === undefined) return;
  for (const [index, id] of Object.entries(stream.slots)) {
    if (Number(index) < fromIndex) continue;
    drop(stream.slots, index);
    removeBlock(w, id);
  }
}

/** The turn is over: a stopped or failed one keeps what the person saw being written. */
export function endPreviews(w: Write, turnId: TurnId, keepPartial: boolean): void {
  for (const [key, stream] of Object.entries(w.c.index.streams)) {
    if (stream.turnId !== turnId || inBackground(w.c, key)) continue;
    if (keepPartial) for (const id of Object.values(stream.slots)) keepAsPartial(w, id);
    else discardPreviews(w, key);
    drop(w.c.index.streams, key);
  }
}

function keepAsPartial(w: Write, id: BlockId): void {
  const block = get(w.c.blocks, id);
  if (block?.type === 'tool') setBlock(w, { ...block, preview: false, partial: true });
  else if (block?.type === 'text' && block.text !== '') setBlock(w, { ...block, preview: false, partial: true });
  else if (block?.type === 'thinking' && block.text !== '') {
    const durationMs = block.durationMs ?? w.atMs - block.atMs;
    setBlock(w, { ...block, preview: false, partial: true, durationMs });
  } else removeBlock(w, id);
}
