import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJsonLine, parseJsonLine } from './json-line.ts';
import { createLineSplitter } from './line-splitter.ts';
import { createSendQueue } from './send-queue.ts';

describe('parseJsonLine', () => {
  it('gives any JSON value', () => {
    expect(parseJsonLine('{"type":"user","n":[1,null]}')).toEqual({ ok: true, value: { type: 'user', n: [1, null] } });
    expect(parseJsonLine('false')).toEqual({ ok: true, value: false });
  });

  it.each(['', ' ', 'hello', '{"a":', '{"a":1}{"b":2}', 'undefined', '\ufeff{}'])('says why %j is none', line => {
    expect(parseJsonLine(line)).toEqual({ ok: false, reason: expect.stringMatching(/./) });
  });

  it('makes an own field of "__proto__"', () => {
    const parsed = parseJsonLine('{"__proto__":{"polluted":true}}');
    expect(parsed).toMatchObject({ ok: true });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys((parsed as { value: object }).value)).toEqual(['__proto__']);
  });
});

describe('formatJsonLine', () => {
  it('is the JSON text and one newline', () => {
    expect(formatJsonLine({ a: 'x\ny', b: undefined, c: [1] })).toBe('{"a":"x\\ny","c":[1]}\n');
  });

  it('escapes what some readers take for the end of a line', () => {
    expect(formatJsonLine({ '\u2028': 'a\u2029b\u0085c' })).toBe('{"\\u2028":"a\\u2029b\\u0085c"}\n');
  });

  it('writes a lone surrogate as an escape, which UTF-8 can carry', () => {
    expect(formatJsonLine({ s: '\ud800' })).toBe('{"s":"\\ud800"}\n');
  });

  it.each([
    ['a function', () => 1],
    ['an array', [1]],
    ['a date', new Date(0)],
    ['a boxed string', Object('text') as object],
    ['an object that writes itself as nothing', { toJSON: () => undefined }],
    ['an object that writes itself as null', { toJSON: () => null }],
  ])('refuses %s: no CLI survives such a line', (_name, value) => {
    expect(() => formatJsonLine(value)).toThrow('A line carries one JSON object');
  });

  it('throws on what JSON cannot say, instead of writing half of it', () => {
    const circular: { self?: object } = {};
    circular.self = circular;
    expect(() => formatJsonLine(circular)).toThrow('circular');
  });
});

/** Every character that some reader or other takes for the end of a line. */
const lineBreaks = '\n\r\u000b\u000c\u001c\u001d\u001e\u0085\u2028\u2029'.split('');

const anyObject = fc.dictionary(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n', '\r\n', '\u2028', '\u2029', '\u0085', '__proto__')),
  fc.oneof(
    fc.jsonValue({ stringUnit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...lineBreaks, '\t', ' ', '\ufeff', 'a') }),
  ) as fc.Arbitrary<unknown>,
  { noNullPrototype: true },
);

describe('for any object', () => {
  it('yields one line by the strictest reader, never blank, that reads back as the same object', () => {
    fc.assert(
      fc.property(anyObject, value => {
        const line = formatJsonLine(value);
        expect(line.endsWith('}\n')).toBe(true);
        expect(lineBreaks.filter(character => line.slice(0, -1).includes(character))).toEqual([]);
        expect(parseJsonLine(line)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it('arrives through a slow queue and any chunking as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyObject), fc.integer({ min: 1, max: 40 }), async (values, size) => {
        const received: unknown[] = [];
        const splitter = createLineSplitter({ onLine: line => received.push(JSON.parse(line)) });
        const queue = createSendQueue<string>(async line => {
          const bytes = new TextEncoder().encode(line);
          for (let at = 0; at < bytes.length; at += size) {
            await Promise.resolve();
            splitter.push(bytes.slice(at, at + size));
          }
        });
        for (const value of values) void queue.send(formatJsonLine(value));
        await queue.drained();
        expect(received).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { numRuns: 50 },
    );
  });

  it("is one line to Node's readline too", async () => {
    const input = new PassThrough();
    const lines: string[] = [];
    const reader = createInterface({ input, crlfDelay: Infinity }).on('line', line => lines.push(line));
    const value = { text: 'a\u2028b\u2029c\u0085d\ne' };
    input.end(formatJsonLine(value));
    await once(reader, 'close');
    expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([value]);
  });
});
