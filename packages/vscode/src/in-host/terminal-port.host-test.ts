// Terminals: a command run by the person's shell, and what a terminal shows.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { vscodeTerminalPort } from '../ports/terminal-port.ts';
import { hostTest, until } from './host-test.ts';
import { folder, readTestFile } from './test-folder.ts';

const signal = new AbortController().signal;
const calls = () => vscodeTerminalPort(vscode.Uri.file(folder())).calls;
const terminalNamed = (title: string) => vscode.window.terminals.find(({ name }) => name === title);

hostTest('terminal.open: runs the command with its words, environment and folder', async () => {
  const { open } = calls();
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
  terminalNamed('In-host')?.dispose();
});

hostTest('terminal.contents: there is no such terminal', async () => {
  const { contents } = calls();
  assert.deepEqual(await contents({ title: 'none of this name' }, signal), { contents: null });
});

hostTest('terminal.open: a shell stays open and is listed; closing it is seen', async () => {
  const { open, list } = calls();
  assert.deepEqual(await open({ args: [], env: {}, cwd: folder(), title: 'Shell' }, signal), { opened: true });
  const terminal = await until('it is there', () => terminalNamed('Shell'));
  assert.ok((await list({}, signal)).some(({ title }) => title === 'Shell'));
  terminal?.dispose();
  await until('it is gone', () => vscode.window.terminals.every(({ name }) => name !== 'Shell'));
});

hostTest(
  'terminal.contents: of the one that is named, not of the one in front; the clipboard has its own text again',
  async () => {
    const { open, contents } = calls();
    await vscode.env.clipboard.writeText('mine');
    const printing = (title: string) =>
      open(
        { command: 'printf', args: [`%s\\n`, `${title} line 1`, `${title} line 2`], env: {}, cwd: folder(), title },
        signal,
      );
    const read = (title: string) =>
      until(
        `all of ${title} is there`,
        async () => (await contents({ title }, signal)).contents ?? '',
        said => /line 1\r?\n\w+ line 2/.test(said),
      );
    await printing('first');
    assert.match(await read('first'), /first line 1\r?\nfirst line 2/);
    await printing('second');
    assert.match(await read('second'), /second line 1\r?\nsecond line 2/);
    assert.doesNotMatch(await read('first'), /second/);
    assert.doesNotMatch(await read('second'), /first/);
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
    for (const title of ['first', 'second']) terminalNamed(title)?.dispose();
    await until('they are gone', () => !terminalNamed('first') && !terminalNamed('second'));
  },
);
