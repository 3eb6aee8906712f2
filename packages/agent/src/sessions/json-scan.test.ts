import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonScan } from './json-scan.ts';

interface Seen {
  strings: string[];
  members: Record<string, string>;
  scalars: Record<string, string>;
  ranges: Record<string, string>;
}

function scan(json: Buffer, cuts: readonly number[]): Seen {
  const seen: Seen = { strings: [], members: {}, scalars: {}, ranges: {} };
  const scanner = new JsonScan({
    string: piece => {
      if (piece.isFirst) seen.strings.push('');
      seen.strings.push((seen.strings.pop() ?? '') + piece.text);
    },
    member: (key, text, start, end) => {
      seen.members[key] = text;
      seen.ranges[key] = json.toString('utf8', start, end);
    },
    scalar: (key, text) => (seen.scalars[key] = text),
  });
  let from = 0;
  for (const cut of [...cuts].filter(at => at < json.length).toSorted((a, b) => a - b)) {
    scanner.write(json.subarray(from, cut));
    from = cut;
  }
  scanner.write(json.subarray(from));
  return seen;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

const tricky = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', 'é', '😀', '\u0001', 'u', '0', '/', '{', ',') });

describe('JsonScan', () => {
  test('decodes every string of any JSON, however it is cut into pieces', () => {
    const value = fc.object({
      key: tricky,
      values: [tricky, fc.boolean(), fc.integer(), fc.constant(null)],
      maxDepth: 3,
    });
    fc.assert(
      fc.property(value, fc.array(fc.nat(200), { maxLength: 12 }), fc.boolean(), (object, cuts, isPretty) => {
        const json = Buffer.from(JSON.stringify(object, undefined, isPretty ? 2 : 0));
        expect(scan(json, cuts).strings).toEqual(stringsIn(object));
      }),
      { numRuns: 400 },
    );
  });

  test('cut into single bytes it still decodes escapes, surrogates and multi-byte characters', () => {
    const json = Buffer.from(String.raw`{"k":"a\\\"\u00e9\ud83d\ude00é😀\n","m":"\\"}`);
    const cuts = Array.from({ length: json.length }, (_, i) => i);
    expect(scan(json, cuts).strings).toEqual(['a\\"é😀é😀\n', '\\']);
  });

  test('tells top-level members with the byte range of their text, and top-level scalars', () => {
    const json = Buffer.from('{"é":"ü","in":{"sessionId":"no"},"sessionId":"yes","isMeta":true,"n":[false],"p":null}');
    const seen = scan(json, [7, 20, 41]);
    expect(seen.members).toEqual({ é: 'ü', sessionId: 'yes' });
    expect(seen.ranges).toEqual({ é: 'ü', sessionId: 'yes' });
    expect(seen.scalars).toEqual({ isMeta: 'true', p: 'null' });
  });

  test('a text that is cut off gives what was there', () => {
    expect(scan(Buffer.from('{"type":"user","message":{"content":"hello wor'), []).strings).toEqual([
      'user',
      'hello wor',
    ]);
  });

  test('knows the key and the outermost member that a string stands under', () => {
    const places: string[] = [];
    const scanner = new JsonScan({ string: ({ rootKey, key, depth }) => places.push(`${rootKey}/${key}/${depth}`) });
    scanner.write(Buffer.from('{"type":"t","message":{"role":"r","content":[{"text":"x"},"y"]},"cwd":"c"}'));
    expect(places).toEqual(['type/type/1', 'message/role/2', 'message/text/4', 'message/content/3', 'cwd/cwd/1']);
  });

  test('tells where the objects of the first level stand, however it is cut', () => {
    const json = Buffer.from(String.raw`{"a":{"b":{"c":"}\"{"}},"l":[{"x":1}],"é":{},"n":null,"last":{"k":[{}]}}`);
    for (let size = 1; size < 9; size++) {
      const found: Record<string, string> = {};
      const scanner = new JsonScan({
        object: (key, start, end) => (found[key] = json.toString('utf8', start, end)),
      });
      for (let at = 0; at < json.length; at += size) scanner.write(json.subarray(at, at + size));
      expect(found).toEqual({ a: String.raw`{"b":{"c":"}\"{"}}`, é: '{}', last: '{"k":[{}]}' });
    }
  });
});
