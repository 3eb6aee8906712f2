// Where a hunk stands in a text that may have been edited since. An answer is certain; where it could be two places, or
// somebody has edited the place itself, there is none.
import { diffHunks } from './diff-hunks.ts';
import { otherSide, sideOf, type Hunk, type HunkSide } from './hunk.ts';
import { splitLines } from './split-lines.ts';

/** Lines of the current text, from zero. */
export interface HunkPlace {
  readonly start: number;
  readonly lines: number;
}

/**
 * By the lines of that side alone: first where they were, with all their context; else the one place that has them with as
 * much of the context as is still there. For a text whose base is known, `locateHunkByBase` finds more.
 */
export function locateHunk(currentText: string, hunk: Hunk, side: HunkSide): HunkPlace | undefined {
  const lines = splitLines(currentText);
  const here = sideOf(hunk, side);
  const own = splitLines(here.text);
  const place = (start: number) => wholeLines(lines, { start, lines: here.lines }, hunk, side);

  if (standsAt(lines, own, hunk, contextOf(hunk), here.start)) return place(here.start);
  for (let context = contextOf(hunk); context >= 0; context--) {
    // Without own lines and without context every line would do.
    if (own.length === 0 && context === 0) return undefined;
    const found: number[] = [];
    for (let start = 0; start <= lines.length - own.length && found.length < 2; start++)
      if (standsAt(lines, own, hunk, context, start)) found.push(start);
    if (found.length === 1) return place(found[0] ?? 0);
    if (found.length > 1) return undefined;
  }
  return undefined;
}

/**
 * By what was edited between `baseText`, the text that holds this side of the hunk, and now. Edits elsewhere only move it;
 * an edit of its lines, or between the lines around a deletion, leaves no place.
 */
export function locateHunkByBase(
  baseText: string,
  currentText: string,
  hunk: Hunk,
  side: HunkSide,
): HunkPlace | undefined {
  const { start, lines } = sideOf(hunk, side);
  const end = start + lines;
  let shift = 0;
  for (const edit of diffHunks(baseText, currentText)) {
    const editEnd = edit.oldStart + edit.oldLines;
    if (edit.oldStart < end && editEnd > start) return undefined;
    if (lines === 0 && edit.oldStart === start && editEnd === start) return undefined;
    if (editEnd <= start) shift += edit.newLines - edit.oldLines;
  }
  return wholeLines(splitLines(currentText), { start: start + shift, lines }, hunk, side);
}

/** The text with these lines replaced. */
export function replaceLines(text: string, place: HunkPlace, replacement: string): string {
  const lines = splitLines(text);
  return [...lines.slice(0, place.start), replacement, ...lines.slice(place.start + place.lines)].join('');
}

// A final newline may have gone or come since: what is put there must not run into the lines around it.
function wholeLines(lines: readonly string[], place: HunkPlace, hunk: Hunk, side: HunkSide): HunkPlace | undefined {
  const replacement = sideOf(hunk, otherSide(side)).text;
  if (replacement === '') return place;
  const isLast = place.start + place.lines === lines.length;
  const startsLine = place.start === 0 || lines[place.start - 1]?.endsWith('\n') === true;
  return startsLine && (isLast || replacement.endsWith('\n')) ? place : undefined;
}

const contextOf = (hunk: Hunk) => Math.max(hunk.before.length, hunk.after.length);

function standsAt(
  lines: readonly string[],
  own: readonly string[],
  hunk: Hunk,
  context: number,
  start: number,
): boolean {
  const before = context === 0 ? [] : hunk.before.slice(-context);
  const after = hunk.after.slice(0, context);
  return (
    start >= before.length &&
    matches(lines, start - before.length, before) &&
    matches(lines, start, own) &&
    matches(lines, start + own.length, after)
  );
}

const matches = (lines: readonly string[], at: number, wanted: readonly string[]) =>
  wanted.every((line, index) => lines[at + index] === line);
