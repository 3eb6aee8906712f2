// Signs that something goes on: retries of the API, thinking that cannot be seen, calls that take long.
import { mainLine } from '../main-line.ts';
import { asName, asNumber, type JsonObject } from '../read.ts';
import { get } from '../state/table.ts';
import { toolCall } from '../tool-calls.ts';
import { patchTurn, runningTurn, setBlock, type Write } from '../write.ts';
import { ensureTurn } from '../begin-turn.ts';

export function observeApiRetry(w: Write, line: JsonObject): boolean {
  const attempt = asNumber(line['attempt']);
  if (attempt === null) return false;
  const turn = runningTurn(w.c) ?? ensureTurn(w);
  const delayMs = asNumber(line['retry_delay_ms']) ?? 0;
  patchTurn(w, turn.id, {
    retries: turn.retries + 1,
    retry: {
      attempt,
      maxAttempts: asNumber(line['max_retries']) ?? attempt,
      delayMs,
      untilMs: w.atMs + delayMs,
      status: asNumber(line['error_status']),
      error: asName(line['error']),
    },
  });
  return true;
}

export function observeThinkingTokens(w: Write, line: JsonObject): boolean {
  const estimatedTokens = asNumber(line['estimated_tokens']);
  if (estimatedTokens === null) return false;
  const stream = get(w.c.index.streams, mainLine);
  const block = get(w.c.blocks, get(stream?.slots ?? {}, stream?.openIndex));
  if (block?.type === 'thinking') setBlock(w, { ...block, estimatedTokens });
  return true;
}

/** Observed on 2.1.325: the call is `parent_tool_use_id`; `tool_use_id` is `<id>-heartbeat-N`. */
export function observeToolProgress(w: Write, line: JsonObject): boolean {
  const elapsedSeconds = asNumber(line['elapsed_time_seconds']);
  const call = toolCall(w, asName(line['tool_use_id'])) ?? toolCall(w, asName(line['parent_tool_use_id']));
  if (call !== null && call.endedAtMs === null && elapsedSeconds !== null) setBlock(w, { ...call, elapsedSeconds });
  return asName(line['tool_use_id']) !== null;
}
