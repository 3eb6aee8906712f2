// Opens a file in an editor. The keyboard stays where it is unless the person asked for the file.
import * as vscode from 'vscode';
import type { editorPort, PortOf } from '@dovetail/protocol';

type Calls = PortOf<typeof editorPort>;

export const openFile: Calls['openFile'] = async ({ filePath, selection, preview = true, preserveFocus = true }) => {
  const uri = vscode.Uri.file(filePath);
  try {
    if (filePath.toLowerCase().endsWith('.ipynb')) {
      const notebook = await vscode.workspace.openNotebookDocument(uri);
      await vscode.window.showNotebookDocument(notebook, { preview, preserveFocus });
      return { opened: true };
    }
    const range =
      selection &&
      new vscode.Range(selection.start.line, selection.start.character, selection.end.line, selection.end.character);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      preview,
      preserveFocus,
      ...(range && { selection: document.validateRange(range) }),
    });
    return { opened: true };
  } catch (error) {
    return (await openedOtherwise(uri, preserveFocus)) ? { opened: true } : { opened: false, message: reasonOf(error) };
  }
};

/** What is no text (a picture, an archive) may have an editor of its own. */
async function openedOtherwise(uri: vscode.Uri, preserveFocus: boolean): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) return false;
    await vscode.commands.executeCommand('vscode.open', uri, { preserveFocus });
    return true;
  } catch {
    return false;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
