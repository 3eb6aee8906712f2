// Bytes to text and back without loss. A byte order mark is a character of the text; a file in UTF-16 stays one. What is
// not text is not decoded at all.

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** undefined: these bytes are not text, and no text would give them back. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes);
  try {
    // Not every Node has the decoder for big endian.
    return encoding === 'utf-16be'
      ? new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true }).decode(swapped(bytes))
      : new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A file in UTF-16 always gets its mark, without which nobody could read it again. */
export function encodeText(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const bytes = Buffer.from(text.startsWith(mark) ? text : mark + text, 'utf16le');
  return encoding === 'utf-16be' ? swapped(bytes) : bytes;
}

const mark = '\uFEFF';

function swapped(bytes: Uint8Array): Buffer {
  // An odd byte at the end stays, and makes the decoder refuse.
  const copy = Buffer.from(bytes);
  copy.subarray(0, copy.length & ~1).swap16();
  return copy;
}
