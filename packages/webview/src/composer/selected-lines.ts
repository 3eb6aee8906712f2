// The selection of the editor in the words of the message box: "total.ts:41–44".
import type { EditorSelection } from '@dovetail/protocol';

export interface SelectedLines {
  /** From one; the last line counts. */
  readonly first: number;
  readonly last: number;
}

export function selectedLines({ selection: { start, end } }: EditorSelection): SelectedLines {
  // A selection that ends before the first character of a line does not hold that line.
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return { first: start.line + 1, last: last + 1 };
}

export function selectionLabel(selection: EditorSelection): string {
  const { first, last } = selectedLines(selection);
  return linesLabel(selection.filePath, first, last);
}

export function linesLabel(path: string, first: number, last: number): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return first === last ? `${name}:${first}` : `${name}:${first}–${last}`;
}
