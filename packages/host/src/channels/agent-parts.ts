// What the rest of the host gives to each CLI: hooks, servers, and who answers its questions. Answers are recorded in the
// conversation before they are written, so that every page sees the question leave.
import type { AgentOptions } from '@dovetail/agent';
import type { HostInput } from '@dovetail/conversation';

export type AgentParts = Pick<AgentOptions, 'hooks' | 'mcpServers' | 'onPermission' | 'onElicitation'>;

export function recordAnswers(parts: AgentParts, record: (input: HostInput) => void): AgentParts {
  const { onPermission, onElicitation } = parts;
  const note = (requestId: string, signal: AbortSignal, response: object) => {
    if (!signal.aborted)
      record({
        type: 'control_response',
        response: { subtype: 'success', request_id: requestId, response: { ...response } },
      });
  };
  return {
    ...parts,
    onPermission: async (question, asked) => {
      const answer = await attempt(() => onPermission?.(question, asked)).then(
        given =>
          given ?? ({ behavior: 'deny', message: 'Denied: nobody is there to decide about this tool call.' } as const),
        (error: unknown) =>
          ({ behavior: 'deny', message: `Denied: the question could not be answered (${words(error)}).` }) as const,
      );
      const whole =
        answer.behavior === 'allow' ? { ...answer, updatedInput: answer.updatedInput ?? question.input } : answer;
      note(asked.requestId, asked.signal, whole);
      return whole;
    },
    onElicitation: async (question, asked) => {
      const answer = await attempt(() => onElicitation?.(question, asked)).then(
        given => given ?? ({ action: 'decline' } as const),
        () => ({ action: 'decline' }) as const,
      );
      note(asked.requestId, asked.signal, answer);
      return answer;
    },
  };
}

/** What is thrown at once is a rejection too. */
async function attempt<T>(work: () => T): Promise<Awaited<T>> {
  return await work();
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
