import { expect, it } from 'vitest';
import { keyParts } from './key-words.ts';

it.each([
  ['Mod+Shift+H', false, 'Ctrl Shift H'],
  ['Mod+Shift+H', true, 'Cmd Shift H'],
  ['Control+R', true, 'Ctrl R'],
  ['Alt+ArrowUp', true, 'Option ↑'],
  ['Escape', false, 'Esc'],
])('%s (Mac: %s) is %s', (combination, isMac, words) => {
  expect(keyParts(combination, isMac).join(' ')).toBe(words);
});
