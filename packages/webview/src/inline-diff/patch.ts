// A change of a text as hunks of lines, the form in which the CLI tells its edits. Lines keep their carriage returns.
import { asList, isJson, numberAt } from '../tools/read-json.ts';

export interface Hunk {
  /** One-based, as the CLI counts; 0 when it is not known where in the file it is. */
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each begins with a blank, `+`, `-` or, for a remark, `\`. */
  readonly lines: readonly string[];
}

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** `structuredPatch` of a result; undefined when there is none. */
export function readPatch(value: unknown): readonly Hunk[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const hunks = value.flatMap(hunk => {
    const lines = isJson(hunk) ? asList(hunk['lines']).filter(line => typeof line === 'string') : [];
    if (lines.length === 0) return [];
    return [
      {
        oldStart: numberAt(hunk, 'oldStart') ?? 0,
        oldLines: numberAt(hunk, 'oldLines') ?? lines.filter(line => !line.startsWith('+')).length,
        newStart: numberAt(hunk, 'newStart') ?? 0,
        newLines: numberAt(hunk, 'newLines') ?? lines.filter(line => !line.startsWith('-')).length,
        lines,
      },
    ];
  });
  return hunks.length > 0 ? hunks : undefined;
}

export function countPatch(hunks: readonly Hunk[]): LineCounts {
  let added = 0;
  let removed = 0;
  for (const { lines } of hunks)
    for (const line of lines) {
      if (line.startsWith('+')) added += 1;
      else if (line.startsWith('-')) removed += 1;
    }
  return { added, removed };
}

/** Whole lines; a text that ends with a line break has no empty line after it. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The least that must go and come. Of long texts only equal lines at both ends are set aside: it is said while they stream. */
export function countTexts(before: string, after: string): LineCounts {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const kept = gone.length * come.length > mostCompared ? 0 : linesInBoth(gone, come);
  return { added: come.length - kept, removed: gone.length - kept };
}

const mostCompared = 40_000;

/** The longest run of lines, with gaps, that is in both in the same order. */
function linesInBoth(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0);
  for (const line of a) {
    let best = 0;
    row = row.map((above, at) => (best = line === b[at] ? (row[at - 1] ?? 0) + 1 : Math.max(above, best)));
  }
  return row.at(-1) ?? 0;
}

/** All of the old lines go and all of the new ones come. */
export function wholePatch(before: string, after: string): readonly Hunk[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const lines = [...old.map(line => `-${line}`), ...now.map(line => `+${line}`)];
  return lines.length === 0 ? [] : [{ oldStart: 0, oldLines: old.length, newStart: 0, newLines: now.length, lines }];
}
