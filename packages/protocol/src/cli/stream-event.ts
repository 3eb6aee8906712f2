// The API's streaming events, carried by `stream_event` lines when --include-partial-messages is on.
// They are a preview keyed by message id and block index; the `assistant` line is the truth.
import * as z from 'zod';
import { ApiMessage, ContentBlock, Usage } from './content.ts';

export const TextDelta = z.looseObject({ type: z.literal('text_delta'), text: z.string() });
export const ThinkingDelta = z.looseObject({ type: z.literal('thinking_delta'), thinking: z.string() });
export const InputJsonDelta = z.looseObject({ type: z.literal('input_json_delta'), partial_json: z.string() });
export const SignatureDelta = z.looseObject({ type: z.literal('signature_delta'), signature: z.string() });
export const CitationsDelta = z.looseObject({ type: z.literal('citations_delta'), citation: z.unknown() });

export const BlockDelta = z.union([
  TextDelta,
  ThinkingDelta,
  InputJsonDelta,
  SignatureDelta,
  CitationsDelta,
  z.looseObject({ type: z.string() }),
]);

const index = z.number();

export const StreamEvent = z.union([
  z.looseObject({ type: z.literal('message_start'), message: ApiMessage }),
  z.looseObject({ type: z.literal('content_block_start'), index, content_block: ContentBlock }),
  z.looseObject({ type: z.literal('content_block_delta'), index, delta: BlockDelta }),
  z.looseObject({ type: z.literal('content_block_stop'), index }),
  z.looseObject({
    type: z.literal('message_delta'),
    delta: z.looseObject({ stop_reason: z.string().nullish() }),
    usage: Usage.optional(),
  }),
  z.looseObject({ type: z.literal('message_stop') }),
  z.looseObject({ type: z.literal('ping') }),
  z.looseObject({ type: z.literal('error'), error: z.looseObject({ type: z.string(), message: z.string() }) }),
]);

export type BlockDelta = z.output<typeof BlockDelta>;
export type StreamEvent = z.output<typeof StreamEvent>;
