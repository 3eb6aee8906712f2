// Files with the eyes of VS Code: excludes, what is not saved, what changes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { vscodeFilesPort } from '../ports/files-port.ts';
import { hostTest, until } from './host-test.ts';
import { closeEverything, pathOf, readTestFile, shown, typed, writeTestFile } from './test-folder.ts';

const signal = new AbortController().signal;

hostTest('files.list: leaves out what files.exclude, search.exclude and .gitignore name', async () => {
  await writeTestFile('tree/a.txt', '');
  execFileSync('git', ['init', '--quiet', pathOf('tree')]);
  await writeTestFile('tree/deep/b.txt', '');
  await writeTestFile('tree/hidden.secret', '');
  await writeTestFile('tree/unsearched/c.txt', '');
  await writeTestFile('tree/ignored.log', '');
  await writeTestFile('tree/.gitignore', '*.log\n');
  const files = vscode.workspace.getConfiguration('files');
  const search = vscode.workspace.getConfiguration('search');
  await files.update('exclude', { '**/*.secret': true }, vscode.ConfigurationTarget.Workspace);
  await search.update('exclude', { '**/unsearched': true }, vscode.ConfigurationTarget.Workspace);
  const { list } = vscodeFilesPort().calls;
  const found = await list({ folder: pathOf('tree'), respectGitIgnore: true, limit: 100 }, signal);
  assert.deepEqual(found.paths.toSorted(), ['.gitignore', 'a.txt', 'deep/b.txt']);
  const all = await list({ folder: pathOf('tree'), respectGitIgnore: false, limit: 100 }, signal);
  assert.deepEqual(all.paths.toSorted(), ['.gitignore', 'a.txt', 'deep/b.txt', 'ignored.log']);
  const few = await list({ folder: pathOf('tree'), respectGitIgnore: false, limit: 2 }, signal);
  assert.deepEqual([few.paths.length, few.truncated], [2, true]);
  await files.update('exclude', undefined, vscode.ConfigurationTarget.Workspace);
  await search.update('exclude', undefined, vscode.ConfigurationTarget.Workspace);
});

hostTest('files.read: with what is not saved, and without a file', async () => {
  const { read } = vscodeFilesPort().calls;
  const path = await writeTestFile('files/read.txt', '\uFEFFone\r\n');
  assert.deepEqual(await read({ filePath: path }, signal), { found: true, contents: '\uFEFFone\r\n', isDirty: false });
  await typed(await shown(path), 'zero\n');
  assert.deepEqual(await read({ filePath: path }, signal), {
    found: true,
    contents: '\uFEFFzero\r\none\r\n',
    isDirty: true,
  });
  assert.deepEqual(await read({ filePath: pathOf('files/none.txt') }, signal), { found: false });
  await closeEverything();
});

hostTest('files.write: exact, and a conflict where it is not what was expected or not saved', async () => {
  const { write } = vscodeFilesPort().calls;
  const path = await writeTestFile('files/write.txt', 'one\r\n');
  const expected = 'one\r\n';
  assert.deepEqual(await write({ filePath: path, contents: 'two\r\n', expected }, signal), { outcome: 'written' });
  assert.equal(await readTestFile('files/write.txt'), 'two\r\n');
  assert.deepEqual(await write({ filePath: path, contents: 'three\n', expected }, signal), { outcome: 'conflict' });
  await typed(await shown(path), 'mine ');
  assert.deepEqual(await write({ filePath: path, contents: 'x', expected: 'two\r\n' }, signal), {
    outcome: 'conflict',
  });
  assert.equal(await readTestFile('files/write.txt'), 'two\r\n');
  await closeEverything();
  assert.deepEqual(await write({ filePath: path, contents: null, expected: 'two\r\n' }, signal), {
    outcome: 'written',
  });
  await assert.rejects(readTestFile('files/write.txt'), /ENOENT/);
});

hostTest('files: a folder is no file, and what is not there has no files', async () => {
  const { list, read, write } = vscodeFilesPort().calls;
  await writeTestFile('files/folder/inside.txt', '');
  const filePath = pathOf('files/folder');
  await assert.rejects(async () => read({ filePath }, signal), /folder/);
  await assert.rejects(async () => write({ filePath, contents: 'x', expected: null }, signal), /folder/);
  const none = await list({ folder: pathOf('files/none'), respectGitIgnore: true, limit: 10 }, signal);
  assert.deepEqual(none, { paths: [], truncated: false });
});

hostTest('files.changedOnDisk: made, changed and removed by somebody else', async () => {
  const seen = new Map<string, string>();
  const stop = vscodeFilesPort().subscribe({
    changedOnDisk: ({ changes }) => changes.forEach(({ filePath, kind }) => seen.set(filePath, kind)),
  });
  const path = pathOf('watched.txt');
  // A watcher is not on duty at once: write until it has seen something.
  let round = 0;
  await until('it is seen', async () => {
    await writeFile(path, `round ${(round += 1)}\n`);
    return seen.has(path);
  });
  await until('its end is seen', async () => {
    await rm(path, { force: true });
    return seen.get(path) === 'deleted';
  });
  stop();
});
