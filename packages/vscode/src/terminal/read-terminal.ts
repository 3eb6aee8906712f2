// The text of a terminal: all of it is selected, and the selection is read without the clipboard where VS Code can do that.
// Observed in 1.100.3: what shell integration tells of a command that ends soon lacks its output, so it is not used for this.
import * as vscode from 'vscode';
import { clipboardSelection, type MayUseClipboard } from './clipboard-selection.ts';
import { toolSelection } from './tool-selection.ts';

export async function readTerminal(title: string, mayUseClipboard?: MayUseClipboard): Promise<string | null> {
  const terminal = vscode.window.terminals.find(({ name }) => name === title);
  if (!terminal) return null;
  const shownBefore = vscode.window.activeTerminal;
  try {
    await inFront(terminal);
    const text = await selectedWhole(async () => (await toolSelection()) ?? clipboardSelection(title, mayUseClipboard));
    // Another one that came to the front meanwhile would be taken for this one.
    if (vscode.window.activeTerminal !== terminal) throw notInFront(title);
    return text.trimEnd();
  } finally {
    if (shownBefore && shownBefore !== terminal) shownBefore.show(true);
  }
}

async function selectedWhole(read: () => Promise<string>): Promise<string> {
  await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
  try {
    return await read();
  } finally {
    await vscode.commands.executeCommand('workbench.action.terminal.clearSelection');
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
