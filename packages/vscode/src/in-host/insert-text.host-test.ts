// A text from the chat at the cursor of the editor.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { insertText } from '../ports/insert-text.ts';
import { hostTest } from './host-test.ts';
import { closeEverything, shown, writeTestFile } from './test-folder.ts';

hostTest('insert: at the cursor, in the place of what is selected, as one step of the undo', async () => {
  const path = await writeTestFile('insert/a.txt', 'one\ntwo\nthree\n');
  const editor = await shown(path);
  editor.selection = new vscode.Selection(1, 0, 1, 3);
  assert.deepEqual(await insertText('2\n2½', undefined), { inserted: true, filePath: path });
  assert.equal(editor.document.getText(), 'one\n2\n2½\nthree\n');
  await vscode.commands.executeCommand('undo');
  assert.equal(editor.document.getText(), 'one\ntwo\nthree\n');
  await vscode.commands.executeCommand('workbench.action.files.revert');
  await closeEverything();
});

hostTest('insert: with no file in an editor it says so', async () => {
  await closeEverything();
  const { inserted, message } = await insertText('x', '/nowhere');
  assert.equal(inserted, false);
  assert.match(message ?? '', /^No file is open/);
});
