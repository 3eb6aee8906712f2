import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainUnusableFolder } from './unusable-folder.ts';

test('a folder that cannot be made becomes a sentence that names it', () => {
  const folder = join(process.execPath, 'ide');
  let told: unknown;
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    told = explainUnusableFolder(error);
  }
  expect(told).toMatchObject({
    code: -32603,
    message: expect.stringContaining(`${folder} cannot be used (ENOTDIR). Settings and lock files are kept under HOME`),
  });
});

test.each([[new Error('a bug')], ['no error at all'], [undefined]])('%s stays what it is', error => {
  expect(explainUnusableFolder(error)).toBe(error);
});
