// The hunks of a review and what was decided about each. The right side of the diff is the state: a rejected hunk is one whose
// old lines stand there again. Only that a hunk was accepted is kept beside it.
import { diffHunks, splitLines, type Hunk } from '@dovetail/host';

export type HunkDecision = 'open' | 'accepted' | 'rejected';

export interface HunkState {
  /** Stays the same while lines above it come and go. */
  readonly key: string;
  readonly decision: HunkDecision;
  /** The first line on the right side now. */
  readonly line: number;
  /** How many lines it has there now. */
  readonly lines: number;
  /** The right side as it would be with the other decision. */
  exchanged(): string;
}

export interface HunkTexts {
  /** All three plain. */
  readonly original: string;
  readonly proposed: string;
  readonly current: string;
}

/** In the order of their lines. */
export function hunkStates({ original, proposed, current }: HunkTexts, accepted: ReadonlySet<string>): HunkState[] {
  const now = diffHunks(original, current);
  const states = now.map((hunk): HunkState => {
    const key = keyOf(hunk);
    return {
      key,
      decision: accepted.has(key) ? 'accepted' : 'open',
      line: hunk.newStart,
      lines: hunk.newLines,
      exchanged: () => withLines(current, hunk.newStart, hunk.newLines, hunk.oldText),
    };
  });
  for (const hunk of diffHunks(original, proposed)) {
    if (now.some(other => touches(hunk, other))) continue;
    const line = hunk.oldStart + shiftBefore(now, hunk.oldStart);
    states.push({
      key: keyOf(hunk),
      decision: 'rejected',
      line,
      lines: hunk.oldLines,
      exchanged: () => withLines(current, line, hunk.oldLines, hunk.newText),
    });
  }
  return states.toSorted((a, b) => a.line - b.line);
}

export function hunkAt(states: readonly HunkState[], line: number): HunkState | undefined {
  return states.find(state => line >= state.line && line < state.line + Math.max(state.lines, 1));
}

/** For the top of a review. */
export function describeHunks(states: readonly HunkState[]): string {
  const count = (decision: HunkDecision): number => states.filter(state => state.decision === decision).length;
  const [open, accepted, rejected] = [count('open'), count('accepted'), count('rejected')];
  const all = states.length === 1 ? '1 hunk' : `${states.length} hunks`;
  if (open === states.length) return all;
  if (open > 0)
    return `${all}: ${[part(accepted, 'accepted'), part(rejected, 'rejected')].filter(Boolean).join(', ')}, ${open} to go`;
  if (accepted === 0) return 'No hunk will be written. Reject to finish.';
  return `${accepted} of ${all} will be written. Accept to finish.`;
}

const part = (count: number, what: string): string => (count === 0 ? '' : `${count} ${what}`);

const keyOf = ({ oldStart, oldLines, newText }: Hunk): string => `${oldStart}:${oldLines}:${newText}`;

/** Both are about the same lines of the original. */
function touches(a: Hunk, b: Hunk): boolean {
  if (a.oldLines === 0 && b.oldLines === 0) return a.oldStart === b.oldStart;
  return a.oldStart < b.oldStart + Math.max(b.oldLines, 1) && b.oldStart < a.oldStart + Math.max(a.oldLines, 1);
}

function shiftBefore(hunks: readonly Hunk[], oldLine: number): number {
  return hunks
    .filter(hunk => hunk.oldStart + hunk.oldLines <= oldLine)
    .reduce((sum, { newLines, oldLines }) => sum + newLines - oldLines, 0);
}

function withLines(text: string, start: number, count: number, replacement: string): string {
  const lines = splitLines(text);
  return [...lines.slice(0, start), replacement, ...lines.slice(start + count)].join('');
}
