// The terminals of VS Code, for the host.
import * as vscode from 'vscode';
import { completePort } from '@dovetail/host';
import { terminalPort, type LivePort } from '@dovetail/protocol';
import { commandLine, shellKind } from '../terminal/command-line.ts';
import { readTerminal } from '../terminal/read-terminal.ts';
import { runInTerminal } from '../terminal/run-in-terminal.ts';

export function vscodeTerminalPort(extensionUri: vscode.Uri): LivePort<typeof terminalPort> {
  return completePort(terminalPort, {
    async open({ command, args, env, cwd, title }) {
      const terminal = vscode.window.createTerminal({
        name: title,
        cwd,
        env,
        isTransient: true,
        ...(command !== undefined && {
          iconPath: vscode.Uri.joinPath(extensionUri, 'media', 'dovetail.svg'),
          location: { viewColumn: vscode.ViewColumn.Beside },
        }),
      });
      terminal.show();
      if (command !== undefined) runInTerminal(terminal, commandLine([command, ...args], shellKind(vscode.env.shell)));
      return { opened: true };
    },
    list: async () => vscode.window.terminals.flatMap(({ name }) => (name === '' ? [] : [{ title: name }])),
    contents: async ({ title }) => ({ contents: await readTerminal(title) }),
  });
}
