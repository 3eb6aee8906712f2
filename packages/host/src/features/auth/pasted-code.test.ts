import { expect, test } from 'vitest';
import { readPastedCode } from './pasted-code.ts';

test.each([
  ['abc', { authorizationCode: 'abc', state: undefined }],
  ['  abc#xyz\n', { authorizationCode: 'abc', state: 'xyz' }],
  ['abc#', { authorizationCode: 'abc', state: undefined }],
  ['http://localhost:1/callback?code=abc&state=xyz', { authorizationCode: 'abc', state: 'xyz' }],
  ['https://example.com/?state=xyz', undefined],
  ['two words', undefined],
  ['#xyz', undefined],
  ['   ', undefined],
])('%j is %j', (pasted, expected) => {
  expect(readPastedCode(pasted)).toEqual(expected);
});
