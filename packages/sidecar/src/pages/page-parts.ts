// Long messages of an embedded page, cut into parts and joined again. What is not a whole message is never handed on.
import { PagePart, pagePartCharacters, type PagePart as Part } from '@dovetail/protocol';

/** A message as JSON texts, each of which may travel by itself. */
export function toParts(id: string, json: string, characters = pagePartCharacters): string[] {
  if (json.length <= characters) return [json];
  const count = Math.ceil(json.length / characters);
  return Array.from({ length: count }, (_, index) => {
    const part: Part = {
      type: 'part',
      id,
      index,
      count,
      text: json.slice(index * characters, (index + 1) * characters),
    };
    return JSON.stringify(part);
  });
}

export interface PartJoiner {
  /** The message that came whole, or with this its last part; undefined as long as something is missing. */
  take(message: unknown): { readonly message: unknown } | undefined;
}

/** Parts of one message come in order, for the wire keeps the order; one that does not fit drops what was begun. */
export function createPartJoiner(mostCharacters = 64 * 1024 * 1024): PartJoiner {
  let begun: { id: string; count: number; texts: string[]; characters: number } | undefined;

  function add({ id, index, count, text }: Part): { readonly message: unknown } | undefined {
    if (index === 0) begun = { id, count, texts: [], characters: 0 };
    if (begun?.id !== id || begun.texts.length !== index || begun.count !== count) {
      begun = undefined;
      return undefined;
    }
    begun.texts.push(text);
    begun.characters += text.length;
    if (begun.characters > mostCharacters) begun = undefined;
    if (begun === undefined || begun.texts.length < count) return undefined;
    const whole = begun.texts.join('');
    begun = undefined;
    return parseJson(whole);
  }

  return {
    take(message) {
      const part = PagePart.safeParse(message);
      return part.success ? add(part.data) : { message };
    },
  };
}

export function parseJson(text: string): { readonly message: unknown } | undefined {
  try {
    return { message: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
