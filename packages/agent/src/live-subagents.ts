// Subagents that still run in the background. Observed: 2.1.325 starts them that way by default, the main result comes
// first, and a turn of its own follows when they end; so a result is not the end of the work while one of them lives.
import { isSystemLine, type CliLine } from '@dovetail/protocol';

export interface LiveSubagents {
  observe(line: CliLine): void;
  readonly count: number;
}

export function createLiveSubagents(): LiveSubagents {
  const live = new Set<string>();
  /** Ended, but the turn that tells of it has not begun. */
  let announced = false;
  return {
    observe(line) {
      if (line.type !== 'system') return;
      if (isSystemLine(line, 'task_started') && line.task_type === 'local_agent') live.add(line.task_id);
      else if (isSystemLine(line, 'task_notification')) {
        if (live.delete(line.task_id) && line['is_backgrounded'] !== false) announced = live.size === 0;
      } else if (isSystemLine(line, 'init')) announced = false;
    },
    get count() {
      return live.size + (announced ? 1 : 0);
    },
  };
}
