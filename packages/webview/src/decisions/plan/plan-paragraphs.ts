// A plan in the pieces that can be remarked on: paragraphs, headings, code, and each item of a list by itself.
import type { Token, Tokens } from 'marked';
import { lexBlocks, type PlainToken } from '../../markdown/markdown-stream.ts';

export interface Paragraph {
  readonly token: Token | PlainToken;
  /** Its words as they are written. */
  readonly text: string;
}

export function planParagraphs(plan: string): readonly Paragraph[] {
  return lexBlocks(plan.replaceAll('\r\n', '\n'), false).flatMap((token): Paragraph[] => {
    if (token.type === 'space' || token.type === 'def') return [];
    if (token.type !== 'list') return [{ token, text: token.raw.trim() }];
    const list = token as Tokens.List;
    return list.items.map((item, n) => {
      const start = list.ordered && list.start !== '' ? list.start + n : list.start;
      return { token: { ...list, raw: item.raw, items: [item], start }, text: item.text.trim() };
    });
  });
}
