// `result`: the end of a turn, whether it was asked for or not.
// Rule 12: an API failure is `success` with `is_error`; an interrupt is `error_during_execution`.
import { beginTurn, unexplained } from '../begin-turn.ts';
import { endTurn } from '../end-turn.ts';
import { takeInto } from '../queue.ts';
import { asName, asNumber, asObject, asObjects, asText, asTexts, type JsonObject } from '../read.ts';
import { get } from '../state/table.ts';
import type { Turn, TurnError, TurnOrigin, TurnState } from '../state/turn.ts';
import { toolCall } from '../tool-calls.ts';
import { addCost, addUsage, readModelUse, readUsage } from '../usage.ts';
import { setDelivery } from '../user-messages.ts';
import { addBlock, runningTurn, setBlock, touch, type Write } from '../write.ts';

export function observeResult(w: Write, line: JsonObject): boolean {
  const subtype = asName(line['subtype']);
  if (subtype === null) return false;
  const running = runningTurn(w.c) ?? beginTurn(w, originOf(line, w.c.cause) ?? unexplained);
  const uuids = asTexts(line['user_message_uuids']) ?? [];
  takeInto(
    w,
    running.id,
    w.c.queue.filter(item => uuids.includes(item.id)),
  );
  setDelivery(w, running, 'taken');
  showResultText(w, running.id, line);
  const denied = markDenied(w, line);
  const turn = get(w.c.turns, running.id) ?? running;
  const state = endState(turn, subtype, line);
  const usage = asObject(line['usage']) === null ? turn.usage : readUsage(line['usage']);
  endTurn(w, turn, state, {
    begun: true,
    origin: turn.promptIds.length > 0 ? turn.origin : (originOf(line, turn.origin) ?? turn.origin),
    usage,
    costUsd: addCost(w, asNumber(line['total_cost_usd'])),
    durationMs: asNumber(line['duration_ms']),
    apiDurationMs: asNumber(line['duration_api_ms']),
    stopReason: asName(line['stop_reason']) ?? turn.stopReason,
    resultText: asText(line['result']),
    structuredOutput: line['structured_output'] ?? null,
    deniedToolUseIds: denied,
    error: state === 'failed' ? errorOf(turn, subtype, line) : null,
  });
  addTotals(w, line, usage);
  return true;
}

function endState(turn: Turn, subtype: string, line: JsonObject): Exclude<TurnState, 'running'> {
  if (subtype === 'success') return line['is_error'] === true ? 'failed' : 'done';
  const reason = asText(line['terminal_reason']) ?? '';
  const stopped = turn.interruptNoted || turn.stopRequestedAtMs !== null || reason.startsWith('aborted');
  return subtype === 'error_during_execution' && stopped ? 'interrupted' : 'failed';
}

const limits: Readonly<Record<string, TurnError['reason']>> = {
  error_max_turns: 'max_turns',
  error_max_budget_usd: 'max_budget',
};

function errorOf(turn: Turn, subtype: string, line: JsonObject): TurnError {
  const known = turn.error;
  const refused = (asName(line['stop_reason']) ?? turn.stopReason) === 'refusal';
  if (known !== null) return refused ? { ...known, reason: 'refused' } : known;
  const message = asName(line['result']) ?? asTexts(line['errors'])?.join('\n') ?? '';
  const reason = Object.hasOwn(limits, subtype) ? (limits[subtype] ?? 'other') : 'other';
  return { message: message === '' ? subtype : message, status: asNumber(line['api_error_status']), reason };
}

function originOf(line: JsonObject, known: TurnOrigin | null): TurnOrigin | null {
  const kind = asName(asObject(line['origin'])?.['kind']);
  return kind === null ? null : { kind, taskId: known?.taskId ?? null, summary: known?.summary ?? null };
}

/** A turn without any other word (an unknown command on 2.1.29) says it in its result only. */
function showResultText(w: Write, turnId: string, line: JsonObject): void {
  const text = asName(line['result']) ?? asTexts(line['errors'])?.join('\n') ?? '';
  const last = get(w.c.blocks, get(w.c.turns, turnId)?.blockIds.at(-1));
  if (text === '' || (last !== undefined && last.type !== 'user')) return;
  const level = line['is_error'] === true ? 'error' : 'info';
  const place = { turnId, parentToolUseId: null };
  addBlock(w, place, 'notice', { uuid: asName(line['uuid']), kind: 'local_command', level, text, detail: null });
}

/** Without a prompt tool an "ask" becomes a failed call; only this list tells that it was denied. */
function markDenied(w: Write, line: JsonObject): readonly string[] {
  const ids = asObjects(line['permission_denials'])?.flatMap(denial => asName(denial['tool_use_id']) ?? []) ?? [];
  for (const id of ids) {
    const call = toolCall(w, id);
    if (call?.state === 'failed') setBlock(w, { ...call, state: 'denied' });
  }
  return ids;
}

function addTotals(w: Write, line: JsonObject, usage: Turn['usage']): void {
  const byModel = readModelUse(line['modelUsage']);
  const known = Object.keys(byModel).length > 0;
  w.c.totals = {
    ...w.c.totals,
    usage: addUsage(w.c.totals.usage, usage),
    byModel: known ? byModel : w.c.totals.byModel,
  };
  touch(w, 'totals');
  const model = w.c.session.model;
  const anyWindow = Object.values(byModel).find(use => use.contextWindow !== null)?.contextWindow ?? null;
  const window = get(byModel, model)?.contextWindow ?? anyWindow;
  if (window === null || window === w.c.context.windowTokens) return;
  w.c.context = { ...w.c.context, windowTokens: window };
  touch(w, 'context');
}
