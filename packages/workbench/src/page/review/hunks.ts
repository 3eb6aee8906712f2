// A change in parts: which lines differ, what was decided about each part, and the text that comes out of it.
import type { Text } from '@codemirror/state';
import type { Chunk } from '@codemirror/merge';
import type { HunkDecision } from './reviews.ts';

export interface Hunk {
  /** From 1, as it is named. */
  readonly number: number;
  /** Its place in the old text, which does not change while the new one is edited. */
  readonly key: string;
  readonly chunk: Chunk;
  /** Lines from zero; `end` is the line after the last. */
  readonly old: { readonly start: number; readonly end: number };
  readonly new: { readonly start: number; readonly end: number };
  readonly decision: HunkDecision | undefined;
  readonly name: string;
}

/** Beyond this a change is decided as a whole. */
export const mostChangedLines = 5_000;

export function hunksOf(
  a: Text,
  b: Text,
  chunks: readonly Chunk[],
  decisions: Readonly<Record<string, HunkDecision>>,
): Hunk[] {
  return chunks.map((chunk, index) => {
    const old = { start: lineAt(a, chunk.fromA), end: lineAt(a, chunk.toA) };
    const next = { start: lineAt(b, chunk.fromB), end: lineAt(b, chunk.toB) };
    return {
      number: index + 1,
      key: String(old.start),
      chunk,
      old,
      new: next,
      decision: decisionAbout(old, decisions),
      name: nameAround(b, next.start, next.end),
    };
  });
}

/** Chunks begin at a line, or one past the end of the text. */
function lineAt(text: Text, position: number): number {
  return position > text.length ? text.lines : text.lineAt(position).number - 1;
}

/** After an edit a hunk may begin earlier than the one that was decided; several in one that disagree are undecided. */
function decisionAbout(old: Hunk['old'], decisions: Readonly<Record<string, HunkDecision>>): HunkDecision | undefined {
  const exact = decisions[String(old.start)];
  const inside = Object.entries(decisions).filter(([key]) => Number(key) > old.start && Number(key) < old.end);
  const said = new Set([...(exact === undefined ? [] : [exact]), ...inside.map(([, decision]) => decision)]);
  return said.size === 1 ? [...said][0] : undefined;
}

/** Everything that is not rejected. Line by line, so that what is kept is exactly what it was. */
export function resultText(a: Text, b: Text, hunks: readonly Hunk[]): string {
  const oldLines = a.toString().split('\n');
  const newLines = b.toString().split('\n');
  const out: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    if (hunk.decision !== 'rejected') continue;
    out.push(...newLines.slice(at, hunk.new.start), ...oldLines.slice(hunk.old.start, hunk.old.end));
    at = hunk.new.end;
  }
  return [...out, ...newLines.slice(at)].join('\n');
}

export interface Totals {
  readonly added: number;
  readonly removed: number;
}

export function totalsOf(hunks: readonly Pick<Hunk, 'old' | 'new'>[]): Totals {
  return {
    added: hunks.reduce((sum, hunk) => sum + (hunk.new.end - hunk.new.start), 0),
    removed: hunks.reduce((sum, hunk) => sum + (hunk.old.end - hunk.old.start), 0),
  };
}

const named =
  /\b(?:function\*?|class|interface|type|enum|def|fn|func|struct|trait|impl|module|namespace)\s+([A-Za-z_$][\w$]*)|^(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)|^(#{1,6} .+)$/;

/** What the place is called: the declaration that it is in or that it begins with. */
function nameAround(b: Text, start: number, end: number): string {
  const own = firstLine(b, start, end);
  if (own !== undefined && /^\s*(?:import|from|use|#include|require)\b/.test(own)) return 'imports';
  for (let number = start + 1; number <= Math.min(end, b.lines); number += 1) {
    const found = nameIn(b.line(number).text);
    if (found !== undefined) return found;
  }
  for (let number = Math.min(start, b.lines); number > Math.max(0, start - 200); number -= 1) {
    const line = b.line(number).text;
    const found = /^\s/.test(line) ? undefined : nameIn(line);
    if (found !== undefined) return found;
  }
  return '';
}

function firstLine(b: Text, start: number, end: number): string | undefined {
  for (let number = start + 1; number <= Math.min(end, b.lines); number += 1) {
    const { text } = b.line(number);
    if (text.trim() !== '') return text;
  }
  return undefined;
}

function nameIn(line: string): string | undefined {
  const [, declared, variable, heading] = named.exec(line.slice(0, 400)) ?? [];
  return declared ?? variable ?? heading;
}
