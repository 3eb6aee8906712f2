import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { absolutePath, textOf } from './existing-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test.each([
  ['/p/a', '/p/a'],
  ['/p/../q//b', '/q/b'],
  ['/', '/'],
])('%s is absolute: %s', (path, straight) => {
  expect(absolutePath('x', path)).toBe(straight);
});

test('the text of a file, without its mark; none of one that is too large or gone', async () => {
  const file = join(temporaryFolder(), 'a');
  writeFileSync(file, '\uFEFFä');
  expect(await textOf(file)).toBe('ä');
  truncateSync(file, 20 * 1024 * 1024 + 1);
  expect(await textOf(file)).toBeUndefined();
  expect(await textOf(`${file}x`)).toBeUndefined();
});
