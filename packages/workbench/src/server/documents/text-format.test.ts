import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, encodeText } from './text-format.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

test.each([
  ['line feeds', bytes('a\nb\n'), 'a\nb\n', { encoding: 'utf-8', hasBom: false, eol: '\n', isMixed: false }],
  ['CRLF', bytes('a\r\nb'), 'a\nb', { encoding: 'utf-8', hasBom: false, eol: '\r\n', isMixed: false }],
  ['old Mac', bytes('a\rb\r'), 'a\nb\n', { encoding: 'utf-8', hasBom: false, eol: '\r', isMixed: false }],
  ['mixed', bytes('a\r\nb\nc'), 'a\r\nb\nc', { encoding: 'utf-8', hasBom: false, eol: '\r\n', isMixed: true }],
  ['BOM', bytes('\uFEFFa\r\n'), 'a\n', { encoding: 'utf-8', hasBom: true, eol: '\r\n', isMixed: false }],
  ['empty', bytes(''), '', { encoding: 'utf-8', hasBom: false, eol: '\n', isMixed: false }],
  [
    'UTF-16',
    Buffer.from('\uFEFFä\r\n', 'utf16le'),
    'ä\n',
    { encoding: 'utf-16le', hasBom: true, eol: '\r\n', isMixed: false },
  ],
])('%s is recognised and put back byte for byte', (_, file, contents, format) => {
  const decoded = decodeText(file);
  expect(decoded).toEqual({ contents, format });
  expect(decoded && Buffer.from(encodeText(decoded.contents, decoded.format))).toEqual(Buffer.from(file));
});

test.each([
  ['a NUL', bytes('a\0b')],
  ['broken UTF-8', Buffer.from([0x61, 0xc3, 0x28])],
  ['half a UTF-16 unit', Buffer.from([0xff, 0xfe, 0x61])],
])('%s is not text', (_, file) => {
  expect(decodeText(file)).toBeUndefined();
});

test('any text survives the round trip', () => {
  const text = fc
    .array(fc.constantFrom('a', 'ß', '😀', '\n', '\r\n', '\r', '\t', '\uFEFF'))
    .map(parts => parts.join(''));
  fc.assert(
    fc.property(text, written => {
      const file = bytes(written);
      const decoded = decodeText(file);
      expect(decoded && Buffer.from(encodeText(decoded.contents, decoded.format))).toEqual(file);
    }),
  );
});
