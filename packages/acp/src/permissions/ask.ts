// One question to the person, and its answer: which option was chosen, with what words.
import type { PermissionOption, ToolCallUpdate } from '@agentclientprotocol/sdk/unstable';
import type { CanUseTool, PermissionAnswer } from '@dovetail/protocol';
import type { Client } from '../client.ts';
import { meta } from '../wire/read-params.ts';

export interface Ask {
  readonly sessionId: string;
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly question: CanUseTool;
  readonly toolCall: ToolCallUpdate;
}

export interface Chosen {
  /** Undefined: the question was cancelled. */
  readonly optionId: string | undefined;
  /** What a client sent along in `_meta.feedback`, for clients that have a field for it. */
  readonly feedback: string | undefined;
}

export async function choose(ask: Ask, options: PermissionOption[], title?: string): Promise<Chosen> {
  const { sessionId, client, signal } = ask;
  const toolCall = title === undefined ? ask.toolCall : { ...ask.toolCall, title };
  const answer = await client.askPermission({ sessionId, toolCall, options }, signal);
  const outcome = (answer as Partial<typeof answer> | null)?.outcome;
  const feedback = meta(outcome ?? {})['feedback'] ?? meta(answer ?? {})['feedback'];
  const optionId = outcome?.outcome === 'selected' ? outcome.optionId : undefined;
  return {
    optionId: options.some(option => option.optionId === optionId) ? optionId : undefined,
    feedback: typeof feedback === 'string' && feedback.trim() !== '' ? feedback.trim() : undefined,
  };
}

export const rejectedWords = 'The person rejected this tool call.';

export function deny(message: string): PermissionAnswer {
  return { behavior: 'deny', message };
}

/** The turn is over with it. */
export function abandoned(): PermissionAnswer {
  return { behavior: 'deny', message: 'The question was cancelled.', interrupt: true };
}

/** Words for the model, asked for in a form. Undefined when none were given. */
export async function askFeedback(ask: Ask, message: string): Promise<string | undefined> {
  const { client, sessionId, signal, toolCall } = ask;
  const answer = await client.elicit(
    {
      mode: 'form',
      sessionId,
      toolCallId: toolCall.toolCallId,
      message,
      requestedSchema: {
        type: 'object',
        properties: { feedback: { type: 'string', title: 'What should be done instead?' } },
      },
    },
    signal,
  );
  const words =
    answer.action === 'accept' ? (answer as { content?: Record<string, unknown> }).content?.['feedback'] : '';
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}
