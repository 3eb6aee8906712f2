// Markdown that grows: only the last, open block is read again; the closed ones keep their identity, so nothing above the
// end is drawn again. Nothing here ever becomes HTML.
import { Lexer, type Token } from 'marked';
import { likelyText } from './likely-text.ts';

export type PlainToken = { readonly type: 'plain'; readonly raw: string };

export interface MarkdownBlock {
  /** Where it begins in the text; unique in it. */
  readonly key: number;
  readonly token: Token | PlainToken;
  /** More of it may come. */
  readonly isOpen: boolean;
}

export interface MarkdownStream {
  /** The blocks of a text, which most often is the one before with more at its end. */
  update(text: string, isOpen: boolean): readonly MarkdownBlock[];
}

/** What comes after this many characters is shown as plain text. */
export const markdownLimit = 100_000;
/** A block that is still open and this long is shown as plain text until it is closed: it would be read again each frame. */
const openLimit = 16_000;
/** So much in one paragraph is plain text: marks within it would take more than linear time to pair. */
const inlineLimit = 8_000;
const plainPiece = 8_000;

export function createMarkdownStream(): MarkdownStream {
  let closed: MarkdownBlock[] = [];
  let closedText = '';
  let known: { text: string; isOpen: boolean; blocks: readonly MarkdownBlock[] } | undefined;

  function restart(): void {
    closed = [];
    closedText = '';
  }

  /** Reads what is not closed yet and returns the open block. */
  function readTail(text: string, isOpen: boolean): MarkdownBlock | undefined {
    const start = closedText.length;
    const within = text.slice(start, Math.max(start, markdownLimit));
    const isCut = start + within.length < text.length;
    const tokens = start >= markdownLimit ? [] : lexBlocks(within, isOpen);
    let at = start;
    const lastShown = tokens.findLastIndex(token => token.type !== 'space');
    let open: MarkdownBlock | undefined;
    tokens.forEach((token, n) => {
      const block = { key: at, token, isOpen: false };
      if (n >= lastShown && (isOpen || isCut)) {
        if (n === lastShown) open = { ...block, isOpen: isOpen && !isCut };
        return;
      }
      if (token.type !== 'space') closed.push(block);
      at += token.raw.length;
    });
    if (!isCut) {
      closedText = text.slice(0, isOpen ? at : text.length);
      return open && isOpen ? likely(open) : open;
    }
    return plainRest(text, at, isOpen);
  }

  function plainRest(text: string, from: number, isOpen: boolean): MarkdownBlock | undefined {
    let at = from;
    while (text.length - at > 2 * plainPiece) {
      const newline = text.indexOf('\n', at + plainPiece);
      const end = newline < 0 || newline > at + 2 * plainPiece ? at + plainPiece : newline + 1;
      closed.push({ key: at, token: { type: 'plain', raw: text.slice(at, end) }, isOpen: false });
      at = end;
    }
    closedText = text.slice(0, at);
    return at < text.length ? { key: at, token: { type: 'plain', raw: text.slice(at) }, isOpen } : undefined;
  }

  return {
    update(given, isOpen) {
      if (known && known.text === given && known.isOpen === isOpen) return known.blocks;
      const text = given.includes('\r') ? given.replaceAll('\r\n', '\n') : given;
      const goesOn = text.length >= closedText.length && text.startsWith(closedText) && (known?.isOpen ?? true);
      if (!goesOn) restart();
      const open = readTail(text, isOpen);
      const blocks = open ? [...closed, open] : [...closed];
      known = { text: given, isOpen, blocks };
      return blocks;
    },
  };
}

function likely(block: MarkdownBlock): MarkdownBlock {
  const { raw, type } = block.token;
  if (type === 'code' || type === 'plain' || raw.length > openLimit) return block;
  const text = likelyText(raw);
  if (text === raw) return block;
  const token = lexBlocks(text, true).findLast(one => one.type !== 'space');
  return token ? { ...block, token } : block;
}

/** Never throws: what cannot be read is plain text. */
export function lexBlocks(text: string, isOpen: boolean): (Token | PlainToken)[] {
  if (text === '') return [];
  if (isOpen && text.length > openLimit && !/^ {0,3}(?:```|~~~)/.test(text)) {
    const lastBreak = text.lastIndexOf('\n\n');
    if (lastBreak <= 0) return [{ type: 'plain', raw: text }];
  }
  // Each level of a quotation is read again for the next one.
  if (/^(?: {0,3}>){40}/m.test(text)) return [{ type: 'plain', raw: text }];
  try {
    const lexer = new Lexer({ gfm: true });
    const tokens = lexer.blockTokens(text);
    for (const { src, tokens: into } of lexer.inlineQueue) {
      if (src.length > inlineLimit) into.push({ type: 'text', raw: src, text: src, escaped: false });
      else lexer.inlineTokens(src, into);
    }
    return tokens;
  } catch {
    return [{ type: 'plain', raw: text }];
  }
}
