// The edits that lead from one text to another, each with an old text that is found exactly once: in the original, and at
// its turn when they are done one after another.
import type { TextEdit } from '@dovetail/protocol';
import { diffHunks } from '../hunks/diff-hunks.ts';
import { splitLines } from '../hunks/split-lines.ts';

export function acceptedEdits(original: string, accepted: string, several: boolean): TextEdit[] {
  const spans = diffHunks(original, accepted).map(hunk => ({
    start: hunk.oldStart,
    end: hunk.oldStart + hunk.oldLines,
    newStart: hunk.newStart,
    newEnd: hunk.newStart + hunk.newLines,
  }));
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return [];
  const texts = { original, lines: splitLines(original), newLines: splitLines(accepted) };
  const whole = { ...first, end: last.end, newEnd: last.newEnd };
  if (several) {
    const edits = grown(texts, spans).map(span => editOf(texts, span));
    if (leadTo(original, edits, accepted)) return edits;
  }
  return grown(texts, [whole]).map(span => editOf(texts, span));
}

interface Texts {
  readonly original: string;
  readonly lines: readonly string[];
  readonly newLines: readonly string[];
}

/** Lines of the original, and those that stand in their place. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Each span with as many lines around it as it takes to be the only one of its kind; one that reaches another takes it in. */
function grown({ original, lines }: Texts, spans: readonly Span[]): Span[] {
  const out = [...spans];
  for (let i = 0; i < out.length; i++) {
    let span = out[i];
    for (
      let isAfter = true;
      span && !isUnique(original, lines.slice(span.start, span.end).join(''));
      isAfter = !isAfter
    ) {
      if (span.start === 0 && span.end === lines.length) break;
      if (span.end < lines.length && (isAfter || span.start === 0)) {
        const next = out[i + 1];
        const meets = next?.start === span.end;
        span = { ...span, end: meets ? next.end : span.end + 1, newEnd: meets ? next.newEnd : span.newEnd + 1 };
        if (meets) out.splice(i + 1, 1);
      } else {
        const before = out[i - 1];
        const meets = before?.end === span.start;
        span = {
          ...span,
          start: meets ? before.start : span.start - 1,
          newStart: meets ? before.newStart : span.newStart - 1,
        };
        if (meets) out.splice(--i, 1);
      }
    }
    if (span) out[i] = span;
  }
  return out;
}

function isUnique(text: string, part: string): boolean {
  if (part === '') return text === '';
  const at = text.indexOf(part);
  return at >= 0 && !text.includes(part, at + 1);
}

const editOf = ({ lines, newLines }: Texts, { start, end, newStart, newEnd }: Span): TextEdit => ({
  oldString: lines.slice(start, end).join(''),
  newString: newLines.slice(newStart, newEnd).join(''),
});

function leadTo(original: string, edits: readonly TextEdit[], accepted: string): boolean {
  let text = original;
  for (const { oldString, newString } of edits) {
    if (!isUnique(original, oldString) || !isUnique(text, oldString)) return false;
    text = text.replace(oldString, () => newString);
  }
  return text === accepted;
}
