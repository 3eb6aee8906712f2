// The CLI itself in a terminal, linked to this window.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { terminalArguments } from '@dovetail/host';
import type { DovetailWindow } from '../window/start-window.ts';

/** `words` in place of the arguments that start a conversation. */
export async function openCliInTerminal(
  window: DovetailWindow,
  title: string,
  words?: readonly string[],
): Promise<void> {
  const { context } = await window.host();
  const { command, args } = await context.cli.find();
  await window.ports.terminal.calls.open({
    command,
    args: [...args, ...(words ?? terminalArguments(context.settings.value))],
    env: {
      ...context.terminalEnvironment(),
      ...Object.fromEntries(context.settings.value.environmentVariables.map(({ name, value }) => [name, value])),
    },
    cwd: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir(),
    title,
  });
}
