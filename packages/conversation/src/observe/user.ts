// `user`: mostly not the user. Tool results, notes of an interrupt, output of local commands, the summary after a
// compaction, prompts of subagents, and echoes of what the host itself has sent.
import { beginTurn, currentPlace, ensureTurn } from '../begin-turn.ts';
import { noteFoldable, queued, setQueue, takeInto } from '../queue.ts';
import { asList, asName, asObject, asObjects, type JsonObject } from '../read.ts';
import type { Block } from '../state/block.ts';
import type { QueueItem } from '../state/queue-item.ts';
import { get, put } from '../state/table.ts';
import { observeTodoResult } from '../todos.ts';
import { ensureCall, finishCall, patchAgent } from '../tool-calls.ts';
import { endTask, observeTaskResult } from '../tasks.ts';
import { contentText } from '../select/text-of.ts';
import { parseLocal } from '../local-command.ts';
import { addUserMessage } from '../user-messages.ts';
import { addBlock, blockOf, patchTurn, runningTurn, setBlock, type Write } from '../write.ts';

export function observeUser(w: Write, line: JsonObject): boolean {
  const message = asObject(line['message']);
  const content = message?.['content'];
  if (typeof content !== 'string' && !Array.isArray(content)) return false;
  const parent = asName(line['parent_tool_use_id']);
  const results = asObjects(content)?.filter(block => block['type'] === 'tool_result') ?? [];
  for (const result of results) observeResult(w, line, result, parent, results.length === 1);
  const rest = typeof content === 'string' ? content : (asList(content) ?? []).filter(block => !isToolResult(block));
  if (rest.length === 0) return true;
  if (parent !== null) observeSubagentPrompt(w, line, parent, rest);
  else observeWords(w, line, rest);
  return true;
}

function isToolResult(block: unknown): boolean {
  return asObject(block)?.['type'] === 'tool_result';
}

function observeResult(w: Write, line: JsonObject, result: JsonObject, parent: string | null, alone: boolean): void {
  const toolUseId = asName(result['tool_use_id']);
  if (toolUseId === null) return;
  const place = parent === null ? currentPlace(w) : { turnId: w.c.currentTurnId, parentToolUseId: parent };
  const known = ensureCall(w, place, toolUseId);
  const structured = alone ? (line['tool_use_result'] ?? null) : null;
  const metas = asObjects(line['tool_result_meta']);
  const call = finishCall(w, known, {
    content: result['content'] ?? null,
    isError: result['is_error'] === true,
    structured,
    meta: metas?.find(entry => entry['id'] === toolUseId) ?? null,
  });
  observeTaskResult(w, call);
  observeTodoResult(w, call);
  if (parent === null && !w.stored) noteFoldable(w);
}

/** The first words to a subagent are its task and stand in its card; later ones are messages to it. */
function observeSubagentPrompt(w: Write, line: JsonObject, parent: string, content: string | readonly unknown[]): void {
  const call = ensureCall(w, { turnId: w.c.currentTurnId, parentToolUseId: null }, parent);
  const uuid = asName(line['uuid']);
  if (uuid !== null && get(w.c.index.uuids, uuid) !== undefined) return;
  const prompt = call.agent?.prompt ?? null;
  if (prompt !== null && prompt !== contentText(content)) {
    const place = { turnId: call.turnId, parentToolUseId: parent };
    addBlock(w, place, 'user', { uuid, content, role: 'prompt', delivery: 'taken', synthetic: true });
    return;
  }
  patchAgent(w, call, {
    agentId: asName(line['agent_id']),
    agentType: asName(line['subagent_type']),
    description: asName(line['task_description']),
    prompt: contentText(content),
  });
}

/** Words on the main line of the conversation. */
function observeWords(w: Write, line: JsonObject, content: string | readonly unknown[]): void {
  const uuid = asName(line['uuid']);
  const text = contentText(content);
  const known = get(w.c.index.uuids, uuid);
  if (known !== undefined) {
    if (line['isReplay'] === true) confirmDelivery(w, known);
    return;
  }
  if (/^\[Request interrupted by user(?: for tool use)?\]$/.test(text.trim())) return noteInterrupt(w);
  const local = parseLocal(text);
  if (local?.type === 'ignored') return;
  if (line['isCompactSummary'] === true || (!w.stored && line['isReplay'] !== true && awaitsSummary(w) !== null)) {
    return setSummary(w, text);
  }
  if (local?.type === 'output') {
    addBlock(w, currentPlace(w), 'notice', {
      uuid,
      kind: 'local_command',
      level: local.level,
      text: local.text,
      detail: null,
    });
    return;
  }
  const words = local?.type === 'command' ? local.text : content;
  if (w.stored) return startStoredTurn(w, line, words, uuid);
  if (line['isSynthetic'] === true) {
    addBlock(w, currentPlace(w), 'notice', {
      uuid,
      kind: 'synthetic',
      level: 'info',
      text: contentText(words),
      detail: null,
    });
    return;
  }
  if (line['isReplay'] === true) return observeEcho(w, words, uuid);
  addUserMessage(w, ensureTurn(w), { content: words, uuid, synthetic: false }, 'taken');
}

function noteInterrupt(w: Write): void {
  const turn = w.stored ? get(w.c.turns, w.c.currentTurnId) : runningTurn(w.c);
  if (turn === undefined || turn === null) return;
  patchTurn(w, turn.id, { interruptNoted: true, ...(turn.stored ? { state: 'interrupted', endedAtMs: w.atMs } : {}) });
}

function startStoredTurn(w: Write, line: JsonObject, content: string | readonly unknown[], uuid: string | null): void {
  const origin = asObject(line['origin']);
  const note = contentText(content);
  if (origin?.['kind'] === 'task-notification' || note.startsWith('<task-notification>')) {
    const summary = /<summary>([^<]*)<\/summary>/.exec(note)?.[1] ?? null;
    const taskId = /<task-id>([^<]*)<\/task-id>/.exec(note)?.[1] ?? null;
    const status = /<status>([^<]*)<\/status>/.exec(note)?.[1] ?? 'completed';
    const task = get(w.c.tasks, taskId);
    if (task !== undefined) endTask(w, { ...task, summary }, status, w.atMs);
    beginTurn(w, { kind: 'task-notification', taskId, summary });
    return;
  }
  addUserMessage(w, beginTurn(w, null), { content, uuid, synthetic: false }, 'taken');
}

function awaitsSummary(w: Write): Block | null {
  const turn = get(w.c.turns, w.c.currentTurnId);
  const last = get(w.c.blocks, (turn?.blockIds ?? w.c.order).at(-1));
  return last?.type === 'compaction' && last.summary === null ? last : null;
}

function setSummary(w: Write, text: string): void {
  const boundary = awaitsSummary(w);
  if (boundary?.type === 'compaction') setBlock(w, { ...boundary, summary: text });
  else addBlock(w, currentPlace(w), 'notice', { uuid: null, kind: 'summary', level: 'info', text, detail: null });
}

/** --replay-user-messages: what the host sent comes back, by uuid if it had one. */
function observeEcho(w: Write, content: string | readonly unknown[], uuid: string | null): void {
  w.c.echoes = true;
  const running = runningTurn(w.c);
  const same = (one: QueueItem) => one.uuid === null && contentText(one.content) === contentText(content);
  const item = (uuid === null ? null : queued(w, uuid)) ?? w.c.queue.find(same) ?? null;
  if (item !== null) {
    const known = { ...item, uuid };
    setQueue(
      w,
      w.c.queue.map(one => (one === item ? known : one)),
    );
    takeInto(w, (running ?? beginTurn(w, null)).id, [known]);
    return;
  }
  const anonymous = running?.promptIds
    .map(id => blockOf(w.c, id, 'user'))
    .find(block => block?.uuid === null && contentText(block.content) === contentText(content));
  if (anonymous !== undefined && anonymous !== null && uuid !== null) {
    setBlock(w, { ...anonymous, uuid, delivery: 'taken' });
    put(w.c.index.uuids, uuid, anonymous.id);
    return;
  }
  addUserMessage(w, running ?? beginTurn(w, null), { content, uuid, synthetic: false }, 'taken');
}

function confirmDelivery(w: Write, blockId: string): void {
  w.c.echoes = true;
  const block = blockOf(w.c, blockId, 'user');
  if (block?.delivery === 'sending') setBlock(w, { ...block, delivery: 'taken' });
}
