// A long message to or from an embedded page travels in parts: browsers inside editors freeze on long scripts. Each part is a
// whole JSON document of its own, so whoever carries it need not know. The texts of all parts, in order, are the message.
import * as z from 'zod';

/** Characters of a message in one part. */
export const pagePartCharacters = 64 * 1024;

export const PagePart = z.object({
  type: z.literal('part'),
  id: z.string().min(1).describe('The same in every part of one message.'),
  index: z.int().nonnegative(),
  count: z.int().positive(),
  text: z.string(),
});

/** What a page says first after every load; nothing is sent to it before. Any other first message does as well. */
export const PageHello = z.object({ type: z.literal('hello') });

export type PagePart = z.output<typeof PagePart>;
