// A range as every wire of ours writes it, from what an editor may have sent: whole numbers from zero, the start first.
import type { Position, TextRange } from '@dovetail/protocol';
import { fieldsOf } from './fields.ts';

export function toTextRange(range: unknown): TextRange {
  const { start, end } = fieldsOf(range);
  const first = toPosition(start);
  const last = end === undefined || end === null ? first : toPosition(end);
  return isBefore(last, first) ? { start: last, end: first } : { start: first, end: last };
}

export function isEmptyRange({ start, end }: TextRange): boolean {
  return start.line === end.line && start.character === end.character;
}

function toPosition(position: unknown): Position {
  const { line, character } = fieldsOf(position);
  return { line: toCount(line), character: toCount(character) };
}

function toCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER)) : 0;
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
