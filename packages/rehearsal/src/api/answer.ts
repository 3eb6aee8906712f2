// One answer, ready to be sent: blocks, stop reason, usage, and how the sending goes wrong.
import type { ScriptedUsage, Wait } from '../scenario/scenario.ts';
import type { ApiFailure } from './api-error.ts';

export type AnswerBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown };

export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
}

export interface Answer {
  readonly id: string;
  readonly model: string;
  readonly blocks: readonly AnswerBlock[];
  readonly stop: { readonly reason: string; readonly sequence: string | null };
  readonly usage: Usage;
  readonly headers: Readonly<Record<string, string>>;
  /** Deltas a second; 0 sends as fast as the reader takes them. */
  readonly speed: number;
  readonly wait?: Wait | undefined;
  readonly pause?: { readonly after: number; readonly wait: Wait } | undefined;
  readonly cut?: 'before' | 'headers' | { readonly after: number } | undefined;
  /** Instead of the answer or, with `after`, in the middle of it. */
  readonly failure?: (ApiFailure & { readonly after?: number | undefined }) | undefined;
}

export function usageOf(scripted: ScriptedUsage, input: number, output: number): Usage {
  return {
    input_tokens: scripted.input_tokens ?? input,
    output_tokens: scripted.output_tokens ?? output,
    cache_creation_input_tokens: scripted.cache_creation_input_tokens ?? 0,
    cache_read_input_tokens: scripted.cache_read_input_tokens ?? 0,
  };
}

/** The same answer without streaming. */
export function answerMessage(answer: Answer): unknown {
  return {
    id: answer.id,
    type: 'message',
    role: 'assistant',
    model: answer.model,
    content: answer.blocks,
    stop_reason: answer.stop.reason,
    stop_sequence: answer.stop.sequence,
    usage: answer.usage,
  };
}
