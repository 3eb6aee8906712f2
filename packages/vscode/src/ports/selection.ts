// What is selected, now and whenever it changes. It stays known while the person is in the chat: a chat in a tab takes the
// place of the active editor, and that is no change of the selection.
import * as vscode from 'vscode';
import type { EditorSelection } from '@dovetail/protocol';
import { schemes } from '../manifest/names.ts';
import { isSelectable } from './selectable-scheme.ts';

export interface SelectionWatch {
  readonly current: EditorSelection | null;
  dispose(): void;
}

const settleMs = 50;

export function watchSelection(tell: (selection: EditorSelection | null) => void): SelectionWatch {
  let editor = vscode.window.activeTextEditor;
  let timer: NodeJS.Timeout | undefined;
  let told = '';

  function read(): EditorSelection | null {
    if (usable(vscode.window.activeTextEditor)) editor = vscode.window.activeTextEditor;
    if (!usable(editor) || !vscode.window.visibleTextEditors.includes(editor)) return null;
    const { document, selection } = editor;
    return {
      filePath: document.uri.fsPath,
      text: document.getText(selection),
      selection: {
        start: { line: selection.start.line, character: selection.start.character },
        end: { line: selection.end.line, character: selection.end.character },
      },
    };
  }

  function settled(): void {
    timer = undefined;
    const now = read();
    const form = JSON.stringify(now);
    if (form === told) return;
    told = form;
    tell(now);
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(settled, settleMs);
  }

  const listening = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(event => {
      if (usable(event.textEditor)) soon();
    }),
    vscode.window.onDidChangeActiveTextEditor(soon),
    vscode.window.onDidChangeVisibleTextEditors(soon),
  );
  soon();
  return {
    get current() {
      return read();
    },
    dispose() {
      clearTimeout(timer);
      listening.dispose();
    },
  };
}

function usable(editor: vscode.TextEditor | undefined): editor is vscode.TextEditor {
  return editor !== undefined && isSelectable(editor.document.uri.scheme, Object.values(schemes));
}
