// `task_*` and `background_tasks_changed`: what the CLI runs as tasks.
import { currentPlace } from '../begin-turn.ts';
import { asName, asNumber, asObject, asObjects, type JsonObject } from '../read.ts';
import { get } from '../state/table.ts';
import type { Task } from '../state/task.ts';
import { endTask, isEndStatus, patchTask } from '../tasks.ts';
import { patchAgent, toolCall } from '../tool-calls.ts';
import { addBlock, runningTurn, type Write } from '../write.ts';

function readTask(line: JsonObject): Partial<Task> {
  const usage = asObject(line['usage']);
  return {
    runId: asName(line['run_id']),
    toolUseId: asName(line['tool_use_id']),
    taskType: asName(line['task_type']),
    subagentType: asName(line['subagent_type']),
    prompt: asName(line['prompt']),
    lastToolName: asName(line['last_tool_name']),
    totalTokens: asNumber(usage?.['total_tokens']),
    toolUses: asNumber(usage?.['tool_uses']),
    durationMs: asNumber(usage?.['duration_ms']),
    summary: asName(line['summary']),
    outputFile: asName(line['output_file']),
  };
}

export function observeTaskStarted(w: Write, line: JsonObject): boolean {
  const id = asName(line['task_id']);
  if (id === null) return false;
  const description = asName(line['description']);
  const background = line['is_backgrounded'] === true || get(w.c.tasks, id)?.background === true;
  const task = patchTask(w, id, { ...readTask(line), description, background });
  const call = toolCall(w, task.toolUseId);
  if (call !== null && task.taskType === 'local_agent') {
    patchAgent(w, call, { agentId: id, agentType: task.subagentType, description, prompt: task.prompt });
  }
  return true;
}

export function observeTaskProgress(w: Write, line: JsonObject): boolean {
  const id = asName(line['task_id']);
  if (id === null) return false;
  patchTask(w, id, { ...readTask(line), progress: asName(line['description']) });
  return true;
}

export function observeTaskUpdated(w: Write, line: JsonObject): boolean {
  const id = asName(line['task_id']);
  const patch = asObject(line['patch']);
  if (id === null || patch === null) return false;
  const task = patchTask(w, id, {
    description: asName(patch['description']),
    ...(patch['is_backgrounded'] === true ? { background: true } : {}),
  });
  const status = asName(patch['status']);
  if (status !== null && isEndStatus(status)) endTask(w, task, status, w.atMs);
  else if (status !== null) patchTask(w, id, { status });
  return true;
}

export function observeTaskNotification(w: Write, line: JsonObject): boolean {
  const id = asName(line['task_id']);
  const status = asName(line['status']);
  if (id === null || status === null) return false;
  // Observed: 2.1.29 sends this line alone, for background commands only.
  const background = get(w.c.tasks, id) === undefined ? { background: true } : {};
  const task = patchTask(w, id, { ...readTask(line), ...background });
  endTask(w, task, status, w.atMs);
  if (!task.background) return true;
  const name = task.summary ?? task.description ?? id;
  // Observed: of a task that was stopped 2.1.325 says nothing but what it was.
  const isStopped = status === 'stopped' || status === 'killed';
  const text = isStopped && name === task.description ? `Stopped in the background: ${name}` : name;
  const level = status === 'completed' || isStopped ? 'info' : 'warning';
  addBlock(w, currentPlace(w), 'notice', { uuid: null, kind: 'task', level, text, detail: { taskId: id, status } });
  if (runningTurn(w.c) === null) w.c.cause = { kind: 'task-notification', taskId: id, summary: text };
  return true;
}

/** The whole list of live background tasks. What is not in it is no longer live. */
export function observeBackgroundTasks(w: Write, line: JsonObject): boolean {
  const tasks = asObjects(line['tasks']);
  if (tasks === null) return false;
  const live = new Set<string>();
  for (const told of tasks) {
    const id = asName(told['task_id']);
    if (id === null) continue;
    live.add(id);
    patchTask(w, id, { ...readTask(told), description: asName(told['description']), background: true });
  }
  for (const task of Object.values(w.c.tasks)) {
    if (task.background && !task.ended && !live.has(task.id)) endTask(w, task, 'ended', w.atMs);
  }
  return true;
}
