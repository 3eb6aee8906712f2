// Subagents that still run in the background. Observed: 2.1.325 starts them that way by default, the main result comes
// first, and a turn of its own follows when they end; so a result is not the end of the work while one of them lives.
import { isSystemLine, type CliLine } from '@dovetail/protocol';

export interface LiveSubagents {
  observe(line: CliLine): void;
  /** Running, or ended while the turn that tells of it has not begun. */
  readonly count: number;
  readonly running: number;
}

export function createLiveSubagents(): LiveSubagents {
  /** Undefined: not told (2.1.197). False: the turn waits for it, so no turn of its own follows. */
  const live = new Map<string, boolean | undefined>();
  let inTurn = false;
  let announced = false;

  const running = () => [...live.values()].filter(isBackgrounded => isBackgrounded !== false).length;

  function end(taskId: string): void {
    const wasBackgrounded = live.get(taskId) ?? !inTurn;
    if (live.delete(taskId) && wasBackgrounded) announced = true;
  }

  return {
    observe(line) {
      if (line.type === 'result') inTurn = false;
      if (line.type !== 'system') return;
      if (isSystemLine(line, 'task_started')) {
        if (line.task_type === 'local_agent') live.set(line.task_id, line.is_backgrounded);
      } else if (isSystemLine(line, 'task_updated')) {
        const { is_backgrounded } = (line.patch as Record<string, unknown> | undefined) ?? {};
        if (live.has(line.task_id) && typeof is_backgrounded === 'boolean') live.set(line.task_id, is_backgrounded);
      } else if (isSystemLine(line, 'task_notification')) end(line.task_id);
      else if (isSystemLine(line, 'background_tasks_changed')) {
        const listed = new Set((line.tasks as typeof line.tasks | undefined)?.map(task => task.task_id));
        for (const [id, isBackgrounded] of live) if (isBackgrounded === true && !listed.has(id)) live.delete(id);
      } else if (isSystemLine(line, 'init')) {
        inTurn = true;
        announced = false;
      }
    },
    get count() {
      return running() + (announced && running() === 0 ? 1 : 0);
    },
    get running() {
      return running();
    },
  };
}
