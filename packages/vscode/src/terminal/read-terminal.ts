// The text of a terminal. VS Code gives it only through the clipboard, whose text is put back afterwards.
import * as vscode from 'vscode';

export async function readTerminal(title: string): Promise<string | null> {
  const terminal = vscode.window.terminals.find(({ name }) => name === title);
  if (!terminal) return null;
  const before = await vscode.env.clipboard.readText();
  const shownBefore = vscode.window.activeTerminal;
  try {
    await vscode.env.clipboard.writeText('');
    terminal.show(true);
    await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    await vscode.commands.executeCommand('workbench.action.terminal.clearSelection');
    return (await vscode.env.clipboard.readText()).trimEnd();
  } finally {
    await vscode.env.clipboard.writeText(before);
    if (shownBefore && shownBefore !== terminal) shownBefore.show(true);
  }
}
