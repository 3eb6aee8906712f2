// Puts a text from the chat at the cursor of the file that was in front last. It is one step of that file's undo, and the
// keyboard stays where it is.
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { effect } from '@preact/signals-core';
import { relativeTo } from '../files/tree-rows.ts';
import type { Workbench } from '../store/workbench.ts';
import type { OpenFile } from './open-file.ts';
import { fileTabId } from './tabs.ts';

export interface Insertion {
  readonly inserted: boolean;
  readonly path?: string;
  readonly reason?: string;
}

export function textInserter({ tabs, files, folderPaths }: Workbench): (text: string) => Insertion {
  let last: string | undefined;
  effect(() => {
    const tab = tabs.active.value;
    if (tab?.kind === 'file') last = tab.path;
  });

  return text => {
    const file = last === undefined ? undefined : files.of(last);
    const state = file?.view?.state ?? file?.kept;
    if (!file || !state)
      return { inserted: false, reason: 'No file is open in an editor. Open one and put the cursor there.' };
    const name = relativeTo(folderPaths.peek(), file.path);
    if (state.readOnly) return { inserted: false, reason: `${name} is read-only.` };
    put(file, insertion(state, text));
    const id = fileTabId(file.path);
    tabs.pin(id);
    // It may stand behind a comparison; the person sees what they did.
    tabs.activate(id);
    return { inserted: true, path: file.path };
  };
}

/** In the place of what is selected, or at the cursor; the cursor goes behind it. */
export function insertion(state: EditorState, text: string): TransactionSpec {
  return { ...state.replaceSelection(state.toText(text)), userEvent: 'insert', scrollIntoView: true };
}

function put(file: OpenFile, spec: TransactionSpec): void {
  if (file.view) {
    file.view.dispatch(spec);
    return;
  }
  if (!file.kept) return;
  file.kept = file.kept.update(spec).state;
  file.edited(file.kept.doc);
}
