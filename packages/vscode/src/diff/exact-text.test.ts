import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactText } from './exact-text.ts';
import { plainText } from './plain-text.ts';

const mark = '\uFEFF';

test('what nobody touched is the proposal, to the byte', () => {
  const proposed = `${mark}a\r\nb\nc\rd`;
  expect(exactText({ original: 'a', proposed, edited: 'a\r\nb\r\nc\r\nd' })).toBe(proposed);
});

test('everything put back is the file as it was, to the byte', () => {
  const original = `${mark}a\r\nb\n`;
  expect(exactText({ original, proposed: `${mark}x\r\n`, edited: 'a\nb\n' })).toBe(original);
});

describe('a line that was edited', () => {
  const original = 'one\r\ntwo\r\nthree\nfour\r\n';
  const proposed = 'one\r\nTWO\r\nthree\nFOUR\r\n';

  test('gets the usual line end; the others keep theirs', () => {
    expect(exactText({ original, proposed, edited: 'one\nTWO, mine\nthree\nFOUR\n' })).toBe(
      'one\r\nTWO, mine\r\nthree\nFOUR\r\n',
    );
  });

  test('one that was put back has the end that it had in the file', () => {
    expect(exactText({ original, proposed, edited: 'one\ntwo\nthree\nFOUR\n' })).toBe('one\r\ntwo\r\nthree\nFOUR\r\n');
  });

  test('the last line may stay without an end', () => {
    expect(exactText({ original, proposed, edited: 'one\nTWO\nthree\nFOUR\nfive' })).toBe(
      'one\r\nTWO\r\nthree\nFOUR\r\nfive',
    );
  });
});

test('a proposal of line feeds about a file of CR LF stays one of line feeds', () => {
  expect(exactText({ original: 'a\r\nb\r\nc\r\n', proposed: 'A\nb\nC\n', edited: 'a\r\nb\r\nC\r\n' })).toBe(
    'a\nb\nC\n',
  );
});

test('a new file has no lines of its own to give back', () => {
  expect(exactText({ original: null, proposed: 'a\r\nb\r\n', edited: 'a\nmine\n' })).toBe('a\r\nmine\r\n');
});

test('the mark of the proposal stays', () => {
  expect(exactText({ original: null, proposed: `${mark}a\nb\n`, edited: 'a\nx\n' })).toBe(`${mark}a\nx\n`);
});

const line = fc.constantFrom('a', 'b', 'c', '', 'ä');
const end = fc.constantFrom('\n', '\r\n');
const text = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(line, end), { maxLength: 8 }), line)
  .map(([hasMark, lines, last]) => (hasMark ? mark : '') + lines.map(([words, how]) => words + how).join('') + last);

test('whatever was edited, the words are those that the person sees', () => {
  fc.assert(
    fc.property(fc.option(text), text, text, (original, proposed, edited) => {
      const exact = exactText({ original, proposed, edited });
      expect(plainText(exact)).toBe(plainText(edited));
    }),
  );
});
