// Breaks a line at spaces so that it fits a width. Spaces at its beginning and between two columns are kept.

export function wrap(text: string, width: number, indent = 0): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    // A word that is longer than the line stays whole: half a path helps nobody.
    const least = lines.length === 0 ? text.length - text.trimStart().length : indent;
    const before = rest.lastIndexOf(' ', width);
    const at = before > least ? before : rest.indexOf(' ', width);
    if (at === -1) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = ' '.repeat(indent) + rest.slice(at).trimStart();
  }
  return [...lines, rest];
}
