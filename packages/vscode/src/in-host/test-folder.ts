// The folder that the window of the tests has open, and files in it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';

export function folder(): string {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  if (!first) throw new Error('The window has no folder open.');
  return first.uri.fsPath;
}

export const pathOf = (name: string): string => join(folder(), name);

export async function writeTestFile(name: string, text: string | Uint8Array): Promise<string> {
  const path = pathOf(name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

export const readTestFile = (name: string): Promise<string> => readFile(pathOf(name), 'utf8');

export async function shown(path: string, options: vscode.TextDocumentShowOptions = {}): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  return vscode.window.showTextDocument(document, options);
}

/** Types without saving. */
export async function typed(editor: vscode.TextEditor, text: string): Promise<void> {
  await editor.edit(change => change.insert(new vscode.Position(0, 0), text));
}

/** With what is not saved. */
export async function closeEverything(): Promise<void> {
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
