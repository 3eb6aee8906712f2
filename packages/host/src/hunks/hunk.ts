// One place where two texts differ. Lines count from zero and keep their line ends, so nothing about CRLF or a missing
// final newline is lost.

export interface Hunk {
  /** Its place among the hunks of the two texts. */
  readonly hunk: number;
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** The lines themselves; empty for a pure insertion. */
  readonly oldText: string;
  /** Empty for a pure deletion. */
  readonly newText: string;
  /** Up to three unchanged lines before it, fewer at the start of the text or next to another hunk. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export type HunkSide = 'old' | 'new';

export interface SideOfHunk {
  readonly start: number;
  readonly lines: number;
  readonly text: string;
}

export function sideOf(hunk: Hunk, side: HunkSide): SideOfHunk {
  return side === 'old'
    ? { start: hunk.oldStart, lines: hunk.oldLines, text: hunk.oldText }
    : { start: hunk.newStart, lines: hunk.newLines, text: hunk.newText };
}

export const otherSide = (side: HunkSide): HunkSide => (side === 'old' ? 'new' : 'old');
