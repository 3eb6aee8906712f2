// How a text stands in its file: encoding, byte order mark, line ends. The page sees line feeds alone; what was there before
// is put back, byte for byte.
export type Eol = '\n' | '\r\n' | '\r';

export interface TextFormat {
  readonly encoding: 'utf-8' | 'utf-16le';
  readonly hasBom: boolean;
  readonly eol: Eol;
  /** Not every line ends in the same way: such a file is kept as it is, with its carriage returns as characters. */
  readonly isMixed: boolean;
}

export interface DecodedText {
  readonly contents: string;
  readonly format: TextFormat;
}

const utf8Bom = [0xef, 0xbb, 0xbf];

/** Undefined: it is not text. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isUtf16 && bytes.byteLength % 2 !== 0) return undefined;
  const hasUtf8Bom = utf8Bom.every((byte, at) => bytes[at] === byte);
  const encoding = isUtf16 ? 'utf-16le' : 'utf-8';
  const body = bytes.subarray(isUtf16 ? 2 : hasUtf8Bom ? 3 : 0);
  if (!isUtf16 && body.includes(0)) return undefined;
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
  const { eol, isMixed } = lineEnds(text);
  const contents = isMixed || eol === '\n' ? text : text.replaceAll(eol, '\n');
  return { contents, format: { encoding, hasBom: isUtf16 || hasUtf8Bom, eol, isMixed } };
}

export function encodeText(contents: string, { encoding, hasBom, eol, isMixed }: TextFormat): Uint8Array {
  const text = isMixed || eol === '\n' ? contents : contents.replaceAll('\n', eol);
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return Buffer.from(hasBom ? `\uFEFF${text}` : text, 'utf8');
}

function lineEnds(text: string): Pick<TextFormat, 'eol' | 'isMixed'> {
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
