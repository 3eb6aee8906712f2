// What is selected, told once and after it has settled.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EditorSelection } from '@dovetail/protocol';
import { watchSelection } from '../ports/selection.ts';
import { hostTest, until } from './host-test.ts';
import { closeEverything, shown, writeTestFile } from './test-folder.ts';

hostTest('selection: the text and its place, told when it has settled and once', async () => {
  const path = await writeTestFile('select/a.txt', 'one\ntwo\nthree\n');
  const editor = await shown(path);
  const told: (EditorSelection | null)[] = [];
  const watch = watchSelection(selection => told.push(selection));
  for (const length of [1, 2, 3]) editor.selection = new vscode.Selection(1, 0, 1, length);
  const expected = {
    filePath: path,
    text: 'two',
    selection: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } },
  };
  await until('the last one is told', () => told.at(-1)?.text === 'two');
  assert.deepEqual(told.at(-1), expected);
  assert.deepEqual(watch.current, expected);
  assert.equal(told.filter(each => each?.text === 'two').length, 1);
  watch.dispose();
  await closeEverything();
});

hostTest('selection: output is nothing that a person selects for the model', async () => {
  const path = await writeTestFile('select/b.txt', 'one\n');
  const editor = await shown(path);
  editor.selection = new vscode.Selection(0, 0, 0, 3);
  const told: (EditorSelection | null)[] = [];
  const watch = watchSelection(selection => told.push(selection));
  await until('the file is told', () => told.at(-1)?.text === 'one');
  const untitled = await vscode.workspace.openTextDocument(vscode.Uri.parse('output:under-test')).then(
    document => document,
    () => undefined,
  );
  if (untitled) await vscode.window.showTextDocument(untitled, vscode.ViewColumn.Beside);
  assert.ok(told.every(selection => selection === null || selection.filePath === path));
  watch.dispose();
  await closeEverything();
});

hostTest('selection: with no editor there is none', async () => {
  await closeEverything();
  const watch = watchSelection(() => undefined);
  await until('there is none', () => watch.current === null);
  watch.dispose();
});

hostTest('selection: after it is let go nothing is told', async () => {
  const path = await writeTestFile('select/c.txt', 'one\ntwo\n');
  const editor = await shown(path);
  const told: unknown[] = [];
  const other: unknown[] = [];
  const watch = watchSelection(selection => told.push(selection));
  const still = watchSelection(selection => other.push(selection));
  await until('the first is told', () => told.length > 0 && other.length > 0);
  watch.dispose();
  const before = told.length;
  editor.selection = new vscode.Selection(1, 0, 1, 3);
  await until('the other is told', () => other.length > 1);
  assert.equal(told.length, before);
  still.dispose();
  await closeEverything();
});
