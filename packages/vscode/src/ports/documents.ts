// Documents as VS Code holds them: whether they have changes, saving, formatting.
import * as vscode from 'vscode';
import { isSamePath } from './paths.ts';

export function openDocument(filePath: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    ({ uri, isClosed }) => !isClosed && uri.scheme === 'file' && isSamePath(uri.fsPath, filePath),
  );
}

function openNotebook(filePath: string): vscode.NotebookDocument | undefined {
  return vscode.workspace.notebookDocuments.find(
    ({ uri, isClosed }) => !isClosed && uri.scheme === 'file' && isSamePath(uri.fsPath, filePath),
  );
}

export function documentState(filePath: string): { isOpen: boolean; isDirty: boolean; isUntitled?: boolean } {
  const found = openDocument(filePath) ?? openNotebook(filePath);
  return found
    ? { isOpen: true, isDirty: found.isDirty, isUntitled: found.isUntitled }
    : { isOpen: false, isDirty: false };
}

export async function saveDocument(filePath: string): Promise<{ saved: boolean; message?: string }> {
  const found = openDocument(filePath) ?? openNotebook(filePath);
  if (!found) return { saved: false, message: 'It is not open.' };
  if (!found.isDirty) return { saved: false, message: 'It has no changes to save.' };
  const saved = await found.save();
  return saved ? { saved } : { saved, message: `VS Code did not save ${filePath}.` };
}

export async function formatDocument(filePath: string): Promise<{ formatted: boolean; message?: string }> {
  const document = openDocument(filePath) ?? (await vscode.workspace.openTextDocument(vscode.Uri.file(filePath)));
  const { insertSpaces, tabSize } = indentationOf(document);
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
    'vscode.executeFormatDocumentProvider',
    document.uri,
    { insertSpaces, tabSize },
  );
  if (!edits) return { formatted: false, message: `No formatter is installed for ${document.languageId}.` };
  const change = new vscode.WorkspaceEdit();
  change.set(document.uri, edits);
  const formatted = edits.length === 0 || (await vscode.workspace.applyEdit(change));
  return formatted ? { formatted } : { formatted, message: 'VS Code did not apply the formatting.' };
}

function indentationOf(document: vscode.TextDocument): { insertSpaces: boolean; tabSize: number } {
  const settings = vscode.workspace.getConfiguration('editor', document);
  const tabSize = settings.get('tabSize');
  return {
    insertSpaces: settings.get('insertSpaces') !== false,
    tabSize: typeof tabSize === 'number' ? tabSize : 4,
  };
}
