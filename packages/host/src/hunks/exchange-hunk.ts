// Takes one hunk of a change back, or does it again, in a text that others may have edited since. Their edits stay; where
// they edited the place itself, nothing is done.
import { reverseHunks } from './apply-hunks.ts';
import { otherSide, sideOf, type Hunk, type HunkSide } from './hunk.ts';
import { locateHunkByBase, replaceLines } from './locate-hunk.ts';

export interface HunksOfChange {
  /** All hunks from the text before the change to `newText`. */
  readonly hunks: readonly Hunk[];
  readonly newText: string;
  /** Which of them, by their place among the hunks, are taken back in the current text. */
  readonly takenBack: ReadonlySet<number>;
}

/** The current text with this hunk on its other side: taken back, or done again where it was taken back. */
export function exchangeHunk(change: HunksOfChange, currentText: string, index: number): string | undefined {
  const { hunks, newText, takenBack } = change;
  const hunk = hunks[index];
  if (!hunk) return undefined;
  const side: HunkSide = takenBack.has(index) ? 'old' : 'new';
  const others = hunks.filter(other => takenBack.has(other.hunk));
  const shift = others.reduce((sum, other) => (other.hunk < index ? sum + other.oldLines - other.newLines : sum), 0);
  const start = hunk.newStart + shift;
  const place = locateHunkByBase(
    reverseHunks(newText, others),
    currentText,
    { ...hunk, oldStart: start, newStart: start },
    side,
  );
  return place && replaceLines(currentText, place, sideOf(hunk, otherSide(side)).text);
}
