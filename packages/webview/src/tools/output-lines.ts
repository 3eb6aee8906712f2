// Lines of an output without making a list of them first: it may be megabytes long.
const newline = '\n';

export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = 0;
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) lines += 1;
  return text.endsWith(newline) ? lines : lines + 1;
}

export function lastLines(text: string, most: number): string {
  let at = text.endsWith(newline) ? text.length - 1 : text.length;
  const end = at;
  for (let lines = 0; lines < most; lines += 1) {
    if (at <= 0) return text.slice(0, end);
    const before = text.lastIndexOf(newline, at - 1);
    if (before < 0) return text.slice(0, end);
    at = before;
  }
  return text.slice(at + 1, end);
}
