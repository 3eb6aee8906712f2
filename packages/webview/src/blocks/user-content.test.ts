import { expect, test } from 'vitest';
import { messageContent } from '../composer/message-content.ts';
import { problemsText, terminalText } from '../composer/mentioned-text.ts';
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

test('what was selected in the editor is told apart from the words, as it was sent', () => {
  const selection = {
    filePath: '/home/ada/larder/src/total.ts',
    text: 'a\nb',
    selection: { start: { line: 40, character: 0 }, end: { line: 43, character: 2 } },
  };
  const path = selection.filePath;
  expect(readUserContent(messageContent({ text: 'Why?', chips: [], selection }) ?? '')).toEqual({
    text: 'Why?',
    attachments: [{ kind: 'selection', name: 'total.ts:41–44', path, line: 41, text: 'a\nb' }],
  });
  const other = '<ide_selection>Said by someone else</ide_selection>';
  expect(readUserContent([{ type: 'text', text: other }])).toEqual({ text: other, attachments: [] });
});

test('the text of a terminal goes with the words, and is told apart from them', () => {
  const written = { text: 'Why? @terminal:zsh', chips: [], selection: null };
  const mentioned = [terminalText('zsh', 'boom'), problemsText('a.ts', { count: 1, text: 'a.ts:1:1 error: No' })];
  expect(readUserContent(messageContent({ ...written, mentioned }) ?? '')).toEqual({
    text: 'Why? @terminal:zsh',
    attachments: [
      { kind: 'terminal', name: 'Terminal “zsh”', text: 'boom' },
      { kind: 'problems', name: 'Problems in a.ts', text: 'a.ts:1:1 error: No' },
    ],
  });
});

test.each([
  ['use `a` and `b`.', ['use ', 'a', ' and ', 'b', '.']],
  ['plain', ['plain']],
  ['one ` tick', ['one ` tick']],
  ['`a` and ` left', ['', 'a', ' and ` left']],
])('code spans of %j', (text, pieces) => expect(codeSpans(text)).toEqual(pieces));
