// The documents of VS Code: what is not saved, saving, formatting.
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { documentState, formatDocument, saveDocument } from '../ports/documents.ts';
import { hostTest } from './host-test.ts';
import { closeEverything, pathOf, readTestFile, shown, typed, writeTestFile } from './test-folder.ts';

hostTest('isDirty: a file that is not open is neither open nor dirty', () => {
  assert.deepEqual(documentState(pathOf('never-opened.txt')), { isOpen: false, isDirty: false });
});

hostTest('isDirty and save: what was typed is dirty until it is saved, to the byte', async () => {
  const path = await writeTestFile('dirty.txt', 'one\r\ntwo\r\n');
  const editor = await shown(path);
  assert.deepEqual(documentState(path), { isOpen: true, isDirty: false, isUntitled: false });
  assert.deepEqual(await saveDocument(path), { saved: false, message: 'It has no changes to save.' });
  await typed(editor, 'zero\n');
  assert.equal(documentState(path).isDirty, true);
  assert.equal(await readTestFile('dirty.txt'), 'one\r\ntwo\r\n');
  assert.deepEqual(await saveDocument(path), { saved: true });
  assert.equal(await readTestFile('dirty.txt'), 'zero\r\none\r\ntwo\r\n');
  assert.equal(documentState(path).isDirty, false);
  await closeEverything();
});

hostTest('save: a file that is not open is said not to be', async () => {
  assert.deepEqual(await saveDocument(pathOf('never-opened.txt')), { saved: false, message: 'It is not open.' });
});

hostTest('save: one that cannot be written stays as it is, and says so', async () => {
  const path = await writeTestFile('unwritable/file.txt', 'one\n');
  const editor = await shown(path);
  await typed(editor, 'zero\n');
  // Where its folder was there is a file now: nobody can write it, whoever they are.
  await rm(pathOf('unwritable'), { recursive: true });
  await writeTestFile('unwritable', '');
  assert.deepEqual(await saveDocument(path), { saved: false, message: `VS Code did not save ${path}.` });
  assert.equal(documentState(path).isDirty, true);
  assert.equal(editor.document.getText(), 'zero\none\n');
  await rm(pathOf('unwritable'));
  await writeTestFile('unwritable/file.txt', 'one\n');
  await vscode.commands.executeCommand('notifications.clearAll');
  await closeEverything();
});

hostTest('format: the formatter of the language is used', async () => {
  const path = await writeTestFile('form.shouting', 'quiet\n');
  const formatter = vscode.languages.registerDocumentFormattingEditProvider(
    { pattern: '**/*.shouting' },
    {
      provideDocumentFormattingEdits: document => [
        vscode.TextEdit.replace(document.lineAt(0).range, document.lineAt(0).text.toUpperCase()),
      ],
    },
  );
  const editor = await shown(path);
  assert.deepEqual(await formatDocument(path), { formatted: true });
  assert.equal(editor.document.getText(), 'QUIET\n');
  formatter.dispose();
  await closeEverything();
});

hostTest('format: without a formatter it says which language has none', async () => {
  const path = await writeTestFile('plain.no-formatter', 'text\n');
  const { formatted, message } = await formatDocument(path);
  assert.equal(formatted, false);
  assert.match(message ?? '', /No formatter is installed for plaintext/);
});

hostTest('format: a file that is not there is an error with a sentence', async () => {
  await assert.rejects(formatDocument(pathOf('not-there.txt')), /not-there\.txt/);
});
