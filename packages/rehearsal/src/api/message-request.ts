// The body of `POST /v1/messages` as the CLIs send it. Open world: only what the rehearsal looks at is named.
import * as z from 'zod';

const contentBlock = z.looseObject({ type: z.string() });
export type ContentBlock = z.infer<typeof contentBlock>;

const apiMessage = z.looseObject({
  // Observed: 2.1.325 also sends messages of the role "system" inside the conversation.
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(contentBlock)]),
});
export type ApiMessage = z.infer<typeof apiMessage>;

export const messageRequest = z.looseObject({
  model: z.string().min(1),
  messages: z.array(apiMessage).min(1),
  system: z.union([z.string(), z.array(contentBlock)]).optional(),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
  max_tokens: z.number().optional(),
  stream: z.boolean().optional(),
  thinking: z.looseObject({ type: z.string() }).optional(),
  metadata: z.looseObject({ user_id: z.string().optional() }).optional(),
  output_config: z.looseObject({ format: z.looseObject({ schema: z.unknown() }).optional() }).optional(),
});
export type MessageRequest = z.infer<typeof messageRequest>;

export function blocksOf(content: string | readonly ContentBlock[] | undefined): readonly ContentBlock[] {
  if (content === undefined) return [];
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

export function textOf(block: ContentBlock): string {
  return block.type === 'text' && typeof block['text'] === 'string' ? block['text'] : '';
}
