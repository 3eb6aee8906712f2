// The text of a file with some hunks of a change taken back or put in again. What others have edited elsewhere stays byte for
// byte; where they have edited the place itself, or it is not certain that they have not, there is no answer.
import { reverseHunks } from '../hunks/apply-hunks.ts';
import { otherSide, sideOf, type Hunk, type HunkSide } from '../hunks/hunk.ts';
import { locateHunkByBase, replaceLines, type HunkPlace } from '../hunks/locate-hunk.ts';
import { splitLines } from '../hunks/split-lines.ts';
import type { RecordedHunk } from './change-record.ts';
import type { Direction } from './conflict-sentences.ts';

const maxAround = 3;

export interface ChangedText {
  readonly before: string;
  readonly after: string;
  readonly hunks: readonly RecordedHunk[];
}

/** The text as it is when nobody else has edited it: after the change, without the hunks that are undone. */
export function expectedText(changed: ChangedText): string {
  return reverseHunks(
    changed.after,
    toHunks(changed).filter(({ hunk }) => changed.hunks[hunk]?.state === 'undone'),
  );
}

/** undefined: not possible without touching what was edited since. */
export function rewriteText(
  changed: ChangedText,
  parts: ReadonlySet<number>,
  direction: Direction,
  current: string,
): string | undefined {
  const base = expectedText(changed);
  if (current === base) return expectedText({ ...changed, hunks: withMoved(changed.hunks, parts, direction) });
  const side: HunkSide = direction === 'undo' ? 'new' : 'old';
  const hunks = toHunks(changed);
  const wanted = hunks.filter(({ hunk }) => parts.has(hunk));
  let text = current;
  // From the end, so that the places before it stay where they are.
  for (const hunk of wanted.toReversed()) {
    const place = locateCertainly(base, current, atBase(hunk, hunks, changed, side), side);
    if (!place) return undefined;
    text = replaceLines(text, place, sideOf(hunk, otherSide(side)).text);
  }
  return text;
}

const withMoved = (hunks: readonly RecordedHunk[], parts: ReadonlySet<number>, direction: Direction): RecordedHunk[] =>
  hunks.map((hunk, index) => (parts.has(index) ? { ...hunk, state: direction === 'undo' ? 'undone' : 'open' } : hunk));

/** From the recorded ranges, so that it does not matter with which version of the search they were found. */
function toHunks({ before, after, hunks }: ChangedText): Hunk[] {
  const oldLines = splitLines(before);
  const newLines = splitLines(after);
  return hunks.map((range, hunk) => ({
    hunk,
    oldStart: range.oldStart,
    oldLines: range.oldLines,
    newStart: range.newStart,
    newLines: range.newLines,
    oldText: oldLines.slice(range.oldStart, range.oldStart + range.oldLines).join(''),
    newText: newLines.slice(range.newStart, range.newStart + range.newLines).join(''),
    before: [],
    after: [],
  }));
}

/** The hunk with its place in the expected text, in which hunks before it may be undone. */
function atBase(hunk: Hunk, hunks: readonly Hunk[], { hunks: states }: ChangedText, side: HunkSide): Hunk {
  let start = hunk.newStart;
  for (const { hunk: index, oldLines, newLines } of hunks.slice(0, hunk.hunk))
    if (states[index]?.state === 'undone') start += oldLines - newLines;
  return side === 'new' ? { ...hunk, newStart: start } : { ...hunk, oldStart: start };
}

/** Only where the lines, alone or with those around them, stand once in both texts: of equal ones, none is certain. */
function locateCertainly(baseText: string, currentText: string, hunk: Hunk, side: HunkSide): HunkPlace | undefined {
  const place = locateHunkByBase(baseText, currentText, hunk, side);
  if (!place) return undefined;
  const base = splitLines(baseText);
  const current = splitLines(currentText);
  const { start, lines } = sideOf(hunk, side);
  for (let around = lines === 0 ? 1 : 0; around <= maxAround; around++) {
    const first = Math.max(0, start - around);
    const block = base.slice(first, start + lines + around);
    const isOnce = block.length > 0 && placesOf(block, base).length === 1;
    const [found, ...others] = isOnce ? placesOf(block, current) : [];
    if (found === place.start - (start - first) && others.length === 0) return place;
  }
  return undefined;
}

function placesOf(block: readonly string[], lines: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at <= lines.length - block.length; at++)
    if (block.every((line, index) => lines[at + index] === line)) places.push(at);
  return places;
}
