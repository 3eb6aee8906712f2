import { expect, test } from 'vitest';
import { createMessageBox } from './message-box.ts';

const chip = (id: string) => ({ type: 'file', id, path: id }) as const;

test('a part is replaced, words go in where the caret is', () => {
  const box = createMessageBox();
  box.write('see @wor now', 8);
  box.replace(4, 8, '@worker.ts');
  expect([box.text.value, box.caret.value]).toEqual(['see @worker.ts now', 14]);
  box.insert('!');
  expect(box.text.value).toBe('see @worker.ts! now');
});

test('kept words come above what stands there, and no chip twice', () => {
  const box = createMessageBox();
  box.write('new', 3);
  box.addChip(chip('a'));
  box.putAbove('old', [chip('a'), chip('b')]);
  expect(box.text.value).toBe('old\n\nnew');
  expect(box.caret.value).toBe(8);
  expect(box.chips.value.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('a removed chip comes back to its place, as long as nothing was typed since', () => {
  const box = createMessageBox();
  for (const id of ['a', 'b', 'c']) box.addChip(chip(id));
  box.removeChip('b');
  expect(box.bringChipBack()).toBe(true);
  expect(box.chips.value.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  box.removeChip('c');
  box.typed('x', 1);
  expect(box.bringChipBack()).toBe(false);
});
