// The lines that a selection is about, counted from zero. A cursor alone is about the whole file; a selection that ends before
// the first character of a line is not about that line.

export interface SelectedRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

export function mentionedLines({ start, end }: SelectedRange): { start: number; end: number } | undefined {
  if (start.line === end.line && start.character === end.character) return undefined;
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return { start: start.line, end: last };
}
