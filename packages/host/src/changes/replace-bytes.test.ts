import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOf } from './file-snapshot.ts';
import { replaceBytes } from './replace-bytes.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'replace-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const old = Buffer.of(0, 1);
const bytes = Buffer.of(0, 2);

it('replaces what is expected, with the mode asked for, and leaves nothing beside it', async () => {
  const filePath = join(root, 'a');
  writeFileSync(filePath, old);
  expect(await replaceBytes({ filePath, expected: hashOf(old), bytes, mode: 0o640 })).toBe('written');
  expect([readFileSync(filePath), statSync(filePath).mode & 0o777]).toEqual([bytes, 0o640]);
  expect(readdirSync(root)).toEqual(['a']);
});

it.each([
  ['another file', hashOf(bytes)],
  ['no file', 'absent'],
])('writes nothing where %s was expected', async (_, expected) => {
  const filePath = join(root, 'a');
  writeFileSync(filePath, old);
  expect(await replaceBytes({ filePath, expected, bytes, mode: 0o644 })).toBe('conflict');
  expect(await replaceBytes({ filePath, expected, bytes: null, mode: 0o644 })).toBe('conflict');
  expect(readFileSync(filePath)).toEqual(old);
  expect(readdirSync(root)).toEqual(['a']);
});

it('makes a file and its folders, and removes it', async () => {
  const filePath = join(root, 'b', 'c', 'a');
  expect(await replaceBytes({ filePath, expected: 'absent', bytes, mode: 0o600 })).toBe('written');
  expect(readFileSync(filePath)).toEqual(bytes);
  expect(await replaceBytes({ filePath, expected: hashOf(bytes), bytes: null, mode: 0o600 })).toBe('written');
  expect(readdirSync(join(root, 'b', 'c'))).toEqual([]);
});

it('writes through a link', async () => {
  writeFileSync(join(root, 'real'), old);
  symlinkSync('real', join(root, 'link'));
  await replaceBytes({ filePath: join(root, 'link'), expected: hashOf(old), bytes, mode: 0o644 });
  expect(readFileSync(join(root, 'real'))).toEqual(bytes);
});

it('does not take a folder for a file', async () => {
  expect(await replaceBytes({ filePath: root, expected: 'absent', bytes, mode: 0o644 })).toBe('conflict');
});
