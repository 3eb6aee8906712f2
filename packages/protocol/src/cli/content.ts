// Content blocks of API messages as they appear inside CLI lines. Open world: unknown keys and block types are kept.
import * as z from 'zod';

export const TextBlock = z.looseObject({ type: z.literal('text'), text: z.string() });

export const ThinkingBlock = z.looseObject({
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: z.string().optional(),
});

export const RedactedThinkingBlock = z.looseObject({ type: z.literal('redacted_thinking'), data: z.string() });

export const ToolUseBlock = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
});

export const ImageBlock = z.looseObject({
  type: z.literal('image'),
  source: z.looseObject({
    type: z.string(),
    media_type: z.string().optional(),
    data: z.string().optional(),
    url: z.string().optional(),
  }),
});

export const DocumentBlock = z.looseObject({
  type: z.literal('document'),
  source: z.looseObject({ type: z.string() }),
  title: z.string().nullish(),
});

/** A block of a kind that this declaration does not know. It is kept and shown as unknown. */
export const UnknownBlock = z.looseObject({ type: z.string() });

export const ToolResultBlock = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.union([TextBlock, ImageBlock, UnknownBlock]))]).optional(),
  is_error: z.boolean().optional(),
});

export const ContentBlock = z.union([
  TextBlock,
  ThinkingBlock,
  RedactedThinkingBlock,
  ToolUseBlock,
  ToolResultBlock,
  ImageBlock,
  DocumentBlock,
  UnknownBlock,
]);

export const Usage = z.looseObject({
  input_tokens: z.number().optional(),
  output_tokens: z.number().optional(),
  cache_creation_input_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
});

/** An assistant message in the API's own shape. Observed: content holds one block a line, `stop_reason` is null until the result. */
export const ApiMessage = z.looseObject({
  id: z.string(),
  role: z.literal('assistant'),
  model: z.string(),
  content: z.array(ContentBlock),
  stop_reason: z.string().nullish(),
  usage: Usage.optional(),
});

/** What the user side of the conversation holds: text, images, tool results. */
export const UserContent = z.looseObject({
  role: z.literal('user'),
  content: z.union([z.string(), z.array(ContentBlock)]),
});

export type TextBlock = z.output<typeof TextBlock>;
export type ThinkingBlock = z.output<typeof ThinkingBlock>;
export type ToolUseBlock = z.output<typeof ToolUseBlock>;
export type ToolResultBlock = z.output<typeof ToolResultBlock>;
export type ImageBlock = z.output<typeof ImageBlock>;
export type ContentBlock = z.output<typeof ContentBlock>;
export type Usage = z.output<typeof Usage>;
export type ApiMessage = z.output<typeof ApiMessage>;
