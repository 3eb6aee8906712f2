// How the questions of the CLI are answered. Invariant 5: nothing is ever allowed that nobody decided; a question whose
// answerer is missing or fails is denied and says so.
import type { PermissionAnswer } from '@dovetail/protocol';
import type { AgentOptions } from './agent-options.ts';
import type { HookCallbacks } from './control/hook-callbacks.ts';
import type { InboundAnswers } from './control/inbound-requests.ts';
import type { InProcessMcp } from './control/in-process-mcp.ts';

export const nobodyDecides = 'Denied: nobody is there to decide about this tool call.';

export function answersOf(options: AgentOptions, hooks: HookCallbacks, mcp: InProcessMcp): InboundAnswers {
  return {
    async can_use_tool(question, asked) {
      if (!options.onPermission) return deny(nobodyDecides);
      try {
        const answer = await options.onPermission(question, asked);
        // Rule 4: up to 2.1.197 an allow without updatedInput is a failed tool call.
        return answer.behavior === 'allow'
          ? { ...answer, updatedInput: answer.updatedInput ?? question.input }
          : answer;
      } catch (error) {
        return deny(
          `Denied: the question could not be answered (${error instanceof Error ? error.message : String(error)}).`,
        );
      }
    },
    hook_callback: (call, { signal }) => hooks.call(call, signal),
    mcp_message: async ({ server_name, message }, { signal }) => ({
      mcp_response: await mcp.deliver(server_name, message, signal),
    }),
    async elicitation(question, asked) {
      try {
        return (await options.onElicitation?.(question, asked)) ?? { action: 'decline' };
      } catch {
        return { action: 'decline' };
      }
    },
  };
}

function deny(message: string): PermissionAnswer {
  return { behavior: 'deny', message };
}
