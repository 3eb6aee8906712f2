import { expect, test } from 'vitest';
import { selectionIn } from './tool-answer.ts';

test.each([
  ['all lines of it', [{ value: "The active terminal's selection:\n$ ls\na.txt\n" }], '$ ls\na.txt\n'],
  ['an empty terminal', [{ value: 'No text is currently selected in the active terminal.' }], ''],
  ['no terminal', [{ value: 'No active terminal instance found.' }], undefined],
  ['a heading in other words', [{ value: 'Selected:\n$ ls\n' }], undefined],
  ['two parts', [{ value: "The active terminal's selection:\na" }, { value: 'b' }], undefined],
  ['no text', [{ value: 7 }], undefined],
  ['nothing', [], undefined],
  ['no list', undefined, undefined],
])('%s', (_name, content, selection) => {
  expect(selectionIn(content)).toBe(selection);
});
