// The end of an unfinished block as it will most likely be: an open mark is closed, a mark that has only just begun is left
// out, half a link shows its words.
export function likelyText(raw: string): string {
  // "text\n-" is a list that begins, long before it is a heading.
  const text = raw.replace(/\n[-=]{1,3}[ \t]*$/, '').replace(/(^|[\s(])(?:[*_~]{1,3}|`{1,2})$/, '$1');
  const line = text.slice(lastBreak(text));
  return text.slice(0, text.length - line.length) + closedMarks(halfLink(line));
}

function lastBreak(text: string): number {
  const at = text.lastIndexOf('\n\n');
  return at < 0 ? 0 : at + 2;
}

function halfLink(text: string): string {
  const open = text.lastIndexOf('[');
  if (open < 0 || text.indexOf('\n', open) >= 0) return text;
  const close = text.indexOf(']', open);
  if (close < 0) return text.slice(0, open) + text.slice(open + 1);
  if (text[close + 1] !== '(' || text.indexOf(')', close) >= 0) return text;
  return text.slice(0, open) + text.slice(open + 1, close);
}

function closedMarks(text: string): string {
  let tick = '';
  const open: string[] = [];
  for (let at = 0; at < text.length;) {
    const mark = text[at] ?? '';
    if (mark === '\\') at += 2;
    else if (mark === '`' || (tick === '' && (mark === '*' || mark === '~'))) {
      let end = at;
      while (text[end] === mark) end += 1;
      const run = text.slice(at, end);
      if (mark === '`') tick = tick === '' ? run : tick === run ? '' : tick;
      else if (run.length <= 2 && (mark === '*' || run.length === 2)) toggle(open, run, text[at - 1], text[end]);
      at = end;
    } else at += 1;
  }
  return text + tick + open.toReversed().join('');
}

function toggle(open: string[], run: string, before: string | undefined, after: string | undefined): void {
  if (open.at(-1) === run && !isSpace(before)) open.pop();
  else if (!isSpace(after)) open.push(run);
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
