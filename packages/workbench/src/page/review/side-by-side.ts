// Both texts beside each other: the old one to read, the new one to edit, with the heads of the hunks.
import { MergeView } from '@codemirror/merge';
import { EditorState, StateField, type Extension, type Range, type Text } from '@codemirror/state';
import { Decoration, EditorView, lineNumbers, type DecorationSet } from '@codemirror/view';
import { HunkHead, type HunkButtons } from './hunk-head.ts';
import type { Compared } from './review-field.ts';

export interface SideBySideOptions {
  readonly old: Text;
  readonly doc: string;
  readonly field: StateField<Compared>;
  readonly buttons: HunkButtons | undefined;
  readonly both: Extension;
  readonly right: Extension;
  readonly name: string;
  readonly parent: HTMLElement;
}

export function sideBySide({ old, doc, field, buttons, both, right, name, parent }: SideBySideOptions): MergeView {
  return new MergeView({
    a: {
      doc: old,
      extensions: [
        lineNumbers(),
        both,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': `Before: ${name}`, tabindex: '0' }),
      ],
    },
    b: { doc, extensions: [lineNumbers(), both, field, heads(field, buttons), right] },
    parent,
    gutter: false,
    highlightChanges: true,
    collapseUnchanged: { margin: 3, minSize: 4 },
    diffConfig: { scanLimit: 1_000, timeout: 300 },
  });
}

function heads(field: StateField<Compared>, buttons: HunkButtons | undefined): Extension {
  const draw = ({ doc }: EditorState, { hunks, current }: Compared): DecorationSet =>
    Decoration.set(
      hunks.flatMap((hunk, index): Range<Decoration>[] => {
        const isPastEnd = hunk.new.start >= doc.lines;
        const at = isPastEnd ? doc.length : doc.line(hunk.new.start + 1).from;
        const widget = new HunkHead(hunk, index === current, buttons);
        const lines = Decoration.line({ class: hunk.decision === undefined ? '' : `dt-side-${hunk.decision}` });
        return [
          Decoration.widget({ widget, block: true, side: isPastEnd ? 1 : -1 }).range(at),
          ...(hunk.decision === undefined
            ? []
            : Array.from({ length: hunk.new.end - hunk.new.start }, (_, line) =>
                lines.range(doc.line(hunk.new.start + line + 1).from),
              )),
        ];
      }),
      true,
    );
  return StateField.define<{ of: Compared; marks: DecorationSet }>({
    create(state) {
      const of = state.field(field);
      return { of, marks: draw(state, of) };
    },
    update(before, { state }) {
      const of = state.field(field);
      return of === before.of ? before : { of, marks: draw(state, of) };
    },
    provide: self => EditorView.decorations.from(self, ({ marks }) => marks),
  });
}
