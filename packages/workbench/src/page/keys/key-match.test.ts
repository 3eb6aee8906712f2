import { expect, test } from 'vitest';
import { isComposing, isKey } from './key-match.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('Mod is Ctrl, and on a Mac Cmd', () => {
  const ctrl = { ...plain, key: 'p', code: 'KeyP', ctrlKey: true };
  expect(isKey(ctrl, 'Mod+P', false)).toBe(true);
  expect(isKey(ctrl, 'Mod+P', true)).toBe(false);
  expect(isKey({ ...ctrl, ctrlKey: false, metaKey: true }, 'Mod+P', true)).toBe(true);
});

test('a letter with Alt is matched by its place', () => {
  expect(isKey({ ...plain, key: '˚', code: 'KeyK', altKey: true }, 'Alt+K', true)).toBe(true);
  expect(isKey({ ...plain, key: '˚', code: 'KeyK', altKey: true, shiftKey: true }, 'Alt+K', true)).toBe(false);
});

test('while an input method composes, a key is not ours', () => {
  expect(isComposing({ keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 65 })).toBe(false);
});
