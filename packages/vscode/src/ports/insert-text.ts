// Puts a text at the cursor of the editor that was active last, as one step of its undo. A chat in a tab takes the place of
// the active editor; the one beside it is meant then, as long as it can be seen. The keyboard stays where it is.
import * as vscode from 'vscode';
import type { editorPort, PortOf } from '@dovetail/protocol';
import { schemes } from '../manifest/names.ts';
import { isSelectable } from './selectable-scheme.ts';

type Inserted = Awaited<ReturnType<PortOf<typeof editorPort>['insertText']>>;

/** `lastPath`: the file in which something was selected last. */
export async function insertText(text: string, lastPath: string | undefined): Promise<Inserted> {
  const { activeTextEditor: active, visibleTextEditors: seen } = vscode.window;
  const editor = usable(active) ? active : seen.find(other => usable(other) && other.document.uri.fsPath === lastPath);
  if (!editor) return { inserted: false, message: 'No file is open in an editor. Open one and put the cursor there.' };
  const filePath = editor.document.uri.fsPath;
  const inserted = await editor.edit(edit => {
    for (const selection of editor.selections) edit.replace(selection, text);
  });
  return inserted ? { inserted, filePath } : { inserted, message: `${filePath} cannot be changed.` };
}

function usable(editor: vscode.TextEditor | undefined): editor is vscode.TextEditor {
  return editor !== undefined && isSelectable(editor.document.uri.scheme, Object.values(schemes));
}
