// Which hunks of a proposal the person has taken, seen from what they accepted. A hunk that they have taken and changed is
// taken; one whose lines are as they were is not.
import type { HunkDecision } from '@dovetail/protocol';
import { diffHunks } from '../../hunks/diff-hunks.ts';
import type { Hunk } from '../../hunks/hunk.ts';

export function hunkDecisions(original: string, proposed: string, accepted: string): HunkDecision[] {
  const taken = diffHunks(original, accepted);
  return diffHunks(original, proposed).map(hunk => ({
    oldStart: hunk.oldStart,
    oldLines: hunk.oldLines,
    newStart: hunk.newStart,
    newLines: hunk.newLines,
    decision: accepted === proposed || taken.some(other => touch(hunk, other)) ? 'accepted' : 'rejected',
  }));
}

/** Whether they change the same lines of the original, or put lines at the same place. */
function touch(a: Hunk, b: Hunk): boolean {
  const aEnd = a.oldStart + a.oldLines;
  const bEnd = b.oldStart + b.oldLines;
  if (a.oldLines === 0 || b.oldLines === 0) return a.oldStart <= bEnd && b.oldStart <= aEnd;
  return a.oldStart < bEnd && b.oldStart < aEnd;
}
