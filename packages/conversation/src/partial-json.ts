// Reads JSON that ends anywhere: what is open is closed, what is half a token is left out. Never throws.
// Undefined when not even the first value has begun.
export function parsePartialJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const reader = new PartialReader(text);
    return reader.value();
  }
}

/** Deeper than any input of a tool; beyond it the rest is left out. */
const maxDepth = 200;

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

class PartialReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): unknown {
    this.#space();
    const char = this.#text[this.#at];
    if (char === '{') return this.#nested(() => this.#object());
    if (char === '[') return this.#nested(() => this.#array());
    if (char === '"') return this.#string();
    return this.#literal();
  }

  #nested(read: () => unknown): unknown {
    if (this.#depth >= maxDepth) {
      this.#at = this.#text.length;
      return undefined;
    }
    this.#depth += 1;
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #object(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    for (;;) {
      this.#space();
      if (this.#text[this.#at] !== '"') break;
      const from = this.#at;
      const key = this.#string();
      this.#space();
      // A key without its colon may be half a key.
      if (this.#text[this.#at] !== ':') {
        this.#at = Math.max(this.#at, from + 1);
        break;
      }
      this.#at += 1;
      const value = this.value();
      if (value !== undefined) entries.push([key, value]);
      if (!this.#comma('}')) break;
    }
    return Object.fromEntries(entries);
  }

  #array(): unknown[] {
    const items: unknown[] = [];
    for (;;) {
      this.#space();
      const before = this.#at;
      const value = this.value();
      if (value !== undefined) items.push(value);
      if (!this.#comma(']') || this.#at === before) break;
    }
    return items;
  }

  /** True when another item may follow. */
  #comma(end: string): boolean {
    this.#space();
    const char = this.#text[this.#at];
    if (char === ',' || char === end) this.#at += 1;
    return char === ',';
  }

  #string(): string {
    const parts: string[] = [];
    this.#at += 1;
    let from = this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '"') {
        parts.push(this.#text.slice(from, this.#at));
        this.#at += 1;
        return parts.join('');
      }
      if (char !== '\\') continue;
      parts.push(this.#text.slice(from, this.#at));
      const code = this.#text[this.#at + 1];
      if (code === 'u') {
        const hex = this.#text.slice(this.#at + 2, this.#at + 6);
        if (hex.length === 4) parts.push(String.fromCharCode(Number.parseInt(hex, 16) || 0));
        this.#at += 5;
      } else {
        if (code !== undefined) parts.push(escapes[code] ?? code);
        this.#at += 1;
      }
      from = this.#at + 1;
    }
    this.#at = Math.min(this.#at, this.#text.length);
    parts.push(this.#text.slice(from));
    return parts.join('');
  }

  /** Numbers, true, false, null: only whole ones, and a number at the very end may still grow. */
  #literal(): unknown {
    const from = this.#at;
    while (this.#at < this.#text.length && /[-+.\w]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    if (this.#at === this.#text.length) return undefined;
    try {
      return JSON.parse(this.#text.slice(from, this.#at)) as unknown;
    } catch {
      return undefined;
    }
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}
