import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPageText, toPageText } from './line-ends.ts';

test.each([
  ['line feeds', 'a\nb\n', 'a\nb\n', { hasBom: false, eol: '\n', isMixed: false }],
  ['CRLF', 'a\r\nb', 'a\nb', { hasBom: false, eol: '\r\n', isMixed: false }],
  ['old Mac', 'a\rb\r', 'a\nb\n', { hasBom: false, eol: '\r', isMixed: false }],
  ['mixed', 'a\r\nb\nc', 'a\r\nb\nc', { hasBom: false, eol: '\r\n', isMixed: true }],
  ['a mark', '\uFEFFa\r\n', 'a\n', { hasBom: true, eol: '\r\n', isMixed: false }],
  ['nothing', '', '', { hasBom: false, eol: '\n', isMixed: false }],
])('%s', (_, text, contents, ends) => {
  expect(toPageText(text)).toEqual({ contents, ends });
});

test('any text survives the round trip', () => {
  const part = fc.constantFrom('a', 'ß', '😀', '\n', '\r\n', '\r', '\t', '\uFEFF');
  fc.assert(
    fc.property(fc.array(part), parts => {
      const text = parts.join('');
      const { contents, ends } = toPageText(text);
      expect(fromPageText(contents, ends)).toBe(text);
    }),
  );
});

test('what is typed into a CRLF file ends its lines like the rest', () => {
  const { contents, ends } = toPageText('a\r\nb\r\n');
  expect(fromPageText(`${contents}c\n`, ends)).toBe('a\r\nb\r\nc\r\n');
});
