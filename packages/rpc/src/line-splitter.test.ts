import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLineSplitter } from './line-splitter.ts';

const utf8 = new TextEncoder();

function split(chunks: readonly Uint8Array[], maxLineBytes?: number) {
  const lines: string[] = [];
  const oversized: number[] = [];
  const splitter = createLineSplitter({
    onLine: line => lines.push(line),
    maxLineBytes,
    onOversized: bytes => oversized.push(bytes),
  });
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return { lines, oversized };
}

const linesOf = (...texts: string[]) => split(texts.map(text => utf8.encode(text))).lines;

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(part => [...part]));
}

/** Cuts `bytes` into pieces whose sizes repeat `sizes`. */
function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const out: Uint8Array[] = [];
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? bytes.length;
    out.push(bytes.slice(at, at + size));
    at += size;
  }
  return out;
}

afterEach(() => vi.restoreAllMocks());

describe('where a line ends', () => {
  it('joins partial lines', () => {
    expect(linesOf('{"a"', ':1', '}\n{"b":2}\n')).toEqual(['{"a":1}', '{"b":2}']);
  });

  it('takes off CR LF, also when they come apart', () => {
    expect(linesOf('one\r\ntwo\r', '\nthree\r\n')).toEqual(['one', 'two', 'three']);
  });

  it('keeps a CR that does not stand before LF', () => {
    expect(linesOf('a\rb\r', 'c\n', 'd\r\r\n')).toEqual(['a\rb\rc', 'd\r']);
  });

  it('gives blank lines as blank', () => {
    expect(linesOf('\n\r\na\n\n')).toEqual(['', '', 'a', '']);
  });

  it('gives a last line without newline at the end, and only then', () => {
    const lines: string[] = [];
    const splitter = createLineSplitter({ onLine: line => lines.push(line) });
    splitter.push(utf8.encode('a\nlast'));
    expect(lines).toEqual(['a']);
    expect(splitter.pendingBytes).toBe(4);
    splitter.end();
    expect(lines).toEqual(['a', 'last']);
    expect(splitter.pendingBytes).toBe(0);
    splitter.end();
    expect(lines).toEqual(['a', 'last']);
  });

  it('has no line to give when nothing came, or only empty chunks', () => {
    expect(linesOf()).toEqual([]);
    expect(linesOf('', '')).toEqual([]);
  });

  it('does not end a line at any other character', () => {
    expect(linesOf('a\u2028b\u2029c\u0085d\u000be\u000cf\u0000g\n')).toEqual([
      'a\u2028b\u2029c\u0085d\u000be\u000cf\u0000g',
    ]);
  });
});

describe('a byte order mark', () => {
  const bom = Uint8Array.of(0xef, 0xbb, 0xbf);

  it('is taken off the start of the stream, however it is cut', () => {
    for (const size of [1, 2, 3, 4]) {
      expect(split(cut(concat(bom, utf8.encode('{}\n{}\n')), [size])).lines).toEqual(['{}', '{}']);
    }
  });

  it('is text anywhere else', () => {
    expect(split([concat(utf8.encode('a\n'), bom, utf8.encode('b\n'))]).lines).toEqual(['a', '\ufeffb']);
    expect(split([concat(bom, bom, utf8.encode('x\n'))]).lines).toEqual(['\ufeffx']);
  });

  it('is text on the second line also when the first was too long', () => {
    expect(split([utf8.encode('too long\n'), bom, utf8.encode('\n')], 4).lines).toEqual(['\ufeff']);
  });

  it('alone is an empty stream, before a newline a blank line', () => {
    expect(split([bom]).lines).toEqual([]);
    expect(split([bom, utf8.encode('\r\n')]).lines).toEqual(['']);
  });
});

describe('UTF-8', () => {
  it('survives a cut at every position', () => {
    const text = 'é€𝒳한\u2028🧑‍🚀';
    const bytes = utf8.encode(`${text}\r\n${text}\n`);
    for (let at = 0; at <= bytes.length; at++) {
      expect(split([bytes.slice(0, at), bytes.slice(at)]).lines).toEqual([text, text]);
    }
    expect(split(cut(bytes, [1])).lines).toEqual([text, text]);
  });

  it('that is invalid becomes U+FFFD and spoils no other line, however it is cut', () => {
    // A lone continuation byte, a sequence that the newline cuts off, an overlong form, a surrogate.
    const bytes = concat(
      utf8.encode('a'),
      Uint8Array.of(0x80),
      utf8.encode('b\nc'),
      Uint8Array.of(0xf0, 0x9d, 0x92),
      utf8.encode('\nd'),
      Uint8Array.of(0xc0, 0xaf),
      utf8.encode('\n'),
      Uint8Array.of(0xed, 0xa0, 0x80),
      utf8.encode('é\n'),
    );
    const expected = ['a\ufffdb', 'c\ufffd', 'd\ufffd\ufffd', '\ufffd\ufffd\ufffdé'];
    for (let size = 1; size <= bytes.length; size++) expect(split(cut(bytes, [size])).lines).toEqual(expected);
  });
});

describe('long lines', () => {
  it('copies and scans each byte of a 64 MB line once', () => {
    const set = vi.spyOn(Uint8Array.prototype, 'set');
    const slice = vi.spyOn(Uint8Array.prototype, 'slice');
    const indexOf = vi.spyOn(Uint8Array.prototype, 'indexOf');
    const chunk = new Uint8Array(64 * 1024).fill(0x61);
    const total = 64 * 1024 * 1024;
    let length = 0;
    const splitter = createLineSplitter({ onLine: line => (length = line.length) });
    for (let sent = 0; sent < total; sent += chunk.length) splitter.push(chunk);
    expect(splitter.pendingBytes).toBe(total);
    splitter.push(Uint8Array.of(0x0a));
    expect(length).toBe(total);
    expect(set.mock.calls.reduce((bytes, [part]) => bytes + part.length, 0)).toBe(total);
    expect(slice).not.toHaveBeenCalled();
    // One search per chunk, and one after the newline.
    expect(indexOf).toHaveBeenCalledTimes(total / chunk.length + 2);
  });

  it('copies nothing of lines that came whole', () => {
    const set = vi.spyOn(Uint8Array.prototype, 'set');
    const slice = vi.spyOn(Uint8Array.prototype, 'slice');
    expect(linesOf('one\ntwo\nthree\n', 'four\n')).toEqual(['one', 'two', 'three', 'four']);
    expect(set).not.toHaveBeenCalled();
    expect(slice).not.toHaveBeenCalled();
  });

  it('does not hold on to a large chunk for the sake of its unfinished rest, also not of a Buffer', () => {
    const lines: string[] = [];
    const splitter = createLineSplitter({ onLine: line => lines.push(line) });
    const chunk = Buffer.from('first\nsecond');
    splitter.push(chunk);
    // Only a copy stays as it was.
    chunk.fill(0x78);
    splitter.push(Buffer.from('\n'));
    expect(lines).toEqual(['first', 'second']);
  });

  it('reports a line over the limit at once, skips it and keeps the next intact', () => {
    const lines: string[] = [];
    const onOversized = vi.fn<(bytes: number) => void>();
    const splitter = createLineSplitter({ onLine: line => lines.push(line), maxLineBytes: 8, onOversized });
    splitter.push(utf8.encode('12345678\n12345'));
    expect(onOversized).not.toHaveBeenCalled();
    splitter.push(utf8.encode('6789'));
    expect(onOversized.mock.calls).toEqual([[9]]);
    splitter.push(utf8.encode('more and more'));
    expect(splitter.pendingBytes).toBe(22);
    splitter.push(utf8.encode('end\nnext\nanother one that is too long\nlast\n'));
    expect(lines).toEqual(['12345678', 'next', 'last']);
    expect(onOversized).toHaveBeenCalledTimes(2);
    splitter.push(utf8.encode('unfinished and too long'));
    splitter.end();
    expect(lines).toEqual(['12345678', 'next', 'last']);
    expect(splitter.pendingBytes).toBe(0);
  });
});

it('is whole again after a listener has thrown', () => {
  const lines: string[] = [];
  const splitter = createLineSplitter({
    onLine(line) {
      if (line === 'bad') throw new Error('no');
      lines.push(line);
    },
  });
  splitter.push(utf8.encode('ba'));
  expect(() => splitter.push(utf8.encode('d\n'))).toThrow('no');
  splitter.push(utf8.encode('good\n'));
  expect(lines).toEqual(['good']);
});

describe('for any lines and any chunking', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 }).map(s => s.replace(/[\r\n]/g, ' '));
  const line = fc.record({ text, ending: fc.constantFrom('\n', '\r\n') });
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 });

  it('gives the lines that went in', () => {
    fc.assert(
      fc.property(fc.array(line), text, sizes, (lines, rest, chunkSizes) => {
        // A BOM in front would be taken off: that is shown above.
        const bytes = utf8.encode(`x\n${lines.map(({ text: t, ending }) => t + ending).join('')}${rest}`);
        expect(split(cut(bytes, chunkSizes)).lines).toEqual(
          ['x', ...lines.map(({ text: t }) => t), rest].slice(0, rest === '' ? -1 : undefined),
        );
      }),
    );
  });

  it('gives the same for any bytes as for the same bytes in one piece', () => {
    const bytes = fc.array(fc.constantFrom(0x0a, 0x0d, 0x61, 0x80, 0xbb, 0xbf, 0xc3, 0xa9, 0xef, 0xf0), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(bytes, sizes, fc.integer({ min: 1, max: 20 }), (raw, chunkSizes, limit) => {
        const whole = Uint8Array.from(raw);
        const once = split([whole], limit);
        const pieces = split(cut(whole, chunkSizes), limit);
        expect(pieces.lines).toEqual(once.lines);
        expect(pieces.oversized).toHaveLength(once.oversized.length);
      }),
    );
  });
});
