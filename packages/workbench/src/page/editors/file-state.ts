// The editor of a file: everything that its text can do. It tells its file what changed; it knows nothing of React.
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import type { WorkbenchLink } from '../link/workbench-link.ts';
import { editorLook } from './editor-theme.ts';
import { hoverFrom } from './hover.ts';
import type { OpenFile } from './open-file.ts';

export const language = new Compartment();

export interface FileStateOptions {
  readonly name: string;
  readonly link: WorkbenchLink;
  /** The person has typed. */
  typed(): void;
  selected(): void;
}

/** What every text in the window has, a proposal too. */
export const plainEditing: Extension = [
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  search({ top: true }),
  editorLook,
  keymap.of([
    ...closeBracketsKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...lintKeymap,
    ...defaultKeymap,
  ]),
];

export function fileState(file: OpenFile, { name, link, typed, selected }: FileStateOptions): EditorState {
  const isReadOnly = file.facts.peek()?.isReadOnly ?? false;
  return EditorState.create({
    doc: file.doc,
    extensions: [
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      rectangularSelection(),
      plainEditing,
      // Escape and then Tab leaves the editor; the list of keys says so.
      keymap.of([indentWithTab]),
      language.of([]),
      hoverFrom(link, file.path),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({ 'aria-label': `Editor: ${name}`, 'data-region-entry': '', tabindex: '0' }),
      EditorView.updateListener.of(update => {
        if (update.docChanged) {
          file.edited(update.state.doc);
          if (
            update.transactions.some(
              transaction => transaction.isUserEvent('input') || transaction.isUserEvent('delete'),
            )
          )
            typed();
        }
        if (update.docChanged || update.selectionSet) {
          tellSelection(file, update.state);
          selected();
        }
      }),
    ],
  });
}

export function tellSelection(file: OpenFile, state: EditorState): void {
  const { from, to } = state.selection.main;
  const at = (position: number) => {
    const line = state.doc.lineAt(position);
    return { line: line.number - 1, character: position - line.from };
  };
  file.selection.value = {
    filePath: file.path,
    text: state.sliceDoc(from, to),
    selection: { start: at(from), end: at(to) },
  };
}
