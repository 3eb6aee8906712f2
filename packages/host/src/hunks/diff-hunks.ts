// The hunks between two texts: exact to the byte, without context of their own, at least one unchanged line apart. The same
// two texts always give the same hunks.
import { diffArrays } from 'diff';
import type { Hunk } from './hunk.ts';
import { splitLines } from './split-lines.ts';

const contextLines = 3;

// Above it the search costs seconds; what differs in so many lines is one hunk. A count and not a time, so that the answer
// never depends on the machine.
const maxEditLength = 3000;

export function diffHunks(oldText: string, newText: string): Hunk[] {
  if (oldText === newText) return [];
  const oldLines = splitLines(oldText);
  const newLines = splitLines(newText);
  const changes = changedRanges(oldLines, newLines);
  return changes.map((change, index) => {
    const gapBefore = change.oldStart - (changes[index - 1]?.oldEnd ?? 0);
    const gapAfter = (changes[index + 1]?.oldStart ?? oldLines.length) - change.oldEnd;
    return {
      hunk: index,
      oldStart: change.oldStart,
      oldLines: change.oldEnd - change.oldStart,
      newStart: change.newStart,
      newLines: change.newEnd - change.newStart,
      oldText: oldLines.slice(change.oldStart, change.oldEnd).join(''),
      newText: newLines.slice(change.newStart, change.newEnd).join(''),
      before: oldLines.slice(change.oldStart - Math.min(contextLines, gapBefore), change.oldStart),
      after: oldLines.slice(change.oldEnd, change.oldEnd + Math.min(contextLines, gapAfter)),
    };
  });
}

interface ChangedRange {
  readonly oldStart: number;
  readonly newStart: number;
  oldEnd: number;
  newEnd: number;
}

function changedRanges(oldLines: readonly string[], newLines: readonly string[]): ChangedRange[] {
  const shorter = Math.min(oldLines.length, newLines.length);
  let head = 0;
  while (head < shorter && oldLines[head] === newLines[head]) head++;
  let tail = 0;
  while (tail < shorter - head && oldLines.at(-1 - tail) === newLines.at(-1 - tail)) tail++;

  const oldEnd = oldLines.length - tail;
  const newEnd = newLines.length - tail;
  // Numbers compare faster than lines.
  const numbers = new Map<string, number>();
  const numbered = (line: string) => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  const parts = diffArrays(oldLines.slice(head, oldEnd).map(numbered), newLines.slice(head, newEnd).map(numbered), {
    maxEditLength,
  });
  if (!parts) return [{ oldStart: head, oldEnd, newStart: head, newEnd }];

  const ranges: ChangedRange[] = [];
  let open: ChangedRange | undefined;
  let oldAt = head;
  let newAt = head;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      open = undefined;
      oldAt += value.length;
      newAt += value.length;
      continue;
    }
    if (!open) ranges.push((open = { oldStart: oldAt, oldEnd: oldAt, newStart: newAt, newEnd: newAt }));
    if (removed) open.oldEnd = oldAt += value.length;
    else open.newEnd = newAt += value.length;
  }
  return ranges;
}
