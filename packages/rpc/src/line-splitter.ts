// Splits a byte stream into lines of text. Tolerates chunks cut anywhere (inside a character, between CR and LF) and
// lines of any length: bytes of an unfinished line are kept as they came and joined once, so the work is linear.

const lf = 0x0a;
const cr = 0x0d;
const nothing = new Uint8Array(0);

export interface LineSplitter {
  /**
   * Gives each line that `chunk` completes to `onLine`, without its line ending. Blank lines are given too.
   * A chunk that completes no line is kept, not copied: its owner must not write into it again.
   */
  push(chunk: Uint8Array): void;
  /** The stream has ended: gives what is left as a last line, if anything is. */
  end(): void;
  /** Bytes of the unfinished line, kept or skipped. */
  readonly pendingBytes: number;
}

export interface LineSplitterOptions {
  /** Lines of one chunk may share its text in memory: who keeps a short one for long keeps up to a chunk. */
  onLine(line: string): void;
  /** Without its LF. A longer line is not kept; `onOversized` hears of it once and the rest of it is skipped. */
  maxLineBytes?: number;
  /** Called as soon as the limit is passed, with the bytes seen so far: such a line need not ever end. */
  onOversized?(bytes: number): void;
}

/** Observed: 2.1.29 prints 689 KB of command output on one line; a session file held a line of 12.8 million characters. */
export const defaultMaxLineBytes = 256 * 1024 * 1024;

export function createLineSplitter(options: LineSplitterOptions): LineSplitter {
  const { onLine, maxLineBytes = defaultMaxLineBytes, onOversized } = options;
  // A line is complete before it is decoded, so no character is ever cut; invalid bytes become U+FFFD.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let parts: Uint8Array[] = [];
  let pendingBytes = 0;
  let skipping = false;
  let atStart = true;

  function keep(part: Uint8Array): void {
    if (part.length === 0) return;
    pendingBytes += part.length;
    if (skipping) return;
    if (pendingBytes <= maxLineBytes) {
      parts.push(part);
      return;
    }
    skipping = true;
    parts = [];
    onOversized?.(pendingBytes);
  }

  /** The bytes of the line that ends here, without BOM and CR; undefined when it was too long. */
  function takeLine(): Uint8Array | undefined {
    const whole = skipping ? undefined : joined(parts, pendingBytes);
    const start = atStart && whole?.[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf ? 3 : 0;
    parts = [];
    pendingBytes = 0;
    skipping = false;
    atStart = false;
    return whole?.subarray(start, whole.at(-1) === cr ? -1 : undefined);
  }

  /**
   * What follows the first line of a chunk came whole and is decoded together: the call costs more than its bytes. A
   * newline ends every character, also an invalid one, so the text is the same as decoded line by line.
   */
  function giveAll(text: string): void {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      giveText(text, from, at);
      from = at + 1;
    }
    giveText(text, from, text.length);
  }

  function giveText(text: string, from: number, to: number): void {
    onLine(text.slice(from, text.charCodeAt(to - 1) === cr ? to - 1 : to));
  }

  return {
    push(chunk) {
      let from = 0;
      let last: number | undefined;
      for (let at = chunk.indexOf(lf); at !== -1; at = chunk.indexOf(lf, from)) {
        if (from > 0 && (last ??= chunk.lastIndexOf(lf)) - from <= maxLineBytes) {
          const text = decoder.decode(chunk.subarray(from, last));
          from = last + 1;
          giveAll(text);
          break;
        }
        keep(chunk.subarray(from, at));
        from = at + 1;
        const line = takeLine();
        if (line) onLine(decoder.decode(line));
      }
      if (from === 0) keep(chunk);
      // Copied so that the chunk can be freed. A Buffer's own `slice` would share its memory instead.
      else if (from < chunk.length) keep(Uint8Array.prototype.slice.call(chunk, from));
    },
    end() {
      const line = takeLine() ?? nothing;
      if (line.length > 0) onLine(decoder.decode(line));
    },
    get pendingBytes() {
      return pendingBytes;
    },
  };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length <= 1) return parts[0] ?? nothing;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
