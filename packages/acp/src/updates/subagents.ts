// Subagents as sessions of their own, for clients that take them; for others a subagent is one tool call, and the calls
// it makes stand beside it.
import type { Task, ToolBlock } from '@dovetail/conversation';
import type { Client } from '../client.ts';
import { bareToolName } from './tool-name.ts';

export interface Subagents {
  observe(block: ToolBlock, task: Task | undefined): void;
  /** Where the steps of this call are told; undefined: its words are told nowhere, its calls in the main session. */
  sessionOf(toolUseId: string): string | undefined;
}

export function createSubagents(parentSessionId: string, client: () => Client): Subagents {
  const states = new Map<string, 'running' | 'idle'>();
  const idOf = (toolUseId: string): string => `${parentSessionId}:${toolUseId}`;

  return {
    observe(block, task) {
      const name = bareToolName(block.name);
      if (!client().can.subagents || (name !== 'Task' && name !== 'Agent') || block.input === null) return;
      const over = block.endedAtMs !== null && !(task?.background === true && !task.ended);
      const state = over ? 'idle' : 'running';
      const before = states.get(block.toolUseId);
      if (before === state || before === 'idle') return;
      states.set(block.toolUseId, state);
      const { subagent_type: type, description } = block.input as { subagent_type?: unknown; description?: unknown };
      client().update(parentSessionId, {
        sessionUpdate: 'subagent_update',
        sessionId: idOf(block.toolUseId),
        ...(before === undefined && {
          title: typeof type === 'string' ? type : 'subagent',
          ...(typeof description === 'string' && { description }),
        }),
        state:
          state === 'running'
            ? { state: 'running' }
            : { state: 'idle', stopReason: block.state === 'done' ? 'end_turn' : 'cancelled' },
      });
    },
    sessionOf: toolUseId => (states.has(toolUseId) ? idOf(toolUseId) : undefined),
  };
}
