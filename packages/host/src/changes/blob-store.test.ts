import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBlobStore } from './blob-store.ts';
import { hashOf } from './file-snapshot.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blobs-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bytes = Buffer.from('contents');
const sha256 = hashOf(bytes);

it('keeps contents once, for the person alone', async () => {
  const blobs = openBlobStore(join(root, 'new'));
  await blobs.put(sha256, bytes);
  await blobs.put(sha256, bytes);
  expect(await blobs.get(sha256)).toEqual(bytes);
  expect(readdirSync(join(root, 'new'))).toEqual([sha256]);
  expect(statSync(join(root, 'new', sha256)).mode & 0o077).toBe(0);
  await blobs.remove(sha256);
  expect(await blobs.get(sha256)).toBeUndefined();
});

it('does not give contents that are not what they were', async () => {
  const blobs = openBlobStore(root);
  await blobs.put(sha256, bytes);
  writeFileSync(join(root, sha256), 'other');
  expect(await blobs.get(sha256)).toBeUndefined();
});

it('sweeps what is old and not named', async () => {
  const blobs = openBlobStore(root);
  for (const name of ['old', 'named', 'young', 'put again']) writeFileSync(join(root, name), name);
  for (const name of ['old', 'named', 'put again']) utimesSync(join(root, name), 1, 1);
  await blobs.put('put again', bytes);
  await blobs.sweep(name => name === 'named', 2000);
  expect(readdirSync(root).toSorted()).toEqual(['named', 'put again', 'young']);
});
