import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasImpossibleFolders, impossiblePart } from './impossible-folder.ts';
import { dispatch } from './main.ts';
import { testContext } from './testing/context.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('the first folder that cannot be made is named, however deep the wish', () => {
  expect(impossiblePart('/proc/x/y/z')).toBe('/proc/x');
});

test('everything else is left to those who make it', () => {
  const folders = ['/', '/proc', join(temporaryFolder(), 'not', 'yet'), 'not/absolute', join(process.execPath, 'x')];
  expect(folders.map(impossiblePart)).toEqual(folders.map(() => undefined));
  expect(hasImpossibleFolders({ HOME: temporaryFolder() })).toBe(false);
});

test.each([
  [{ HOME: '/proc' }, '/proc/.claude cannot be used (ENOENT). Settings and lock files are kept under HOME'],
  [{ DOVETAIL_HOME: '/proc/self/x' }, '/proc/self/x cannot be used (ENOENT). Set DOVETAIL_HOME to a folder'],
])('%j is refused with a sentence, before anything tries for ever', async (given, sentence) => {
  const env = { HOME: temporaryFolder(), ...given };
  expect(hasImpossibleFolders(env)).toBe(true);
  // A command that makes no folder: it ends also when nothing is refused.
  const context = testContext({ env });
  expect(await dispatch(['sessions'], context)).toBe(1);
  expect(context.terminal.stderr).toContain(sentence);
  expect(context.terminal.stdout).toBe('');
});
