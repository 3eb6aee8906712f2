// Hunks as rows to draw: numbered lines with their word marks, gaps between hunks, and a cap.
import { countPatch, type Hunk } from './patch.ts';
import { wordMarks, type Mark } from './word-marks.ts';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** One-based; of the new file, or of the old one for a line that goes. Undefined when it is not known. */
  readonly displayLine?: number;
  readonly marks: readonly Mark[];
  /** The first of a run of lines that come or go; said once for the run. */
  readonly beginsRun: boolean;
  /** A carriage return ends the line, and that is what is different. */
  readonly showsReturn: boolean;
}

export interface DiffGap {
  readonly kind: 'gap';
  readonly text: string;
}

export type DiffRow = DiffLine | DiffGap;

export interface DiffRows {
  readonly rows: readonly DiffRow[];
  readonly total: number;
}

export const diffCap = 400;
const lineCap = 2_000;

export function diffRows(hunks: readonly Hunk[], cap = diffCap): DiffRows {
  const rows: DiffRow[] = [];
  let total = 0;
  let before: Hunk | undefined;
  for (const hunk of hunks) {
    const gap = before ? gapWords(before, hunk) : undefined;
    if (gap !== undefined && total < cap) rows.push({ kind: 'gap', text: gap });
    total += hunk.lines.length;
    const room = cap - (total - hunk.lines.length);
    if (room > 0) addHunk(rows, room < hunk.lines.length ? { ...hunk, lines: hunk.lines.slice(0, room) } : hunk);
    before = hunk;
  }
  return { rows, total };
}

function gapWords(before: Hunk, next: Hunk): string {
  if (before.oldStart === 0 || next.oldStart === 0) return 'Another place';
  const lines = next.oldStart - (before.oldStart + before.oldLines);
  return lines <= 0 ? 'Another place' : `${lines.toLocaleString('en')} unchanged ${lines === 1 ? 'line' : 'lines'}`;
}

function addHunk(rows: DiffRow[], { oldStart, newStart, lines }: Hunk): void {
  let oldLine = oldStart;
  let newLine = newStart;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    if (line.startsWith('\\')) {
      rows.push({ kind: 'gap', text: 'No line break at the end of the file' });
      at += 1;
    } else if (line.startsWith('+') || line.startsWith('-')) {
      const removed = runFrom(lines, at, '-');
      const added = runFrom(lines, at + removed.length, '+');
      addRun(rows, removed, added, oldStart > 0 ? oldLine : undefined, newStart > 0 ? newLine : undefined);
      oldLine += removed.length;
      newLine += added.length;
      at += removed.length + added.length;
    } else {
      rows.push({ kind: 'same', ...drawn(line.slice(1)), ...numbered(newStart, newLine), marks: [], beginsRun: false });
      oldLine += 1;
      newLine += 1;
      at += 1;
    }
  }
}

function addRun(
  rows: DiffRow[],
  removed: readonly string[],
  added: readonly string[],
  oldLine: number | undefined,
  newLine: number | undefined,
): void {
  const paired = removed.map((line, at) => {
    const other = added[at];
    return other === undefined ? undefined : wordMarks(bare(line), bare(other));
  });
  removed.forEach((line, at) =>
    rows.push({
      kind: 'removed',
      text: clip(bare(line)),
      ...numbered(oldLine, (oldLine ?? 0) + at),
      marks: paired[at]?.old ?? [],
      beginsRun: at === 0,
      showsReturn: returns(line, added[at]),
    }),
  );
  added.forEach((line, at) =>
    rows.push({
      kind: 'added',
      text: clip(bare(line)),
      ...numbered(newLine, (newLine ?? 0) + at),
      marks: paired[at]?.now ?? [],
      beginsRun: at === 0,
      showsReturn: returns(line, removed[at]),
    }),
  );
}

/** The line ends with a carriage return, and the one that it is compared with does not. */
function returns(line: string, other: string | undefined): boolean {
  return line.endsWith('\r') && other !== undefined && !other.endsWith('\r');
}

function runFrom(lines: readonly string[], from: number, sign: '+' | '-'): readonly string[] {
  const rest = lines.slice(from);
  const length = rest.findIndex(line => !line.startsWith(sign));
  return (length < 0 ? rest : rest.slice(0, length)).map(line => line.slice(1));
}

function drawn(line: string): { text: string; showsReturn: boolean } {
  return { text: clip(bare(line)), showsReturn: false };
}

function numbered(start: number | undefined, line: number): { displayLine?: number } {
  return start === undefined || start === 0 ? {} : { displayLine: line };
}

function bare(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function clip(line: string): string {
  return line.length > lineCap ? `${line.slice(0, lineCap)}…` : line;
}

/** The sentence for a change that is about line endings and nothing else. */
export function lineEndingWords(hunks: readonly Hunk[]): string | undefined {
  if (hunks.length === 0) return undefined;
  const { added, removed } = countPatch(hunks);
  if (added !== removed || added === 0) return undefined;
  let toCrlf = 0;
  for (const { lines } of hunks) {
    const old = lines.filter(line => line.startsWith('-')).map(line => line.slice(1));
    const now = lines.filter(line => line.startsWith('+')).map(line => line.slice(1));
    for (let at = 0; at < Math.max(old.length, now.length); at += 1) {
      const from = old[at];
      const to = now[at];
      if (from === undefined || to === undefined || from === to || bare(from) !== bare(to)) return undefined;
      if (to.endsWith('\r')) toCrlf += 1;
    }
  }
  const how = toCrlf === added ? 'from LF to CRLF' : toCrlf === 0 ? 'from CRLF to LF' : 'both ways';
  return `Only the line endings change, ${how}, in ${added.toLocaleString('en')} ${added === 1 ? 'line' : 'lines'}`;
}
