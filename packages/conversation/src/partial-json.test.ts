import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePartialJson } from './partial-json.ts';

describe('JSON that ends anywhere', () => {
  it.each<[string, unknown]>([
    ['', undefined],
    ['{', {}],
    ['{"file', {}],
    ['{"file_path"', {}],
    ['{"file_path":', {}],
    ['{"file_path":"/src/a', { file_path: '/src/a' }],
    ['{"a":"x","b', { a: 'x' }],
    ['{"a":"line\\nnext \\"quoted\\"', { a: 'line\nnext "quoted"' }],
    ['{"a":"half an escape \\', { a: 'half an escape ' }],
    ['{"a":"half \\u00e', { a: 'half ' }],
    ['{"a":"whole \\u00e9', { a: 'whole é' }],
    ['{"n":12', {}],
    ['{"n":12,', { n: 12 }],
    ['{"t":tru', {}],
    ['{"t":true,"f":false,"z":null,', { t: true, f: false, z: null }],
    ['{"edits":[{"old":"a","new":"b"},{"old":"c', { edits: [{ old: 'a', new: 'b' }, { old: 'c' }] }],
    ['[[1,2],[3', [[1, 2], []]],
    ['{"a":{"b":{"c":"d', { a: { b: { c: 'd' } } }],
    ['{"__proto__":"x","a', JSON.parse('{"__proto__":"x"}')],
    ['nonsense', undefined],
    ['{"a" 1}', {}],
  ])('%s', (text, value) => {
    expect(parsePartialJson(text)).toEqual(value);
  });

  it('whole is read as JSON.parse reads it, and no prefix throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parsePartialJson(text))).toBe(text);
        parsePartialJson(text.slice(0, cut % (text.length + 1)));
      }),
    );
  });

  it('grows: what was read of a text value is the beginning of what comes', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (words, cut) => {
        const text = JSON.stringify({ content: words });
        const part = parsePartialJson(text.slice(0, cut % (text.length + 1))) as { content?: string } | undefined;
        expect(words.startsWith(part?.content ?? '')).toBe(true);
      }),
    );
  });

  it('never hangs or throws on any text, and stops at a depth', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'u', '1', 'a', ' ') }),
        text => {
          parsePartialJson(text);
        },
      ),
      { numRuns: 500 },
    );
    expect(() => parsePartialJson('['.repeat(100_000))).not.toThrow();
  });
});
