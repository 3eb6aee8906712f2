// "Never": what the person has rejected for the rest of the session. The CLI has no such answer, so it is remembered here.
import type { CanUseTool } from '@dovetail/protocol';

export interface Rejections {
  add(question: CanUseTool): void;
  has(question: CanUseTool): boolean;
}

export function createRejections(): Rejections {
  const keys = new Set<string>();
  return {
    add: question => void keys.add(keyOf(question)),
    has: question => keys.has(keyOf(question)),
  };
}

/** Calls are the same when they do the same: one command, changes of one file, one address; else the whole input. */
function keyOf({ tool_name, input }: CanUseTool): string {
  const target = input['command'] ?? input['file_path'] ?? input['notebook_path'] ?? input['url'] ?? input;
  return `${tool_name} ${JSON.stringify(target)}`;
}
