// Terminals: a command run by the person's shell, and what a terminal shows.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { vscodeTerminalPort } from '../ports/terminal-port.ts';
import { hostTest, until } from './host-test.ts';
import { folder, readTestFile } from './test-folder.ts';

const signal = new AbortController().signal;

hostTest('terminal.open: runs the command with its words, environment and folder', async () => {
  const { open } = vscodeTerminalPort(vscode.Uri.file(folder())).calls;
  const script = 'printf "%s|%s|%s" "$1" "$FOR_TEST" "$PWD" > from-terminal.txt';
  const opened = await open(
    {
      command: 'sh',
      args: ['-c', script, 'sh', `it's "two" words`],
      env: { FOR_TEST: 'set' },
      cwd: folder(),
      title: 'In-host',
    },
    signal,
  );
  assert.deepEqual(opened, { opened: true });
  const written = await until(
    'the command has run',
    () => readTestFile('from-terminal.txt').catch(() => ''),
    text => text.split('|').length === 3,
  );
  assert.equal(written, `it's "two" words|set|${folder()}`);
  vscode.window.terminals.find(({ name }) => name === 'In-host')?.dispose();
});

hostTest('terminal.contents: there is no such terminal', async () => {
  const { contents } = vscodeTerminalPort(vscode.Uri.file(folder())).calls;
  assert.deepEqual(await contents({ title: 'none of this name' }, signal), { contents: null });
});

hostTest('terminal.open: a shell stays open; closing it is seen', async () => {
  const { open } = vscodeTerminalPort(vscode.Uri.file(folder())).calls;
  assert.deepEqual(await open({ args: [], env: {}, cwd: folder(), title: 'Shell' }, signal), { opened: true });
  const terminal = await until('it is there', () => vscode.window.terminals.find(({ name }) => name === 'Shell'));
  terminal?.dispose();
  await until('it is gone', () => vscode.window.terminals.every(({ name }) => name !== 'Shell'));
});
