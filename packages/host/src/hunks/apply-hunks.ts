// Puts some of the hunks of two texts into the text they were made from, or takes them out of the text they lead to. A text
// that is not the one they were made from is refused, never patched by guess.
import { otherSide, sideOf, type Hunk, type HunkSide } from './hunk.ts';
import { splitLines } from './split-lines.ts';

/** The old text with only these hunks done. Throws a RangeError when it is not the text they were made from. */
export const applyHunks = (oldText: string, hunks: readonly Hunk[]): string => exchange(oldText, hunks, 'old');

/** The new text with these hunks taken back. Throws a RangeError when it is not the text they lead to. */
export const reverseHunks = (newText: string, hunks: readonly Hunk[]): string => exchange(newText, hunks, 'new');

function exchange(text: string, hunks: readonly Hunk[], from: HunkSide): string {
  const lines = splitLines(text);
  const pieces: string[] = [];
  let at = 0;
  for (const hunk of hunks.toSorted((a, b) => a.hunk - b.hunk)) {
    const here = sideOf(hunk, from);
    if (here.start < at || lines.slice(here.start, here.start + here.lines).join('') !== here.text)
      throw new RangeError(`Hunk ${hunk.hunk} does not belong to this text at line ${here.start + 1}.`);
    pieces.push(...lines.slice(at, here.start), sideOf(hunk, otherSide(from)).text);
    at = here.start + here.lines;
  }
  return pieces.concat(lines.slice(at)).join('');
}
