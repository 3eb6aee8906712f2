import { expect, test } from 'vitest';
import { isComposing, isKey } from './key-match.ts';
import { keyTable } from './key-table.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('Mod is Ctrl, on a Mac Cmd, and never the other one', () => {
  const ctrl = { ...plain, key: '.', code: 'Period', ctrlKey: true };
  const cmd = { ...plain, key: '.', code: 'Period', metaKey: true };
  expect([isKey(ctrl, 'Mod+.', false), isKey(ctrl, 'Mod+.', true)]).toEqual([true, false]);
  expect([isKey(cmd, 'Mod+.', false), isKey(cmd, 'Mod+.', true)]).toEqual([false, true]);
});

test('with Alt a Mac types another character; the place of the key counts', () => {
  expect(isKey({ ...plain, key: 'ƒ', code: 'KeyF', altKey: true }, 'Alt+F', true)).toBe(true);
  expect(isKey({ ...plain, key: '≥', code: 'Period', altKey: true }, 'Alt+.', true)).toBe(true);
});

test('one more modifier makes it another key', () => {
  expect(isKey({ ...plain, key: 'F6', code: 'F6', shiftKey: true }, 'F6', false)).toBe(false);
  expect(isKey({ ...plain, key: 'F6', code: 'F6', shiftKey: true }, 'Shift+F6', false)).toBe(true);
  expect(isKey({ ...plain, key: 'n', code: 'KeyN', ctrlKey: true, altKey: true }, 'Mod+N', false)).toBe(false);
});

test('a sign is matched however the keyboard makes it', () => {
  expect(isKey({ ...plain, key: '?', code: 'Slash', shiftKey: true }, '?', false)).toBe(true);
  expect(isKey({ ...plain, key: '?', code: 'KeyM' }, '?', false)).toBe(true);
});

test('keys of an input method are told by either sign', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

test('no two rows that the dispatcher acts on share a key', () => {
  const keys = keyTable.flatMap(row => (row.action ? row.keys : []));
  expect(new Set(keys).size).toBe(keys.length);
});
