import { expect, test } from 'vitest';
import { createScrollback, withoutControls } from './scrollback.ts';

test('short output is kept as it came', () => {
  const kept = createScrollback();
  kept.add('\u001B[31mred\u001B[0m\r\n');
  kept.add('$ ');
  expect(kept.whole()).toBe('\u001B[31mred\u001B[0m\r\n$ ');
});

test('long output is cut at the start of a line, and the newest is kept', () => {
  const kept = createScrollback(100);
  for (let n = 0; n < 1000; n++) kept.add(`line ${n}\r\n`);
  const lines = kept.whole().split('\r\n');
  expect(kept.whole().length).toBeLessThanOrEqual(100);
  expect(lines[0]).toMatch(/^line \d+$/);
  expect(lines.at(-2)).toBe('line 999');
});

test.each([
  ['colours', '\u001B[1;31mfailed\u001B[0m 1', 'failed 1'],
  ['titles', '\u001B]0;a title\u0007text', 'text'],
  ['links', '\u001B]8;;http://x\u001B\\text\u001B]8;;\u001B\\', 'text'],
  ['cursor moves', 'a\u001B[2Kb\u001B[10;2H', 'ab'],
  ['what was written over', 'working 10 %\rworking 99 %\rdone\r\nnext', 'done\nnext'],
  ['bells', 'a\u0007b', 'ab'],
])('%s are not text', (_, shown, text) => {
  expect(withoutControls(shown)).toBe(text);
});
