// A comparison in an editor, in one column or two, behind one face: what is decided, where one is, the text as it stands.
import { Compartment, EditorState, Text, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { plainEditing } from '../editors/file-state.ts';
import { languageOfPath, loadLanguage } from '../editors/languages.ts';
import type { HunkButtons } from './hunk-head.ts';
import type { Hunk } from './hunks.ts';
import { comparedWith, repaint, setCurrent, setDecisions } from './review-field.ts';
import type { HunkDecision } from './reviews.ts';
import { sideBySide } from './side-by-side.ts';
import { unified } from './unified.ts';

export interface DiffEditorOptions {
  readonly parent: HTMLElement;
  readonly name: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly isReadOnly: boolean;
  readonly style: 'unified' | 'side-by-side';
  readonly decisions: Readonly<Record<string, HunkDecision>>;
  readonly buttons: HunkButtons | undefined;
  /** After each change of the text, of a decision, or of the hunk that the keys act on. */
  changed(editor: DiffEditor, edited: boolean): void;
}

export interface DiffEditor {
  readonly view: EditorView;
  hunks(): readonly Hunk[];
  current(): number;
  old(): Text;
  decide(decisions: Readonly<Record<string, HunkDecision>>): void;
  /** Brings a hunk into view; the keys act on it from then on. */
  goTo(index: number): void;
  destroy(): void;
}

export function createDiffEditor(options: DiffEditorOptions): DiffEditor {
  const { parent, name, path, isReadOnly, style, buttons, changed } = options;
  const old = Text.of(options.before.split('\n'));
  const field = comparedWith(old, options.decisions);
  const language = new Compartment();
  const otherLanguage = new Compartment();
  const right: Extension = [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({ 'aria-label': `Editor: ${name}`, 'data-region-entry': '', tabindex: '0' }),
    EditorView.updateListener.of(update => {
      const isOther = update.startState.field(field) !== update.state.field(field);
      if (isOther || update.docChanged) changed(editor, update.docChanged);
    }),
  ];
  const merge =
    style === 'side-by-side'
      ? sideBySide({
          old,
          doc: options.after,
          field,
          buttons,
          both: [plainEditing, otherLanguage.of([]), EditorView.lineWrapping],
          right,
          name,
          parent,
        })
      : undefined;
  const view =
    merge?.b ??
    new EditorView({
      state: EditorState.create({
        doc: options.after,
        extensions: [plainEditing, language.of([]), field, unified(field, buttons), right],
      }),
      parent,
    });
  let isGone = false;
  const compared = () => view.state.field(field);
  const editor: DiffEditor = {
    view,
    hunks: () => compared().hunks,
    current: () => compared().current,
    old: () => old,
    decide: decisions => view.dispatch({ effects: setDecisions.of(decisions) }),
    goTo(index) {
      const hunk = compared().hunks[index];
      if (!hunk) return;
      const at = Math.min(hunk.chunk.fromB, view.state.doc.length);
      view.dispatch({
        selection: { anchor: at },
        effects: [setCurrent.of(index), EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 72 })],
      });
    },
    destroy() {
      isGone = true;
      if (merge) merge.destroy();
      else view.destroy();
    },
  };
  void loadLanguage(languageOfPath(path)).then(grammar => {
    if (!grammar || isGone) return;
    if (merge) {
      merge.a.dispatch({ effects: otherLanguage.reconfigure(grammar) });
      merge.b.dispatch({ effects: otherLanguage.reconfigure(grammar) });
    } else view.dispatch({ effects: [language.reconfigure(grammar), repaint.of(null)] });
  });
  return editor;
}
