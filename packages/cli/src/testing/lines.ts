// Lines as a CLI prints them, as small as a test needs them.
import type { CliLine } from '@dovetail/protocol';

const line = (value: object): CliLine => value as CliLine;

export const init = line({ type: 'system', subtype: 'init', session_id: 's' });

export const says = (text: string, more: object = {}) =>
  line({
    type: 'assistant',
    parent_tool_use_id: null,
    message: { role: 'assistant', content: [{ type: 'text', text }] },
    ...more,
  });

export const calls = (id: string, name: string, input: object, more: object = {}) =>
  line({
    type: 'assistant',
    parent_tool_use_id: null,
    message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
    ...more,
  });

export const returns = (id: string, isError = false) =>
  line({
    type: 'user',
    parent_tool_use_id: null,
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, is_error: isError, content: '' }] },
  });

const streamed = (event: object) => line({ type: 'stream_event', parent_tool_use_id: null, event });

export const messageStart = streamed({ type: 'message_start' });
export const blockStart = (type: string) =>
  streamed({ type: 'content_block_start', index: 0, content_block: { type } });
export const delta = (text: string) =>
  streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });

export const retry = (attempt: number, error?: string) =>
  line({ type: 'system', subtype: 'api_retry', attempt, max_retries: 10, retry_delay_ms: 1, ...(error && { error }) });

export const result = (text: string | undefined, more: object = {}) =>
  line({ type: 'result', subtype: 'success', is_error: false, ...(text !== undefined && { result: text }), ...more });
