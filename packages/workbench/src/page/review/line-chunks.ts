// Which lines differ. Lines are compared whole, so that old and new text can be put together again from the parts to the letter.
// Observed: `Chunk.build` of @codemirror/merge 6.12.2 gives an empty chunk for a removed blank line before an indented one, which
// could then be neither seen nor rejected.
import { Chunk, diff, presentableDiff } from '@codemirror/merge';
import type { Text } from '@codemirror/state';

/** Changes with fewer unchanged lines between them are one. */
const fewestBetween = 3;
const longestMarked = 20_000;
const limits = { scanLimit: 2_000, timeout: 300 };
const firstSurrogate = 0xd800;

interface LineChange {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

export function lineChunks(a: Text, b: Text): readonly Chunk[] {
  return joined(lineChanges(a.toString().split('\n'), b.toString().split('\n'))).map(change => toChunk(a, b, change));
}

/** Each different line becomes a letter; the letters are compared. */
function lineChanges(a: readonly string[], b: readonly string[]): readonly LineChange[] {
  const letters = new Map<string, string>();
  const spell = (lines: readonly string[]): string => {
    let word = '';
    for (const line of lines) {
      let letter = letters.get(line);
      if (letter === undefined) letters.set(line, (letter = String.fromCharCode(letters.size + 1)));
      word += letter;
    }
    return word;
  };
  const [left, right] = [spell(a), spell(b)];
  if (letters.size + 1 < firstSurrogate) return diff(left, right, limits);
  // More different lines than letters: what is the same at both ends is left out, the rest is one change.
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [{ fromA: start, toA: a.length - end, fromB: start, toB: b.length - end }];
}

function joined(changes: readonly LineChange[]): readonly LineChange[] {
  const out: LineChange[] = [];
  for (const { fromA, toA, fromB, toB } of changes) {
    const last = out.at(-1);
    if (last && fromA - last.toA < fewestBetween) out[out.length - 1] = { ...last, toA, toB };
    else out.push({ fromA, toA, fromB, toB });
  }
  return out;
}

function toChunk(a: Text, b: Text, { fromA, toA, fromB, toB }: LineChange): Chunk {
  const at = { fromA: startOf(a, fromA), toA: startOf(a, toA), fromB: startOf(b, fromB), toB: startOf(b, toB) };
  const before = a.sliceString(Math.min(at.fromA, a.length), Math.min(at.toA, a.length));
  const after = b.sliceString(Math.min(at.fromB, b.length), Math.min(at.toB, b.length));
  const isShort = before.length + after.length < longestMarked;
  const words = isShort ? presentableDiff(before, after, limits) : [];
  return new Chunk(words, at.fromA, at.toA, at.fromB, at.toB, isShort);
}

/** The start of a line from zero; one past the end of the text for the line after the last. */
function startOf(text: Text, line: number): number {
  return line >= text.lines ? text.length + 1 : text.line(line + 1).from;
}
