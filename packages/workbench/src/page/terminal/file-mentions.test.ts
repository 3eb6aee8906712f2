import { expect, test } from 'vitest';
import { fileMentions } from './file-mentions.ts';

const told = (text: string) =>
  fileMentions(text).map(({ start, end, path, line, column }) => [text.slice(start, end), path, line, column]);

test('a path with the line and column that compilers, linters and traces tell', () => {
  expect(told('src/cart/total.ts:41:7 - error TS2304')).toEqual([
    ['src/cart/total.ts:41:7', 'src/cart/total.ts', 41, 7],
  ]);
  expect(told('src/a.ts(12,5): error')).toEqual([['src/a.ts(12,5)', 'src/a.ts', 12, 5]]);
  expect(told('  File "tools/run.py", line 9, in main')).toEqual([
    ['tools/run.py", line 9', 'tools/run.py', 9, undefined],
  ]);
  expect(told('    at round (/home/ada/larder/src/money.ts:3:11)')).toEqual([
    ['/home/ada/larder/src/money.ts:3:11', '/home/ada/larder/src/money.ts', 3, 11],
  ]);
});

test('a bare name is one when it has an ending or a folder, without the full stop after it', () => {
  expect(told('See README.md. Then ./run and src/cart.')).toEqual([
    ['README.md', 'README.md', undefined, undefined],
    ['./run', './run', undefined, undefined],
    ['src/cart', 'src/cart', undefined, undefined],
  ]);
  expect(told('all 12 tests passed in 3 s')).toEqual([]);
});

test('an address is no file, and neither are dots and dashes', () => {
  expect(told('https://example.com/a.ts ... --- ../.. //')).toEqual([]);
});

test('a hostile line costs little', () => {
  const line = `${'a/'.repeat(60_000)}:`;
  expect(fileMentions(line).length).toBeLessThan(3);
});
