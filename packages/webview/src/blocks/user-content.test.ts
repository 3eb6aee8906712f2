import { expect, test } from 'vitest';
import { codeSpans, readUserContent } from './user-content.ts';

test('words and attachments are told apart, and unknown parts are named', () => {
  const source = { type: 'base64', media_type: 'image/png', data: 'AA==' };
  expect(
    readUserContent([
      { type: 'text', text: 'Look' },
      { type: 'image', source },
      { type: 'document', title: 'notes.pdf' },
      { type: 'hologram' },
      { type: 'text', text: 'here' },
    ]),
  ).toEqual({
    text: 'Look\nhere',
    attachments: [
      { kind: 'image', source },
      { kind: 'file', name: 'notes.pdf' },
      { kind: 'other', name: 'hologram' },
    ],
  });
});

test.each([
  ['use `a` and `b`.', ['use ', 'a', ' and ', 'b', '.']],
  ['plain', ['plain']],
  ['one ` tick', ['one ` tick']],
  ['`a` and ` left', ['', 'a', ' and ` left']],
])('code spans of %j', (text, pieces) => expect(codeSpans(text)).toEqual(pieces));
