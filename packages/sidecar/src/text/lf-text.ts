// Texts for an editor whose documents hold `\n` only and no byte order mark, and what comes back from it in its old form. A
// line that the person left alone keeps its own end, also where a file mixes them; a new one gets the end that most have.

const mark = '\uFEFF';
const anyEnd = /\r\n|\r|\n/g;

export interface LfText {
  /** For the editor. */
  readonly text: string;
  /** What the editor gave back, in the form of the original. */
  restore(returned: string): string;
}

export function toLfText(original: string): LfText {
  const hasMark = original.startsWith(mark);
  const body = hasMark ? original.slice(1) : original;
  const ends = body.match(anyEnd) ?? [];
  const text = body.replace(anyEnd, '\n');
  return {
    text,
    restore(returned) {
      // A mark that was not sent is the one that was taken off: some editors put it back themselves.
      const addsMark = hasMark && !text.startsWith(mark) && returned.startsWith(mark);
      const plain = (addsMark ? returned.slice(1) : returned).replace(anyEnd, '\n');
      if (plain === text) return original;
      return (hasMark ? mark : '') + withEnds(plain, text, ends);
    },
  };
}

/** `before` with its ends taken off is what `after` was made from. */
function withEnds(after: string, before: string, ends: readonly string[]): string {
  const usual = mostFrequent(ends);
  if (ends.every(end => end === usual)) return usual === '\n' ? after : after.replaceAll('\n', usual);
  const was = before.split('\n');
  const is = after.split('\n');
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head] === is[head]) head++;
  let tail = 0;
  while (tail < most - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail++;
  const endOf = (line: number): string => {
    if (line < head) return ends[line] ?? usual;
    if (line >= is.length - tail) return ends[line + was.length - is.length] ?? usual;
    return usual;
  };
  return is.map((line, at) => (at === is.length - 1 ? line : line + endOf(at))).join('');
}

function mostFrequent(ends: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '\n';
}
