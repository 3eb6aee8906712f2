import { expect, test } from 'vitest';
import { ideNotifications } from '@dovetail/protocol';
import { toSelectionNotice, type SelectionChanged } from './selection-notice.ts';

const at = (line: number, character: number) => ({ line, character });

test('a selection: text, path, address, range, and that it is not empty', () => {
  const selection = { start: at(2, 0), end: at(4, 6) };
  expect(toSelectionNotice({ filePath: '/p/ä b.ts', text: 'x\ny', selection })).toEqual({
    text: 'x\ny',
    filePath: '/p/ä b.ts',
    fileUrl: 'file:///p/%C3%A4%20b.ts',
    selection: { ...selection, isEmpty: false },
  });
});

test('a cursor: empty text in a file, an empty range', () => {
  const selection = { start: at(7, 3), end: at(7, 3) };
  expect(toSelectionNotice({ filePath: '/a', text: '', selection })).toEqual({
    text: '',
    filePath: '/a',
    fileUrl: 'file:///a',
    selection: { ...selection, isEmpty: true },
  });
});

test('a selection made backwards is told forwards', () => {
  const notice = toSelectionNotice({ filePath: '/a', text: 'x', selection: { start: at(4, 1), end: at(2, 9) } });
  expect(notice.selection).toEqual({ start: at(2, 9), end: at(4, 1), isEmpty: false });
});

test('a tab that is not a file has no address', () => {
  expect(toSelectionNotice({ filePath: 'Untitled-1', text: 'x' })).not.toHaveProperty('fileUrl');
});

const odd: readonly SelectionChanged[] = [
  {},
  { text: 'left over' },
  { filePath: null, text: null, selection: null },
  { filePath: '', text: 'x' },
  { filePath: null, text: 'x', selection: { start: at(0, 0), end: at(0, 1) } },
];

test.each(odd)('without a path, %j, it is cleared', change => {
  expect(toSelectionNotice(change)).toEqual({ text: '', selection: { start: at(0, 0), end: at(0, 0), isEmpty: true } });
});

test.each([...odd, { filePath: '/a' }, { filePath: '/a', text: null, selection: null }])(
  'what is sent for %j is what was declared, without a null',
  change => {
    const notice = toSelectionNotice(change);
    expect(ideNotifications.selection_changed.params.parse(notice)).toEqual(notice);
    expect(JSON.stringify(notice)).not.toContain('null');
  },
);
