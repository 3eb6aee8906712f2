// A text with edits done, one after another. Line ends need not agree: an edit finds its lines whatever they end with, and
// what it puts there ends as the lines around it do. Where they are mixed the result is what the CLI makes of it: all end
// alike. An edit that does not fit is told, never left out.
import { invalidInput, type TextEdit } from '@dovetail/protocol';
import { hasCrlf, hasMark, isCrlf, isMixed, lineEndOf, withLineEnd } from '../../edits/line-ends.ts';

/** `text` is null when the file does not exist. */
export function applyEdits(text: string | null, edits: readonly TextEdit[], filePath: string): string {
  let result = text ?? '';
  for (const [index, edit] of edits.entries())
    result = applyEdit(result, edit, { index, count: edits.length, filePath });
  if (text === null || !isMixed(text) || edits.every(isWhole)) return result;
  return withLineEnd(result, isCrlf(text) ? '\r\n' : '\n');
}

/** No old text stands for all of it, as a tool that writes a whole file means it. */
const isWhole = ({ oldString }: TextEdit): boolean => oldString === '';

interface Place {
  readonly index: number;
  readonly count: number;
  readonly filePath: string;
}

function applyEdit(text: string, edit: TextEdit, place: Place): string {
  const { oldString, newString, replaceAll = false } = edit;
  if (isWhole(edit)) return hasMark(text) && !hasMark(newString) ? text.slice(0, 1) + newString : newString;
  const found = findAll(text, oldString);
  if (found.length === 0)
    throw unfit(place, 'its text is not in the file. The file may have been edited since; try again');
  if (found.length > 1 && !replaceAll)
    throw unfit(place, `its text is in the file ${found.length} times, and it does not say which is meant`);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of found) {
    pieces.push(text.slice(at, start), inLineEnds(newString, text, text.slice(start, end)));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function findAll(text: string, wanted: string): Range[] {
  const exact: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    exact.push({ start: at, end: at + wanted.length });
  if (exact.length > 0 || !wanted.includes('\n')) return exact;
  const source = wanted
    .split(/\r?\n/)
    .map(line => line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('\\r?\\n');
  return Array.from(text.matchAll(new RegExp(source, 'g')), match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function inLineEnds(newString: string, text: string, replaced: string): string {
  if (hasCrlf(newString) && !hasCrlf(text)) return text.includes('\n') ? withLineEnd(newString, '\n') : newString;
  return withLineEnd(newString, lineEndOf(replaced.includes('\n') ? replaced : text));
}

const unfit = ({ index, count, filePath }: Place, why: string) =>
  invalidInput(`Edit ${index + 1} of ${count} cannot be shown for "${filePath}": ${why}.`, `edits.${index}`);
