// The CLI itself in a terminal, linked to this window.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { terminalLaunch } from '@dovetail/host';
import type { DovetailWindow } from '../window/start-window.ts';

/** `words` in place of the arguments that start a conversation. */
export async function openCliInTerminal(
  window: DovetailWindow,
  title: string,
  words?: readonly string[],
): Promise<void> {
  const { context } = await window.host();
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir();
  const found = await terminalLaunch(context, { folder, words });
  if ('launch' in found) await window.ports.terminal.calls.open({ ...found.launch, title });
}
