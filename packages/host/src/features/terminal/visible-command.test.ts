import { expect, test } from 'vitest';
import { visibleCommand } from './visible-command.ts';

test.each([
  ['npm test -- --grep "ä 😀"', 'npm test -- --grep "ä 😀"'],
  ['echo a\nrm -rf b', 'echo a↵\nrm -rf b'],
  ['echo a\rls   ', 'echo a\\u{d}ls   '],
  ['ls \u202egpj.exe', 'ls \\u{202e}gpj.exe'],
  ['ls\u200b', 'ls\\u{200b}'],
  ['\u001b[2Kls', '\\u{1b}[2Kls'],
  ['a\tb', 'a\tb'],
  ['ls\u3164', 'ls\\u{3164}'],
])('%j is shown as %j', (command, shown) => {
  expect(visibleCommand(command)).toBe(shown);
});
