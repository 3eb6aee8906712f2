// A JSON text read in pieces: tells every string (decoded, in pieces) and every top-level scalar, with the key it stands
// under, in constant memory. Made for lines too long to parse and for lines that are cut off; it never validates.
import { StringDecoder } from 'node:string_decoder';

export interface JsonStringPiece {
  /** Decoded text of this piece; a long string comes in several, and a piece may end inside a surrogate pair. */
  readonly text: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** 1 for a member of the outermost object. */
  readonly depth: number;
  readonly key: string;
  /** The outermost member that it stands in: `message` for `message.content[0].text`. */
  readonly rootKey: string;
}

export interface JsonScanListener {
  string?(piece: JsonStringPiece): void;
  /** A whole top-level string and its byte range between the quotes, when not longer than 4 KiB. */
  member?(key: string, text: string, start: number, end: number): void;
  /** A top-level true, false, null or number, as written. */
  scalar?(key: string, text: string): void;
  /** A whole top-level object and its byte range, braces included. */
  object?(key: string, start: number, end: number): void;
}

const quote = 0x22;
const backslash = 0x5c;
const longestMember = 4096;

export class JsonScan {
  readonly #listener: JsonScanListener;
  readonly #isObject: boolean[] = [];
  readonly #keys: string[] = [];
  #expectKey = false;
  #inString = false;
  #isKey = false;
  #isFirst = true;
  #oddBackslashes = false;
  #utf8 = new StringDecoder('utf8');
  #unread = '';
  #whole = '';
  #stringStart = 0;
  #objectStart = 0;
  #scalar = '';
  #offset = 0;

  constructor(listener: JsonScanListener) {
    this.#listener = listener;
  }

  write(chunk: Buffer): void {
    let i = 0;
    while (i < chunk.length) i = this.#inString ? this.#readString(chunk, i) : this.#readStructure(chunk, i);
    this.#offset += chunk.length;
  }

  #readString(chunk: Buffer, from: number): number {
    for (let at = chunk.indexOf(quote, from); ; at = chunk.indexOf(quote, at + 1)) {
      const stop = at < 0 ? chunk.length : at;
      let backslashes = 0;
      while (stop - 1 - backslashes >= from && chunk[stop - 1 - backslashes] === backslash) backslashes++;
      const reachesStart = stop - backslashes === from;
      const isOdd = (backslashes % 2 === 1) !== (reachesStart && this.#oddBackslashes);
      if (at >= 0 && isOdd) continue;
      this.#oddBackslashes = at < 0 && isOdd;
      this.#emit(chunk.subarray(from, stop), at >= 0, this.#offset + stop);
      return at < 0 ? chunk.length : at + 1;
    }
  }

  #emit(raw: Buffer, isLast: boolean, end: number): void {
    this.#unread += this.#utf8.write(raw) + (isLast ? this.#utf8.end() : '');
    const cut = isLast ? this.#unread.length : wholeEscapes(this.#unread);
    const text = unescape(this.#unread.slice(0, cut));
    this.#unread = this.#unread.slice(cut);
    const depth = this.#isObject.length;
    const short = this.#isKey || depth === 1;
    if (short && this.#whole.length <= longestMember) this.#whole += text;
    if (this.#isKey) {
      if (isLast) this.#keys[depth] = this.#whole;
    } else {
      const key = this.#keys[depth] ?? '';
      const rootKey = this.#keys[1] ?? '';
      if (text !== '' || isLast) {
        this.#listener.string?.({ text, isFirst: this.#isFirst, isLast, depth, key, rootKey });
        this.#isFirst = false;
      }
      if (isLast && depth === 1 && this.#whole.length <= longestMember)
        this.#listener.member?.(key, this.#whole, this.#stringStart, end);
    }
    if (!isLast) return;
    this.#inString = false;
    this.#unread = '';
    this.#whole = '';
  }

  #readStructure(chunk: Buffer, i: number): number {
    const byte = chunk[i] as number;
    switch (byte) {
      case quote:
        this.#inString = true;
        this.#isFirst = true;
        this.#oddBackslashes = false;
        this.#isKey = this.#expectKey && this.#isObject.at(-1) === true;
        this.#stringStart = this.#offset + i + 1;
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (this.#isObject.length === 1) this.#objectStart = this.#offset + i;
        this.#isObject.push(byte === 0x7b);
        // An array passes on the key that it stands under, so that `content: ["text"]` is known as content.
        this.#keys[this.#isObject.length] = this.#keys[this.#isObject.length - 1] ?? '';
        this.#expectKey = byte === 0x7b;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        this.#endScalar();
        this.#isObject.pop();
        if (byte === 0x7d && this.#isObject.length === 1)
          this.#listener.object?.(this.#keys[1] ?? '', this.#objectStart, this.#offset + i + 1);
        break;
      case 0x2c: // ,
        this.#endScalar();
        this.#expectKey = true;
        break;
      case 0x3a: // :
        this.#expectKey = false;
        break;
      default:
        if (this.#isObject.length === 1 && byte > 0x20 && this.#scalar.length < 64)
          this.#scalar += String.fromCharCode(byte);
    }
    return i + 1;
  }

  #endScalar(): void {
    if (this.#scalar === '') return;
    if (this.#isObject.length === 1) this.#listener.scalar?.(this.#keys[1] ?? '', this.#scalar);
    this.#scalar = '';
  }
}

/** How much of the text holds no escape that continues in the next piece. */
function wholeEscapes(text: string): number {
  const from = Math.max(0, text.length - 6);
  let at = text.indexOf('\\', from);
  // The window may begin inside an escape; an even run of backslashes before it would mislead, so count the run.
  if (at === from) {
    let run = 0;
    while (from - 1 - run >= 0 && text[from - 1 - run] === '\\') run++;
    if (run % 2 === 1) at = text.indexOf('\\', from + 1);
  }
  while (at >= 0) {
    const length = text[at + 1] === 'u' ? 6 : 2;
    if (at + length > text.length) return at;
    at = text.indexOf('\\', at + length);
  }
  return text.length;
}

const simpleEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, hex: string | undefined, char: string | undefined) =>
    hex !== undefined ? String.fromCharCode(Number.parseInt(hex, 16)) : (simpleEscapes[char ?? ''] ?? char ?? ''),
  );
}
