// `assistant`: the truth about content blocks, usually one a line. Also how the CLI speaks for itself: failures of the
// API and answers of local commands come as messages of a model called `<synthetic>`.
import { apiErrorReason, statusInText } from '../api-error.ts';
import { ensureTurn, markBegun } from '../begin-turn.ts';
import { setBusy } from '../end-turn.ts';
import { blockTypeOf, openMessage, setMessageUsage, showContent, streamKey, takeSlot } from '../previews.ts';
import { mainLine } from '../main-line.ts';
import { foldQueued } from '../queue.ts';
import { asName, asNumber, asObject, asObjects, asText, type JsonObject } from '../read.ts';
import type { Block } from '../state/block.ts';
import { get, put } from '../state/table.ts';
import { patchSession } from '../session.ts';
import { ensureCall, patchAgent, settleCall } from '../tool-calls.ts';
import { countUnknown } from '../unknown.ts';
import { readContextUsage, readUsage } from '../usage.ts';
import { addBlock, patchTurn, setBlock, type Place, type Write } from '../write.ts';

export function observeAssistant(w: Write, line: JsonObject): boolean {
  const message = asObject(line['message']);
  const content = asObjects(message?.['content']);
  if (message === null || content === null) return false;
  const uuid = asName(line['uuid']);
  if (uuid !== null && get(w.c.index.uuids, uuid) !== undefined) return true;
  const parent = asName(line['parent_tool_use_id']);
  const place = parent === null ? mainPlace(w) : subagentPlace(w, parent, line);
  readContextUsage(w, line['context_usage']);
  const synthetic = message['model'] === '<synthetic>';
  if (!synthetic) noteModel(w, place, message);
  content.forEach((block, n) => {
    const blockUuid = n === 0 ? uuid : null;
    if (synthetic && block['type'] === 'text') showOwnWords(w, place, line, message, block, blockUuid);
    else confirm(w, place, line, message, block, blockUuid);
  });
  return true;
}

function mainPlace(w: Write): Place {
  const turn = ensureTurn(w);
  markBegun(w, turn);
  if (turn.retry !== null) patchTurn(w, turn.id, { retry: null });
  foldQueued(w, turn.id);
  setBusy(w, null);
  return { turnId: turn.id, parentToolUseId: null };
}

function subagentPlace(w: Write, parent: string, line: JsonObject): Place {
  const call = ensureCall(w, { turnId: w.c.currentTurnId, parentToolUseId: null }, parent);
  patchAgent(w, call, {
    agentId: asName(line['agent_id']),
    agentType: asName(line['subagent_type']),
    description: asName(line['task_description']),
  });
  return { turnId: call.turnId, parentToolUseId: parent };
}

function noteModel(w: Write, place: Place, message: JsonObject): void {
  if (place.parentToolUseId !== null) return;
  const model = asName(message['model']);
  if (model === null || get(w.c.turns, place.turnId)?.model === model) return;
  patchTurn(w, place.turnId, { model });
  // A session file names its model nowhere else.
  if (w.stored) patchSession(w, { model });
}

function confirm(
  w: Write,
  place: Place,
  line: JsonObject,
  message: JsonObject,
  content: JsonObject,
  uuid: string | null,
): void {
  const messageId = asText(message['id']) ?? '';
  const key = streamKey(place.parentToolUseId);
  const preview = takeSlot(w, key, messageId, content);
  const stream = get(w.c.index.streams, key);
  if (key === mainLine && stream?.messageId !== messageId) {
    openMessage(w, place, messageId, readUsage(message['usage']));
  } else if (key === mainLine && w.stored) {
    setMessageUsage(w, key, readUsage(message['usage'], stream?.usage));
  }
  const type = blockTypeOf(content);
  if (type === 'unknown') countUnknown(w, `block:${asText(content['type']) ?? '?'}`, content);
  const block = preview ?? showContent(w, place, content, uuid, false);
  settle(w, block, line, content, uuid);
}

function settle(w: Write, block: Block, line: JsonObject, content: JsonObject, uuid: string | null): void {
  if (uuid !== null) put(w.c.index.uuids, uuid, block.id);
  const partial = line['aborted'] === true;
  switch (block.type) {
    case 'text':
      setBlock(w, { ...block, uuid, text: asText(content['text']) ?? '', preview: false, partial });
      return;
    case 'thinking': {
      const streamedMs = block.preview ? (block.durationMs ?? w.atMs - block.atMs) : null;
      setBlock(w, {
        ...block,
        uuid,
        text: asText(content['thinking']) ?? '',
        redacted: content['type'] === 'redacted_thinking',
        preview: false,
        partial,
        durationMs: asNumber(line['thinking_duration_ms']) ?? streamedMs,
      });
      return;
    }
    case 'tool':
      settleCall(w, block, content, line);
      return;
    case 'unknown':
      setBlock(w, { ...block, uuid, raw: content, preview: false });
      return;
    default:
      setBlock(w, { ...block, uuid });
  }
}

/** Words of the CLI itself: what failed, or what a local command printed. */
function showOwnWords(
  w: Write,
  place: Place,
  line: JsonObject,
  message: JsonObject,
  content: JsonObject,
  uuid: string | null,
): void {
  const text = asText(content['text']) ?? '';
  const errorKind = asName(line['error']);
  // Observed: 2.1.29 reports "exceeded the N output token maximum" without `error`.
  const failed = errorKind !== null || line['is_api_error_message'] === true || text.startsWith('API Error');
  if (!failed) {
    addBlock(w, place, 'notice', {
      uuid,
      kind: 'local_command',
      level: 'info',
      text,
      detail: line['local_command_run'] ?? null,
    });
    return;
  }
  const status = asNumber(line['api_error_status']) ?? statusInText(text);
  const reason = apiErrorReason({
    text,
    errorKind,
    status,
    apiErrorType: asName(line['api_error_type']),
    apiError: asName(line['api_error']),
    stopReason: asName(message['stop_reason']),
  });
  addBlock(w, place, 'error', { uuid, text, status, reason, errorKind });
  if (place.parentToolUseId === null) patchTurn(w, place.turnId, { error: { message: text, status, reason } });
}
