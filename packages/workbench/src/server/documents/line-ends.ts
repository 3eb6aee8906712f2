// A text between its file and the page. The page sees line feeds alone and no byte order mark; what was there before is put
// back, character for character.
export type Eol = '\n' | '\r\n' | '\r';

export interface LineEnds {
  readonly hasBom: boolean;
  readonly eol: Eol;
  /** Not every line ends in the same way: such a text keeps its carriage returns as characters. */
  readonly isMixed: boolean;
}

const mark = '\uFEFF';

export function toPageText(text: string): { readonly contents: string; readonly ends: LineEnds } {
  const hasBom = text.startsWith(mark);
  const body = hasBom ? text.slice(1) : text;
  const { eol, isMixed } = lineEnds(body);
  const contents = isMixed || eol === '\n' ? body : body.replaceAll(eol, '\n');
  return { contents, ends: { hasBom, eol, isMixed } };
}

export function fromPageText(contents: string, { hasBom, eol, isMixed }: LineEnds): string {
  const body = isMixed || eol === '\n' ? contents : contents.replaceAll('\n', eol);
  return hasBom ? mark + body : body;
}

function lineEnds(text: string): Pick<LineEnds, 'eol' | 'isMixed'> {
  let crlf = 0;
  let cr = 0;
  let lf = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) lf++;
    else if (code === 13) {
      if (text.charCodeAt(at + 1) === 10) {
        crlf++;
        at++;
      } else cr++;
    }
  }
  const kinds = [crlf, cr, lf].filter(count => count > 0).length;
  return { eol: crlf > 0 ? '\r\n' : cr > 0 && lf === 0 ? '\r' : '\n', isMixed: kinds > 1 };
}
