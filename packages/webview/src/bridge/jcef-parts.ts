// Long messages between the page and its plugin travel in parts: browsers inside editors freeze on long scripts. The texts of all
// parts, in order, are the message. What is not whole is never handed on.
import type { PagePart } from '@dovetail/protocol';

/** As the protocol has it, which this page takes only types from. */
export const partCharacters = 64 * 1024;

export function toParts(id: string, json: string): string[] {
  if (json.length <= partCharacters) return [json];
  const count = Math.ceil(json.length / partCharacters);
  return Array.from({ length: count }, (_, index) => {
    const text = json.slice(index * partCharacters, (index + 1) * partCharacters);
    return JSON.stringify({ type: 'part', id, index, count, text } satisfies PagePart);
  });
}

export interface PartJoiner {
  /** The message that came whole, or with this its last part; undefined as long as something is missing. */
  take(data: unknown): unknown;
}

export function createPartJoiner(): PartJoiner {
  let id: string | undefined;
  let texts: string[] = [];
  return {
    take(data) {
      if (!isPart(data)) return data;
      if (data.index === 0) {
        id = data.id;
        texts = [];
      }
      if (data.id !== id || data.index !== texts.length) {
        id = undefined;
        return undefined;
      }
      texts.push(data.text);
      if (texts.length < data.count) return undefined;
      id = undefined;
      return parse(texts.splice(0).join(''));
    },
  };
}

function isPart(data: unknown): data is PagePart {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'part';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
