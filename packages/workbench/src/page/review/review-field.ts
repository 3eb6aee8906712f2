// The state of a comparison inside an editor: the old text, the hunks, what was decided, what is unfolded. The document of the
// editor is the new text, and can be edited.
import type { Chunk } from '@codemirror/merge';
import { StateEffect, StateField, type Text } from '@codemirror/state';
import { hunksOf, type Hunk } from './hunks.ts';
import { lineChunks } from './line-chunks.ts';
import type { HunkDecision } from './reviews.ts';

export interface Compared {
  readonly old: Text;
  readonly chunks: readonly Chunk[];
  readonly decisions: Readonly<Record<string, HunkDecision>>;
  readonly hunks: readonly Hunk[];
  /** The hunk that the keys act on, from zero. */
  readonly current: number;
  /** Stretches of unchanged lines that were unfolded, by the number of the hunk after them. */
  readonly unfolded: ReadonlySet<number>;
  /** Counts what makes drawn lines stale: a language that has been loaded. */
  readonly paintings: number;
}

export const setDecisions = StateEffect.define<Readonly<Record<string, HunkDecision>>>();
export const setCurrent = StateEffect.define<number>();
export const unfold = StateEffect.define<number>();
export const repaint = StateEffect.define();

export function comparedWith(old: Text, decisions: Readonly<Record<string, HunkDecision>>): StateField<Compared> {
  return StateField.define<Compared>({
    create(state) {
      const chunks = lineChunks(old, state.doc);
      const hunks = hunksOf(old, state.doc, chunks, decisions);
      const current = Math.max(
        0,
        hunks.findIndex(hunk => hunk.decision === undefined),
      );
      return { old, chunks, decisions, hunks, current, unfolded: new Set(), paintings: 0 };
    },
    update(before, transaction) {
      let now = before;
      if (transaction.docChanged) now = { ...now, chunks: lineChunks(old, transaction.newDoc) };
      for (const effect of transaction.effects) {
        if (effect.is(setDecisions)) now = { ...now, decisions: effect.value };
        else if (effect.is(setCurrent)) now = { ...now, current: effect.value };
        else if (effect.is(unfold)) now = { ...now, unfolded: new Set(now.unfolded).add(effect.value) };
        else if (effect.is(repaint)) now = { ...now, paintings: now.paintings + 1 };
      }
      if (now.chunks !== before.chunks || now.decisions !== before.decisions) {
        now = { ...now, hunks: hunksOf(old, transaction.newDoc, now.chunks, now.decisions) };
      }
      if (transaction.selection || transaction.docChanged) {
        const { head } = transaction.newSelection.main;
        const at = now.chunks.findIndex(chunk => head >= chunk.fromB && head < Math.max(chunk.toB, chunk.fromB + 1));
        if (at !== -1 && transaction.isUserEvent('select')) now = { ...now, current: at };
      }
      return now;
    },
  });
}
