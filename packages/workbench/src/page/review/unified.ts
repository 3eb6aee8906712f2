// Both texts in one column: removed lines above the added ones, each hunk under its own head, long unchanged stretches folded.
// The added lines are the document itself.
import { RangeSetBuilder, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { HunkHead, type HunkButtons } from './hunk-head.ts';
import type { Hunk } from './hunks.ts';
import { LeftOut, OldLines, Unchanged } from './old-lines.ts';
import { paint, wordsIn, type Span } from './painted-text.ts';
import type { Compared } from './review-field.ts';

const contextLines = 3;
const leastFolded = 4;
const added = Decoration.line({ class: 'dt-added' });
const word = Decoration.mark({ class: 'dt-word-added' });

export function unified(field: StateField<Compared>, buttons: HunkButtons | undefined): Extension {
  const drawn = StateField.define<{ of: Compared; colours: readonly Span[]; paintings: number; marks: DecorationSet }>({
    create(state) {
      const of = state.field(field);
      const colours = paint(state, of.old);
      return { of, colours, paintings: of.paintings, marks: draw(state, of, colours, buttons) };
    },
    update(before, { state }) {
      const of = state.field(field);
      if (of === before.of) return before;
      const colours = of.paintings === before.paintings ? before.colours : paint(state, of.old);
      return { of, colours, paintings: of.paintings, marks: draw(state, of, colours, buttons) };
    },
    provide: self => EditorView.decorations.from(self, ({ marks }) => marks),
  });
  return [drawn, numbers, EditorView.lineWrapping, EditorView.editorAttributes.of({ class: 'dt-unified' })];
}

function draw(
  state: EditorState,
  { old, hunks, current, unfolded }: Compared,
  colours: readonly Span[],
  buttons: HunkButtons | undefined,
): DecorationSet {
  const { doc } = state;
  const ranges: Range<Decoration>[] = [];
  let after = 0;
  for (const [index, hunk] of hunks.entries()) {
    fold(after, hunk.new.start - (after === 0 ? 0 : 0), index, index === 0);
    drawHunk(hunk, index === current);
    after = hunk.new.end;
  }
  fold(after, doc.lines, hunks.length, hunks.length === 0);
  return Decoration.set(ranges, true);

  /** Lines from zero; those beside a hunk stay in view. */
  function fold(start: number, end: number, before: number, isFirst: boolean): void {
    const from = start + (isFirst ? 0 : contextLines);
    const to = end - (before === hunks.length ? 0 : contextLines);
    if (hunks.length === 0 || to - from < leastFolded || unfolded.has(before)) return;
    ranges.push(
      Decoration.replace({ widget: new Unchanged(to - from, before), block: true }).range(
        doc.line(from + 1).from,
        doc.line(to).to,
      ),
    );
  }

  function drawHunk(hunk: Hunk, isCurrent: boolean): void {
    const isPastEnd = hunk.new.start >= doc.lines;
    const at = isPastEnd ? doc.length : doc.line(hunk.new.start + 1).from;
    const side = isPastEnd ? 1 : -1;
    ranges.push(
      Decoration.widget({
        widget: new HunkHead(hunk, isCurrent, buttons),
        block: true,
        side: side * (isPastEnd ? 1 : 2),
      }).range(at),
    );
    const hasOld = hunk.old.end > hunk.old.start;
    const hasNew = hunk.new.end > hunk.new.start;
    const marks = hunk.decision === undefined && hunk.chunk.precise ? wordMarks(hunk) : [];
    const oldLines = new OldLines({ old, lines: hunk.old, marks, colours, isRemoved: hunk.decision === undefined });
    if (hunk.decision === 'rejected') {
      const widget = hasOld ? oldLines : new LeftOut(hunk.new.end - hunk.new.start);
      if (hasNew) {
        ranges.push(
          Decoration.replace({ widget, block: true }).range(
            doc.line(hunk.new.start + 1).from,
            doc.line(hunk.new.end).to,
          ),
        );
      } else ranges.push(Decoration.widget({ widget, block: true, side: isPastEnd ? 2 : -1 }).range(at));
      return;
    }
    if (hunk.decision === 'accepted') return;
    if (hasOld) ranges.push(Decoration.widget({ widget: oldLines, block: true, side: isPastEnd ? 2 : -1 }).range(at));
    for (let number = hunk.new.start; number < hunk.new.end; number += 1)
      ranges.push(added.range(doc.line(number + 1).from));
    if (!hasOld || !hunk.chunk.precise) return;
    for (const change of hunk.chunk.changes) {
      const { fromB } = hunk.chunk;
      for (const { from, to } of wordsIn(doc, fromB + change.fromB, fromB + change.toB))
        ranges.push(word.range(from, to));
    }
  }

  function wordMarks({ chunk, new: { start, end } }: Hunk): Span[] {
    if (start === end) return [];
    return chunk.changes.flatMap(({ fromA, toA }) =>
      wordsIn(old, chunk.fromA + fromA, chunk.fromA + toA).map(range => ({ ...range, className: 'dt-word-removed' })),
    );
  }
}

/** Line numbers as a part of each line, so that the colour of a line reaches to the edge. */
const numbers = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = this.number(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = this.number(update.view);
    }

    number({ state, visibleRanges }: EditorView): DecorationSet {
      const builder = new RangeSetBuilder<Decoration>();
      let last = 0;
      for (const { from, to } of visibleRanges) {
        for (let position = from; position <= to;) {
          const line = state.doc.lineAt(position);
          if (line.number > last) {
            builder.add(line.from, line.from, Decoration.line({ attributes: { 'data-n': String(line.number) } }));
          }
          last = Math.max(last, line.number);
          position = line.to + 1;
        }
      }
      return builder.finish();
    }
  },
  { decorations: plugin => plugin.decorations },
);
