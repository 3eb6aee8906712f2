// Lines of the CLI in the shapes of the wire, as short as they may be.
let count = 0;
const newUuid = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;

export const init = {
  type: 'system',
  subtype: 'init',
  tools: [],
  mcp_servers: [],
  model: 'm',
  permissionMode: 'default',
};

export function event(body: object, parent: string | null = null): object {
  return { type: 'stream_event', event: body, parent_tool_use_id: parent, uuid: newUuid() };
}

export function messageStart(id: string): object {
  const usage = { input_tokens: 10, output_tokens: 1 };
  return event({ type: 'message_start', message: { id, role: 'assistant', content: [], usage } });
}

export function assistant(id: string, content: readonly object[], parent: string | null = null): object {
  const usage = { input_tokens: 10, output_tokens: 1 };
  return {
    type: 'assistant',
    message: { id, role: 'assistant', model: 'm', content, stop_reason: null, usage },
    parent_tool_use_id: parent,
    uuid: newUuid(),
  };
}

/** A block of text from its first delta to its end. */
export function text(id: string, pieces: readonly string[], index = 0): object[] {
  return [
    event({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } }),
    ...pieces.map(piece => event({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: piece } })),
    assistant(id, [{ type: 'text', text: pieces.join('') }]),
    event({ type: 'content_block_stop', index }),
  ];
}

export function tool(id: string, toolUseId: string, name: string, input: object, index = 0): object[] {
  const json = JSON.stringify(input);
  return [
    event({ type: 'content_block_start', index, content_block: { type: 'tool_use', id: toolUseId, name, input: {} } }),
    event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: json } }),
    assistant(id, [{ type: 'tool_use', id: toolUseId, name, input }]),
    event({ type: 'content_block_stop', index }),
  ];
}

export function toolResult(toolUseId: string, content: string, more: object = {}): object {
  const { is_error, ...rest } = more as { is_error?: boolean };
  return {
    type: 'user',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: toolUseId, content, ...(is_error && { is_error }) }],
    },
    parent_tool_use_id: null,
    uuid: newUuid(),
    ...rest,
  };
}

export function result(more: object = {}): object {
  return {
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: '',
    total_cost_usd: 0.5,
    usage: { input_tokens: 10, output_tokens: 5 },
    modelUsage: { m: { inputTokens: 10, outputTokens: 5, costUSD: 0.5, contextWindow: 1000 } },
    uuid: newUuid(),
    ...more,
  };
}

/** A whole turn that answers with words. */
export function answer(id: string, ...pieces: string[]): object[] {
  return [init, messageStart(id), ...text(id, pieces), event({ type: 'message_stop' }), result()];
}
