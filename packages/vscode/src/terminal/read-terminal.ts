// The text of a terminal. VS Code gives it through the clipboard only; a text that was there is put back, a picture cannot be.
// Observed in 1.100.3: what shell integration tells of a command that ends soon lacks its output, so it is not used for this.
import * as vscode from 'vscode';

export async function readTerminal(title: string): Promise<string | null> {
  const terminal = vscode.window.terminals.find(({ name }) => name === title);
  if (!terminal) return null;
  const before = await vscode.env.clipboard.readText();
  const shownBefore = vscode.window.activeTerminal;
  try {
    await inFront(terminal);
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    await vscode.commands.executeCommand('workbench.action.terminal.clearSelection');
    // Another one that came to the front meanwhile would be taken for this one.
    if (vscode.window.activeTerminal !== terminal) throw notInFront(title);
    return (await vscode.env.clipboard.readText()).trimEnd();
  } finally {
    await vscode.env.clipboard.writeText(before);
    if (shownBefore && shownBefore !== terminal) shownBefore.show(true);
  }
}

const withinMs = 10_000;

/** The commands of VS Code are about the active terminal, which this one becomes a little later. The keyboard stays where it is. */
function inFront(terminal: vscode.Terminal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (problem?: Error): void => {
      clearTimeout(timer);
      listening.dispose();
      if (problem) reject(problem);
      else resolve();
    };
    const timer = setTimeout(() => settle(notInFront(terminal.name)), withinMs);
    const listening = vscode.window.onDidChangeActiveTerminal(now => {
      if (now === terminal) settle();
    });
    terminal.show(true);
    if (vscode.window.activeTerminal === terminal) settle();
  });
}

const notInFront = (title: string): Error =>
  new Error(`VS Code did not bring the terminal "${title}" to the front, so it was not read. Show it and try again.`);
