import { expect, test } from 'vitest';
import { visible } from './visible.ts';

test('what would act on a terminal is shown', () => {
  expect(visible('ls\x1b[2K\rrm -rf /\x07\x7f\u009b')).toBe('ls␛[2K␍rm -rf /␇␡\\u009b');
});

test('text that would be shown in another order is told', () => {
  expect(visible('a\u202etxt.exe')).toBe('a\\u202etxt.exe');
});

test('lines, tabs and all other text stay', () => {
  expect(visible('a\tb\r\nc äöü 漢字 👩‍💻 · …\n')).toBe('a\tb\nc äöü 漢字 👩‍💻 · …\n');
});
