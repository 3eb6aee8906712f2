// Places in a line of output that look like a file, with the line and column that the program told: `src/a.ts:12:5`,
// `src/a.ts(12,5)`, `"src/a.py", line 12`. Whether there is such a file is for others to say.
export interface FileMention {
  /** Of the whole mention in the text. */
  readonly start: number;
  readonly end: number;
  readonly path: string;
  /** Both count from one. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

const name = String.raw`[\p{L}\p{N}_@.+~$-]+`;
const place = String.raw`:(?<line>\d{1,7})(?::(?<column>\d{1,5}))?|\((?<line2>\d{1,7})(?:,(?<column2>\d{1,5}))?\)|",? line (?<line3>\d{1,7})`;
const mention = new RegExp(
  String.raw`(?<![\p{L}\p{N}_/.@:~$-])(?<path>(?:/|\.{1,2}/)?${name}(?:/${name})*)(?:${place})?`,
  'gu',
);
/** A line of output can be a whole program. */
const longest = 2_000;

export function fileMentions(text: string): FileMention[] {
  const found: FileMention[] = [];
  for (const match of text.slice(0, longest).matchAll(mention)) {
    const { path: told = '', line, line2, line3, column, column2 } = match.groups ?? {};
    const hasLine = (line ?? line2 ?? line3) !== undefined;
    // The full stop ends the sentence, not the name.
    const path = hasLine ? told : told.replace(/\.+$/, '');
    if (!/[\p{L}\p{N}]/u.test(path) || !/\/|\.[\p{L}\p{N}]{1,10}$/u.test(path)) continue;
    found.push({
      start: match.index,
      end: match.index + (hasLine ? match[0].length : path.length),
      path,
      line: figure(line ?? line2 ?? line3),
      column: figure(column ?? column2),
    });
  }
  return found;
}

function figure(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Math.max(1, Number(digits));
}
