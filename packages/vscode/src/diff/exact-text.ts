// What a person accepted, exact to the byte. An editor knows one kind of line end and no byte order mark; a line that they
// left alone keeps what it had, whether it came from the proposal or from the file.
import { diffHunks, splitLines } from '@dovetail/host';
import { plainText } from './plain-text.ts';

const mark = '\uFEFF';

export interface ReviewedTexts {
  readonly original: string | null;
  readonly proposed: string;
  /** As the editor gives it. */
  readonly edited: string;
}

export function exactText({ original, proposed, edited }: ReviewedTexts): string {
  const plain = plainText(edited);
  if (plain === plainText(proposed)) return proposed;
  if (original !== null && plain === plainText(original)) return original;
  const usual = usualLineEnd(proposed);
  const fromProposed = sameLines(proposed, plain);
  // A proposal with line feeds alone may be about a file that has others: the one who proposed it puts them back.
  const fromOriginal = original === null || !proposed.includes('\r') ? [] : sameLines(original, plain);
  const exact = splitLines(plain).map(
    (line, index) => fromProposed[index] ?? fromOriginal[index] ?? line.replace(/\n$/, usual),
  );
  return (proposed.startsWith(mark) ? mark : '') + exact.join('');
}

/** By the line of `plain`: the same line as `source` has it; a hole where it is another. */
function sameLines(source: string, plain: string): (string | undefined)[] {
  const exact = exactLines(source);
  const found: (string | undefined)[] = [];
  let at = 0;
  let from = 0;
  const take = (until: number): void => {
    for (; at < until; at++, from++) found[at] = exact[from];
  };
  for (const hunk of diffHunks(plainText(source), plain)) {
    take(hunk.newStart);
    at += hunk.newLines;
    from += hunk.oldLines;
  }
  take(splitLines(plain).length);
  return found;
}

/** As many lines as the plain text has, each with its own end. */
const exactLines = (text: string): string[] =>
  text.replace(/^\uFEFF/, '').match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];

function usualLineEnd(text: string): '\n' | '\r\n' {
  const crlf = text.split('\r\n').length - 1;
  const all = text.split('\n').length - 1;
  return crlf * 2 > all ? '\r\n' : '\n';
}
