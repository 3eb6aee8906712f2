// Where in a text a location leads, as a range. A byte order mark is no character of the first line, as editors see it.
import type { FileLocation, Position, TextRange } from '@dovetail/protocol';
import { splitLines } from '../../hunks/split-lines.ts';

/** Whether the text must be known. */
export const needsText = ({ searchText, endLine, endColumn }: FileLocation): boolean =>
  Boolean(searchText) || (endLine !== undefined && endColumn === undefined);

/** Without the text, only what the location itself says. undefined: it says nothing, or what it searches is not there. */
export function rangeOf(location: FileLocation, text?: string): TextRange | undefined {
  const { startLine, endLine, startColumn = 0, endColumn, searchText } = location;
  const shown = text?.replace(/^\uFEFF/, '');
  if (searchText && shown !== undefined) {
    const found = findText(shown, searchText, startLine ?? 0) ?? findText(shown, searchText, 0);
    if (found) return found;
  }
  if (startLine === undefined) return undefined;
  const start = { line: startLine, character: startColumn };
  if (endColumn !== undefined) return ordered(start, { line: endLine ?? startLine, character: endColumn });
  if (endLine === undefined || shown === undefined) return { start, end: start };
  const line = splitLines(shown)[endLine] ?? '';
  return ordered(start, { line: endLine, character: line.replace(/\r?\n$/, '').length });
}

function findText(text: string, searched: string, fromLine: number): TextRange | undefined {
  let from = 0;
  for (let line = 0; line < fromLine; line++) {
    const end = text.indexOf('\n', from);
    if (end < 0) return undefined;
    from = end + 1;
  }
  for (const form of [searched, searched.replace(/\r?\n/g, '\r\n'), searched.replaceAll('\r\n', '\n')]) {
    const at = text.indexOf(form, from);
    if (at >= 0) return { start: positionAt(text, at), end: positionAt(text, at + form.length) };
  }
  return undefined;
}

function positionAt(text: string, offset: number): Position {
  let line = 0;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, character: offset - start };
}

function ordered(start: Position, end: Position): TextRange {
  const isBackward = end.line < start.line || (end.line === start.line && end.character < start.character);
  return { start, end: isBackward ? start : end };
}
