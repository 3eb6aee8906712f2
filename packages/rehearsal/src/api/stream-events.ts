// The events of a streamed answer in the order of the real API; only deltas count towards speed, pauses and cuts.
import type { Answer, AnswerBlock } from './answer.ts';
import { jsonPieces, textPieces } from './pieces.ts';

export interface StreamEvent {
  readonly isDelta: boolean;
  readonly data: { readonly type: string } & Readonly<Record<string, unknown>>;
}

function startOf(block: AnswerBlock): unknown {
  if (block.type === 'text') return { type: 'text', text: '' };
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' };
  return { type: 'tool_use', id: block.id, name: block.name, input: {} };
}

function* deltasOf(block: AnswerBlock): Generator {
  if (block.type === 'text') {
    for (const text of textPieces(block.text)) yield { type: 'text_delta', text };
  } else if (block.type === 'thinking') {
    for (const thinking of textPieces(block.thinking)) yield { type: 'thinking_delta', thinking };
  } else {
    for (const partial of jsonPieces(block.input)) yield { type: 'input_json_delta', partial_json: partial };
  }
}

const event = (data: StreamEvent['data'], isDelta = false): StreamEvent => ({ isDelta, data });

export function* streamEvents(answer: Answer): Generator<StreamEvent> {
  const message = {
    id: answer.id,
    type: 'message',
    role: 'assistant',
    model: answer.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...answer.usage, output_tokens: 1 },
  };
  yield event({ type: 'message_start', message });
  for (const [index, block] of answer.blocks.entries()) {
    yield event({ type: 'content_block_start', index, content_block: startOf(block) });
    if (index === 0) yield event({ type: 'ping' });
    for (const delta of deltasOf(block)) yield event({ type: 'content_block_delta', index, delta }, true);
    if (block.type === 'thinking') {
      const delta = { type: 'signature_delta', signature: block.signature };
      yield event({ type: 'content_block_delta', index, delta });
    }
    yield event({ type: 'content_block_stop', index });
  }
  const delta = { stop_reason: answer.stop.reason, stop_sequence: answer.stop.sequence };
  yield event({ type: 'message_delta', delta, usage: answer.usage });
  yield event({ type: 'message_stop' });
}
