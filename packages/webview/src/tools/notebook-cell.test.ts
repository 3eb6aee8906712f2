import { expect, test } from 'vitest';
import { cellBefore } from './notebook-cell.ts';

const cells = [{ source: ['a = 1\n', 'b = 2'] }, { id: 'c1', source: 'print(1)' }];
const original_file = JSON.stringify({ cells });

test.each([
  ['told by itself', { old_source: 'x', original_file, cell_id: 'c1' }, 'x'],
  ['by its id in the notebook', { original_file, cell_id: 'c1' }, 'print(1)'],
  ['by its place, where it has no id', { original_file, cell_id: 'cell-0' }, 'a = 1\nb = 2'],
  ['nothing before a new cell', { original_file, cell_id: 'c1', edit_mode: 'insert' }, ''],
  ['nothing in a notebook that cannot be read', { original_file: '{', cell_id: 'c1' }, ''],
  ['nothing where nothing is told', {}, ''],
])('%s', (_, structured, before) => {
  expect(cellBefore(structured)).toBe(before);
});
