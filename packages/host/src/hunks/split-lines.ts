// A text as lines that keep their line ends, so that joining them gives the text back byte for byte. Only `\n` ends a
// line; the `\r` of a CRLF stays with its line.

export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}
