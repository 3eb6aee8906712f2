// An image in a request, as its kind and size: what a test asks about, without the pixels.
import type { ContentBlock } from './message-request.ts';

export interface ImageFact {
  readonly media_type: string;
  readonly bytes: number;
}

export function imageFact(block: ContentBlock): ImageFact | undefined {
  if (block.type !== 'image') return undefined;
  const source: unknown = block['source'];
  if (typeof source !== 'object' || source === null) return undefined;
  const { media_type: mediaType, data } = source as { media_type?: unknown; data?: unknown };
  return {
    media_type: typeof mediaType === 'string' ? mediaType : 'unknown',
    bytes: typeof data === 'string' ? Buffer.from(data, 'base64').length : 0,
  };
}

export function imagesIn(blocks: readonly ContentBlock[]): ImageFact[] {
  return blocks.map(imageFact).filter(fact => fact !== undefined);
}
