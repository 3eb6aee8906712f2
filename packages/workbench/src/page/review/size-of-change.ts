// How large a change is, cheaply: lines that are the same at both ends do not count, and the rest is compared only when it can
// be shown.
import { Text } from '@codemirror/state';
import { hunksOf, mostChangedLines, totalsOf, type Totals } from './hunks.ts';
import { lineChunks } from './line-chunks.ts';

export function sizeOfChange(before: string, after: string): Totals {
  const old = before.split('\n');
  const next = after.split('\n');
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && old[old.length - 1 - end] === next[next.length - 1 - end])
    end += 1;
  const upper = { added: next.length - start - end, removed: old.length - start - end };
  if (upper.added + upper.removed <= mostChangedLines) return upper;
  const a = Text.of(old);
  const b = Text.of(next);
  return totalsOf(hunksOf(a, b, lineChunks(a, b), {}));
}
