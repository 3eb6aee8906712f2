import { describe, expect, test } from 'vitest';
import { messageContent, readNote } from './message-content.ts';
import { mention, withLineMarks } from './mentions.ts';
import { selectionLabel } from './selected-lines.ts';
import { isLongPaste, lineCount, readChip, byteWords, chipName } from './chips/chip.ts';

const selection = {
  filePath: '/home/ada/larder/src/total.ts',
  text: 'const a = 1;\n',
  selection: { start: { line: 40, character: 0 }, end: { line: 44, character: 0 } },
};
const image = { type: 'image', id: 'i', name: 'a.png', mediaType: 'image/png', data: 'AAAA', bytes: 3 } as const;
const paste = { type: 'paste', id: 'p', text: 'one\ntwo' } as const;
const file = { type: 'file', id: 'f', path: 'my notes.md' } as const;

describe('what is sent', () => {
  test('words alone are a string, without the blanks around them', () => {
    expect(messageContent({ text: '  hello\n', chips: [], selection: null })).toBe('hello');
    expect(messageContent({ text: ' \n', chips: [], selection })).toBeUndefined();
  });

  test('a selection goes before the words, with its place and its text', () => {
    expect(messageContent({ text: 'why?', chips: [], selection })).toEqual([
      {
        type: 'text',
        text: '<ide_selection>Selected in the editor, lines 41 to 44 of /home/ada/larder/src/total.ts:\nconst a = 1;\n\n</ide_selection>',
      },
      { type: 'text', text: 'why?' },
    ]);
  });

  test('what was undone goes before the words, as something that the person did not type', () => {
    const content = messageContent({ text: 'go on', chips: [], selection: null, note: 'Undone: a.ts' });
    expect(content).toEqual([
      { type: 'text', text: '<system-reminder>Undone: a.ts</system-reminder>' },
      { type: 'text', text: 'go on' },
    ]);
    expect(readNote('<system-reminder>Undone: a.ts</system-reminder>')).toBe('Undone: a.ts');
    expect(readNote('a <system-reminder>')).toBeUndefined();
    expect(messageContent({ text: ' ', chips: [], selection: null, note: 'Undone: a.ts' })).toBeUndefined();
  });

  test('a command comes first among the words, and they are the last text', () => {
    expect(messageContent({ text: '/review', chips: [paste, file], selection: null })).toBe(
      '/review\n\n@"my notes.md"\n\none\ntwo',
    );
    expect(messageContent({ text: '/review', chips: [], selection })).toEqual([
      expect.objectContaining({ type: 'text' }),
      { type: 'text', text: '/review' },
    ]);
  });

  test('images as blocks, files as mentions, pasted text as text', () => {
    expect(messageContent({ text: 'see', chips: [image, paste, file], selection: null })).toEqual([
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      { type: 'text', text: '@"my notes.md"\n\nsee\n\none\ntwo' },
    ]);
    expect(messageContent({ text: '', chips: [image], selection: null })).toHaveLength(1);
  });
});

test('lines behind a mention get the mark that the CLI reads', () => {
  expect(withLineMarks('see @src/a.ts#10-20, @b.ts#4. and @"c d.ts#5" x@y#6 @a.ts#L7 #8')).toBe(
    'see @src/a.ts#L10-20, @b.ts#L4. and @"c d.ts#L5" x@y#6 @a.ts#L7 #8',
  );
  expect(mention('a b', '#L2')).toBe('@"a b#L2"');
});

test('the selection by its name and the lines that a person sees', () => {
  expect(selectionLabel(selection)).toBe('total.ts:41–44');
  expect(
    selectionLabel({ ...selection, selection: { start: { line: 2, character: 1 }, end: { line: 2, character: 5 } } }),
  ).toBe('total.ts:3');
});

test('long pastes fold: over 40 lines or 4,000 characters', () => {
  expect(isLongPaste('x\n'.repeat(40))).toBe(false);
  expect(isLongPaste('x\n'.repeat(41))).toBe(true);
  expect(isLongPaste('x'.repeat(4_000))).toBe(false);
  expect(isLongPaste('x'.repeat(4_001))).toBe(true);
  expect(lineCount('')).toBe(0);
  expect(lineCount('a\n\n')).toBe(2);
});

test('chips of a kept draft are read back, anything else is left out', () => {
  for (const chip of [image, paste, file]) expect(readChip(JSON.parse(JSON.stringify(chip)))).toEqual(chip);
  for (const other of [null, 'x', { type: 'selection-off' }, { type: 'image', id: 'i' }, { type: 'file', id: 'x' }])
    expect(readChip(other)).toBeUndefined();
  expect(chipName({ ...file, path: 'src/stock/' })).toBe('stock/');
  expect([980, 210_400, 4_240_000].map(byteWords)).toEqual(['980 bytes', '210 KB', '4.2 MB']);
});
