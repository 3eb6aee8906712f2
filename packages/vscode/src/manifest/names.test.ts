import { expect, test } from 'vitest';
import { supportsSecondarySideBar } from './names.ts';

test.each([
  ['1.94.0', false],
  ['1.100.3', false],
  ['1.105.1', false],
  ['1.106.0', true],
  ['1.139.1', true],
  ['2.0.0', true],
  ['1.106.0-insider', true],
])('VS Code %s has a secondary side bar for extensions: %s', (version, expected) => {
  expect(supportsSecondarySideBar(version)).toBe(expected);
});
