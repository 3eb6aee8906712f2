import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unseenChange, unseenInFile } from './unseen-change.ts';

const mark = '\uFEFF';

test.each([
  ['a\r\nb\r\n', 'a\nb\n', 'line endings change'],
  ['a\nb\n', 'a\r\nb\n', 'line endings change'],
  ['a\n', 'a', 'line endings change'],
  ['a', 'a\nb\n', 'line endings change'],
  ['a\n', `${mark}a\n`, 'byte order mark changes'],
  [`${mark}a\n`, 'a\n', 'byte order mark changes'],
  ['a\r\nb\nc\r\n', 'x\ny\r\n', undefined],
  ['a\n', 'b\nc\n', undefined],
  ['', 'a\r\n', undefined],
  ['a\r\n', '', undefined],
])('%j becomes %j: %s', (before, after, words) => {
  expect(unseenChange(before, after, 'chat')).toBe(words);
});

test.each([
  ['the CLI puts CRLF back', 'a\r\nb\r\n', 'a\nB\n', undefined],
  ['an end that goes shows all the same', 'a\r\nb\r\n', 'a\nB', 'line endings change'],
  ['a mark that goes shows all the same', `${mark}a\r\n`, 'a\n', 'byte order mark changes'],
  ['LF that becomes CRLF', 'a\nb\n', 'a\r\nb\r\n', 'line endings change'],
  ['a file that mixes them', 'a\r\nb\n', 'a\nb\n', 'line endings change'],
])('proposed in a terminal: %s', (_name, before, after, words) => {
  expect(unseenChange(before, after, 'terminal')).toBe(words);
});

test('of a file: what it is on disk, and nothing where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-unseen-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.txt');
  expect(unseenInFile(path, 'a\n', 'chat')).toBeUndefined();
  await writeFile(path, 'a\r\n');
  expect(unseenInFile(path, 'a\n', 'chat')).toBe('line endings change');
  expect(unseenInFile(path, 'a\n', 'terminal')).toBeUndefined();
});
