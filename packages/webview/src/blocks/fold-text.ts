// A long message is cut after twelve lines, and says how many there are.
const foldAfter = 12;
const perLine = 90;

export interface Folded {
  readonly lines: number;
  /** What stays to be seen; undefined when all of it does. */
  readonly head: string | undefined;
}

export function foldText(text: string): Folded {
  let lines = 0;
  let cut: number | undefined;
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const rows = Math.max(1, Math.ceil((end - start) / perLine));
    if (cut === undefined && lines + rows > foldAfter)
      cut = start + Math.min(end - start, (foldAfter - lines) * perLine);
    lines += rows;
    start = end + 1;
  }
  return { lines, head: lines > foldAfter && cut !== undefined ? text.slice(0, cut).trimEnd() : undefined };
}
