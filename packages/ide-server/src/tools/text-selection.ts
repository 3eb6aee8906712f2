// From the texts of an openFile call to a range, counted from zero in UTF-16 units as editors do.

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface SelectionTexts {
  readonly startText?: string | undefined;
  readonly endText?: string | undefined;
  readonly selectToEndOfLine?: boolean | undefined;
}

/** Undefined when the start is not in the text. */
export function findSelection(
  text: string,
  { startText, endText, selectToEndOfLine }: SelectionTexts,
): Range | undefined {
  if (!startText) return undefined;
  const from = text.indexOf(startText);
  if (from === -1) return undefined;
  const afterStart = from + startText.length;
  const endAt = endText ? text.indexOf(endText, afterStart) : -1;
  const to = endAt === -1 || !endText ? afterStart : endAt + endText.length;
  return { start: positionAt(text, from), end: positionAt(text, selectToEndOfLine ? endOfLine(text, to) : to) };
}

function endOfLine(text: string, from: number): number {
  const lineFeed = text.indexOf('\n', from);
  if (lineFeed === -1) return text.length;
  return lineFeed > from && text[lineFeed - 1] === '\r' ? lineFeed - 1 : lineFeed;
}

function positionAt(text: string, offset: number): Position {
  let line = 0;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, character: offset - lineStart };
}
