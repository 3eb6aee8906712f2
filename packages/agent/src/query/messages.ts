// What query() yields: the CLI's lines as received, without the control lines. The official SDK's message objects.
import type { AssistantLine, CliLine, ContentBlock } from '@dovetail/protocol';

/** An assistant line. `content` is a shorthand for `message.content`; it is not enumerable, so the object serialises as received. */
export type AssistantMessage = AssistantLine & { readonly content: ContentBlock[] };

type Yielded = {
  [K in 'user' | 'system' | 'result' | 'stream_event']: CliLine & { readonly type: K };
};

export type QueryMessage = AssistantMessage | Yielded[keyof Yielded] | (CliLine & { readonly type: OtherType });
type OtherType =
  | 'auth_status'
  | 'rate_limit_event'
  | 'prompt_suggestion'
  | 'command_lifecycle'
  | 'conversation_reset'
  | 'tool_progress'
  | 'tool_use_summary'
  | 'active_goal';

const notYielded: ReadonlySet<string> = new Set([
  'control_request',
  'control_response',
  'control_cancel_request',
  'keep_alive',
]);

export function toQueryMessage(line: CliLine): QueryMessage | undefined {
  if (line.type === 'stream_event') return line as QueryMessage;
  if (notYielded.has(line.type)) return undefined;
  if (line.type === 'assistant' && !Object.hasOwn(line, 'content')) {
    Object.defineProperty(line, 'content', {
      configurable: true,
      get(this: AssistantLine) {
        return this.message.content;
      },
    });
  }
  return line as QueryMessage;
}
