// What the windows have open: documents, the one in front, the selection, and texts that are not saved.
import type { EditorSelection, OpenEditor } from '@dovetail/protocol';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ToldEditor {
  readonly path: string;
  readonly isActive: boolean;
  readonly isDirty: boolean;
  readonly languageId: string;
}

export interface EditorState {
  readonly editors: readonly OpenEditor[];
  readonly selection: EditorSelection | null;
  isOpen(path: string): boolean;
  /** The text of a document that is not saved, with line feeds alone. */
  unsaved(path: string): string | undefined;
  tell(pageId: string, editors: readonly ToldEditor[], selection: EditorSelection | null): void;
  edit(path: string, contents: string | null): void;
  forget(pageId: string): void;
  onSelection(listener: (selection: EditorSelection | null) => void): () => void;
}

export function createEditorState(): EditorState {
  const byPage = new Map<string, readonly ToldEditor[]>();
  const unsavedTexts = new Map<string, string>();
  const listeners = new Set<(selection: EditorSelection | null) => void>();
  let selection: EditorSelection | null = null;
  let selectionOf: string | undefined;

  const told = (): ToldEditor[] => {
    const byPath = new Map<string, ToldEditor>();
    for (const editor of [...byPage.values()].flat()) byPath.set(editor.path, editor);
    return [...byPath.values()];
  };
  const select = (next: EditorSelection | null, pageId: string | undefined): void => {
    selectionOf = pageId;
    if (JSON.stringify(next) === JSON.stringify(selection)) return;
    selection = next;
    for (const listener of listeners) listener(next);
  };

  return {
    get editors() {
      return told().map(({ path, isActive, isDirty, languageId }) => ({
        uri: pathToFileURL(path).href,
        label: basename(path),
        isActive,
        isDirty,
        languageId,
      }));
    },
    get selection() {
      return selection;
    },
    isOpen: path => told().some(editor => editor.path === path),
    unsaved: path => unsavedTexts.get(path),
    tell(pageId, editors, next) {
      byPage.set(pageId, editors);
      const open = new Set(told().map(({ path }) => path));
      for (const path of unsavedTexts.keys()) if (!open.has(path)) unsavedTexts.delete(path);
      select(next, pageId);
    },
    edit(path, contents) {
      if (contents === null) unsavedTexts.delete(path);
      else unsavedTexts.set(path, contents);
    },
    // What was not saved stays known: the window may only be reloading.
    forget(pageId) {
      byPage.delete(pageId);
      if (selectionOf === pageId) select(null, undefined);
    },
    onSelection(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
