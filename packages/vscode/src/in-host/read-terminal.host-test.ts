// Reading a terminal while something else than a text may be in the clipboard.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { vscodeTerminalPort } from '../ports/terminal-port.ts';
import { clipboardSelection } from '../terminal/clipboard-selection.ts';
import { readTerminal } from '../terminal/read-terminal.ts';
import { toolSelection } from '../terminal/tool-selection.ts';
import { hostTest, until } from './host-test.ts';
import { folder } from './test-folder.ts';

const terminalNamed = (title: string) => vscode.window.terminals.find(({ name }) => name === title);

hostTest(
  'terminal.contents: where only the clipboard is left, one without text is not touched unless the person says so',
  async () => {
    const { open } = vscodeTerminalPort(vscode.Uri.file(folder())).calls;
    const command = { command: 'printf', args: ['%s\\n', 'for the clipboard'], env: {}, cwd: folder() };
    await open({ ...command, title: 'Asked' }, new AbortController().signal);
    await until('it is in front', () => vscode.window.activeTerminal?.name === 'Asked');
    const needsClipboard = (await toolSelection()) === undefined;
    assert.equal(needsClipboard, vscode.version.startsWith('1.100.'));
    // As it is when a picture is in it.
    await vscode.env.clipboard.writeText('');
    const asked: string[] = [];
    const answer = (may: boolean) => async (title: string) => {
      asked.push(title);
      return may;
    };
    await assert.rejects(
      clipboardSelection('Asked', answer(false)),
      /"Asked" was not read, and the clipboard was left/,
    );
    assert.deepEqual(asked, ['Asked']);
    const text = await until(
      'its text is there',
      async () => (await readTerminal('Asked', answer(true))) ?? '',
      said => /\nfor the clipboard/.test(said),
    );
    assert.match(text, /for the clipboard/);
    assert.equal(asked.length > 1, needsClipboard);
    assert.equal(await vscode.env.clipboard.readText(), '');
    await vscode.env.clipboard.writeText('words');
    asked.length = 0;
    await readTerminal('Asked', answer(false));
    assert.deepEqual(asked, []);
    assert.equal(await vscode.env.clipboard.readText(), 'words');
    terminalNamed('Asked')?.dispose();
    await until('it is gone', () => !terminalNamed('Asked'));
  },
);
