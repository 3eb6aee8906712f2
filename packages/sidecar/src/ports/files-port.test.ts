import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unsupportedByEditor } from '@dovetail/host';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sidecarFilesPort } from './files-port.ts';

async function start(isDirty: () => Promise<{ isOpen: boolean; isDirty: boolean }>) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-files-')));
  const ending = new AbortController();
  onTestFinished(async () => {
    ending.abort();
    await rm(folder, { recursive: true, force: true });
  });
  const filePath = join(folder, 'a.txt');
  await writeFile(filePath, 'saved\n');
  const port = sidecarFilesPort([folder], { isDirty }, ending.signal);
  return { port, calls: port.calls, filePath };
}

const clean = async () => ({ isOpen: true, isDirty: false });

test('a file with unsaved changes is told as such, and never written under them', async () => {
  const { calls, filePath } = await start(async () => ({ isOpen: true, isDirty: true }));
  expect(await calls.read({ filePath })).toEqual({ found: true, contents: 'saved\n', isDirty: true });
  expect(await calls.write({ filePath, contents: 'x', expected: 'saved\n' })).toEqual({ outcome: 'conflict' });
  expect(await readFile(filePath, 'utf8')).toBe('saved\n');
});

test('of an editor that has not answered nobody knows: it is read, and not written', async () => {
  const { calls, filePath } = await start(() => Promise.reject(new Error('too late')));
  expect(await calls.read({ filePath })).toEqual({ found: true, contents: 'saved\n', isDirty: false });
  expect(await calls.write({ filePath, contents: 'x\n', expected: 'saved\n' })).toEqual({ outcome: 'conflict' });
  expect(await readFile(filePath, 'utf8')).toBe('saved\n');
});

test.each([
  ['a clean one', clean],
  ['one of an editor that cannot tell', () => Promise.reject(unsupportedByEditor('editor/isDirty'))],
])('%s is what it is on disk', async (_name, isDirty) => {
  const { calls, filePath } = await start(isDirty);
  expect(await calls.read({ filePath })).toEqual({ found: true, contents: 'saved\n', isDirty: false });
  expect(await calls.write({ filePath, contents: 'x\n', expected: 'saved\n' })).toEqual({ outcome: 'written' });
  expect(await readFile(filePath, 'utf8')).toBe('x\n');
  expect(await calls.read({ filePath: `${filePath}-gone` })).toEqual({ found: false });
});

test('other folders: who listened before is told of those, and no more of the old ones', async () => {
  const [old, next] = [await start(clean), await start(clean)];
  const [told, toldAnother] = [new Set<string>(), new Set<string>()];
  const leave = old.port.subscribe({
    changedOnDisk: ({ changes }) => changes.forEach(({ filePath }) => told.add(filePath)),
  });
  old.port.subscribe({ changedOnDisk: ({ changes }) => changes.forEach(({ filePath }) => toldAnother.add(filePath)) });
  await old.port.watching();
  old.port.setFolders([dirname(next.filePath)]);
  await old.port.watching();
  await writeFile(old.filePath, 'changed\n');
  await writeFile(next.filePath, 'changed\n');
  const patient = { timeout: 20_000 };
  await vi.waitFor(() => expect([...told, ...toldAnother]).toEqual([next.filePath, next.filePath]), patient);
  leave();
  const later = `${next.filePath}-later`;
  await writeFile(later, 'new\n');
  await vi.waitFor(() => expect([...toldAnother]).toEqual([next.filePath, later]), patient);
  expect([...told]).toEqual([next.filePath]);
});
