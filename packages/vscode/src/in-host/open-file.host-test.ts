// Opening files, the tabs of the window, and closing them.
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { openFile } from '../ports/open-file.ts';
import { closeTab, openEditors } from '../ports/tabs.ts';
import { hostTest, until } from './host-test.ts';
import { closeEverything, pathOf, shown, typed, writeTestFile } from './test-folder.ts';

const signal = new AbortController().signal;

hostTest('openFile: selects what was asked for, and stays inside of the file', async () => {
  const path = await writeTestFile('open/a.txt', 'one\ntwo\nthree\n');
  const selection = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
  assert.deepEqual(await openFile({ filePath: path, selection }, signal), { opened: true });
  const editor = await until('the file is shown', () =>
    vscode.window.visibleTextEditors.find(({ document }) => document.uri.fsPath === path),
  );
  assert.equal(editor?.document.getText(editor.selection), 'two');
  const beyond = { start: { line: 90, character: 0 }, end: { line: 99, character: 9 } };
  assert.deepEqual(await openFile({ filePath: path, selection: beyond }, signal), { opened: true });
  await closeEverything();
});

hostTest('openFile: a file that is not there is not opened, and says why', async () => {
  const { opened, message } = await openFile({ filePath: pathOf('missing.txt') }, signal);
  assert.equal(opened, false);
  assert.match(message ?? '', /missing\.txt/);
});

hostTest('openFile: a folder is not opened', async () => {
  const path = await writeTestFile('open/deep/x.txt', '');
  const { opened } = await openFile({ filePath: path.replace(/\/x\.txt$/, '') }, signal);
  assert.equal(opened, false);
});

hostTest('openFile: a picture gets an editor of its own', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const path = await writeTestFile('open/dot.png', png);
  assert.deepEqual(await openFile({ filePath: path }, signal), { opened: true });
  await until('its tab is there', () => openEditors().some(({ label }) => label === 'dot.png'));
  await closeEverything();
});

hostTest('openFile: a notebook opens as one', async () => {
  const path = await writeTestFile(
    'open/book.ipynb',
    JSON.stringify({ cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 }),
  );
  assert.deepEqual(await openFile({ filePath: path }, signal), { opened: true });
  await until('its tab is there', () => openEditors().some(({ languageId }) => languageId === 'jupyter'));
  await closeEverything();
});

hostTest('openEditors: names, order, what is active and what is dirty', async () => {
  const first = await writeTestFile('open/first file.txt', 'a\n');
  const second = await writeTestFile('open/second.json', '{}\n');
  await typed(await shown(first, { preview: false }), 'x');
  await shown(second, { preview: false });
  const all = await until('both are open', openEditors, found => found.length === 2 && found[1]?.isActive === true);
  assert.deepEqual(all, [
    {
      uri: pathToFileURL(first).href,
      label: 'first file.txt',
      isActive: false,
      isDirty: true,
      languageId: 'plaintext',
    },
    { uri: pathToFileURL(second).href, label: 'second.json', isActive: true, isDirty: false, languageId: 'json' },
  ]);
  await closeEverything();
});

hostTest('closeTab: by title, by path, and never one that is not saved', async () => {
  const clean = await writeTestFile('open/clean.txt', 'a\n');
  const dirty = await writeTestFile('open/unsaved.txt', 'a\n');
  await shown(clean, { preview: false });
  assert.deepEqual(await closeTab(basename(clean)), { closed: true });
  await shown(clean, { preview: false });
  assert.deepEqual(await closeTab(clean), { closed: true });
  await typed(await shown(dirty, { preview: false }), 'x');
  assert.deepEqual(await closeTab('unsaved.txt'), { closed: false });
  assert.deepEqual(await closeTab('no such tab'), { closed: false });
  assert.equal(openEditors().length, 1);
  await closeEverything();
});
