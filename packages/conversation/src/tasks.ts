// Subagents and commands that the CLI runs as tasks, in the foreground or behind the conversation.
import { closeOpenTools, callChain } from './close-tools.ts';
import { asName, asObject } from './read.ts';
import type { ToolBlock } from './state/block.ts';
import { get, put } from './state/table.ts';
import type { Task } from './state/task.ts';
import { patchAgent, toolCall } from './tool-calls.ts';
import { setBlock, touch, type Write } from './write.ts';

const endedStatuses: ReadonlySet<string> = new Set(['completed', 'failed', 'stopped', 'killed', 'cancelled', 'error']);

export function isEndStatus(status: string): boolean {
  return endedStatuses.has(status);
}

/** Creates or changes a task. Fields that a line does not tell stay as they were. */
export function patchTask(w: Write, id: string, patch: Partial<Task>): Task {
  const known = get(w.c.tasks, id);
  const told = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null && value !== undefined));
  return setTask(w, { ...(known ?? newTask(w, id)), ...told });
}

function setTask(w: Write, task: Task): Task {
  put(w.c.tasks, task.id, task);
  touch(w, 'tasks');
  const call = toolCall(w, task.toolUseId);
  if (call !== null && call.taskId !== task.id) setBlock(w, { ...call, taskId: task.id });
  return task;
}

function newTask(w: Write, id: string): Task {
  return {
    id,
    runId: null,
    toolUseId: null,
    taskType: null,
    subagentType: null,
    description: null,
    prompt: null,
    status: 'running',
    ended: false,
    background: false,
    startedAtMs: w.atMs,
    endedAtMs: null,
    progress: null,
    lastToolName: null,
    totalTokens: null,
    toolUses: null,
    durationMs: null,
    summary: null,
    outputFile: null,
  };
}

export function endTask(w: Write, task: Task, status: string, endedAtMs: number): void {
  if (task.ended && task.status === status) return;
  setTask(w, { ...task, status, ended: true, endedAtMs: task.endedAtMs ?? endedAtMs, progress: null });
  const { toolUseId } = task;
  if (toolUseId === null) return;
  closeOpenTools(
    w,
    call =>
      call.toolUseId !== toolUseId && callChain(w.c, call.parentToolUseId).some(one => one.toolUseId === toolUseId),
    'The subagent ended.',
  );
}

const stoppers: ReadonlySet<string> = new Set(['TaskStop', 'KillShell', 'KillBash']);

/** Observed: 2.1.29 has no other word for the end of a task that the model stops. */
function observeStop(w: Write, { name, input, state }: ToolBlock): void {
  if (state !== 'done' || !stoppers.has(name)) return;
  const asked = asObject(input);
  const task = get(w.c.tasks, asName(asked?.['task_id']) ?? asName(asked?.['shell_id']));
  if (task !== undefined && !task.ended) endTask(w, task, 'stopped', w.atMs);
}

/** The result of a call tells of the task that it left behind or stopped, also on versions that have no task lines. */
export function observeTaskResult(w: Write, call: ToolBlock): void {
  observeStop(w, call);
  const told = asObject(call.result?.structured);
  if (told === null) return;
  const input = asObject(call.input);
  const description = asName(input?.['description']) ?? asName(input?.['command']);
  const command = asName(told['backgroundTaskId']);
  if (command !== null) {
    patchTask(w, command, { toolUseId: call.toolUseId, background: true, taskType: 'local_bash', description });
  }
  const agentId = asName(told['agentId']);
  if (agentId === null) return;
  patchAgent(w, toolCall(w, call.toolUseId) ?? call, {
    agentId,
    agentType: asName(input?.['subagent_type']),
    description,
    prompt: asName(told['prompt']),
  });
  if (told['status'] === 'async_launched') {
    const outputFile = asName(told['outputFile']);
    patchTask(w, agentId, {
      toolUseId: call.toolUseId,
      background: true,
      taskType: 'local_agent',
      description,
      outputFile,
    });
  }
}
