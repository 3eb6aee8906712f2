// The changes of one file or of several, to look at: in a diff editor, or all in one multi-diff editor.
import * as vscode from 'vscode';
import type { ReadOnlyTexts } from './read-only-texts.ts';

export interface ShownChange {
  readonly filePath: string;
  /** null: the file did not exist. */
  readonly oldContents: string | null;
  /** null: the file is removed. */
  readonly newContents: string | null;
}

export interface ChangesView {
  show(title: string, files: readonly ShownChange[]): Promise<void>;
}

export function createChangesView(texts: ReadOnlyTexts): ChangesView {
  const side = (filePath: string, contents: string | null): vscode.Uri | undefined =>
    contents === null ? undefined : texts.create(filePath, contents);
  return {
    async show(title, files) {
      const [first] = files;
      if (first && files.length === 1) {
        await vscode.commands.executeCommand(
          'vscode.diff',
          texts.create(first.filePath, first.oldContents ?? ''),
          texts.create(first.filePath, first.newContents ?? ''),
          title,
          { preview: false, preserveFocus: true },
        );
        return;
      }
      await vscode.commands.executeCommand(
        'vscode.changes',
        title,
        files.map(({ filePath, oldContents, newContents }) => [
          vscode.Uri.file(filePath),
          side(filePath, oldContents),
          side(filePath, newContents),
        ]),
      );
    },
  };
}
