// Tells when a file that is under review may hold something else: on disk, or in an editor.
import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { isSamePath } from '../ports/paths.ts';

export function watchFile(filePath: string, changed: () => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.file(dirname(filePath)), basename(filePath)),
  );
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(changed),
    watcher.onDidCreate(changed),
    watcher.onDidDelete(changed),
    vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
      if (uri.scheme === 'file' && isSamePath(uri.fsPath, filePath)) changed();
    }),
  );
}
