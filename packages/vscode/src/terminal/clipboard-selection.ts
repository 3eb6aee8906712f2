// What is selected in the terminal in front, by way of the clipboard. A text that was there is put back; a picture cannot be, so
// where there is no text the person is asked first.
import * as vscode from 'vscode';
import { invalidInput } from '@dovetail/protocol';

export type MayUseClipboard = (title: string) => Promise<boolean>;

export async function clipboardSelection(title: string, mayUse: MayUseClipboard = askFirst): Promise<string> {
  const before = await vscode.env.clipboard.readText();
  if (before === '' && !(await mayUse(title))) {
    throw invalidInput(
      `The terminal "${title}" was not read, and the clipboard was left as it is. Copy any text, then try again.`,
    );
  }
  try {
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    return await vscode.env.clipboard.readText();
  } finally {
    await vscode.env.clipboard.writeText(before);
  }
}

const read = 'Read the Terminal';

async function askFirst(title: string): Promise<boolean> {
  const chosen = await vscode.window.showWarningMessage(
    `Read the terminal "${title}" through the clipboard?`,
    {
      modal: true,
      detail:
        'This version of VS Code gives the text of a terminal through the clipboard only. There is no text in it now, so it may hold a picture, which would be lost.',
    },
    read,
  );
  return chosen === read;
}
