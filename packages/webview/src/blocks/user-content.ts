// The parts of a message that a person sent: its words, and what was attached to them.
import { readNote } from '../composer/message-content.ts';
import { readMentionedText } from '../composer/mentioned-text.ts';
import { readSelection } from '../composer/selection-text.ts';

export type Attachment =
  | { readonly kind: 'image'; readonly source: unknown }
  | { readonly kind: 'file'; readonly name: string }
  | {
      readonly kind: 'selection';
      readonly name: string;
      readonly path: string;
      readonly line: number;
      readonly text: string;
    }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'terminal' | 'problems'; readonly name: string; readonly text: string }
  | { readonly kind: 'other'; readonly name: string };

export interface UserContent {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

export function readUserContent(content: string | readonly unknown[]): UserContent {
  if (typeof content === 'string') return { text: content, attachments: [] };
  const texts: string[] = [];
  const attachments: Attachment[] = [];
  for (const part of content) {
    const { type, text, source, title } = (typeof part === 'object' && part !== null ? part : {}) as Record<
      string,
      unknown
    >;
    const words = type === 'text' && typeof text === 'string' ? text : '';
    const selection = readSelection(words);
    const mentioned = readMentionedText(words);
    const note = readNote(words);
    if (mentioned) attachments.push(mentioned);
    else if (selection) attachments.push({ kind: 'selection', ...selection });
    else if (note !== undefined) attachments.push({ kind: 'note', text: note });
    else if (type === 'text' && typeof text === 'string') texts.push(text);
    else if (type === 'image') attachments.push({ kind: 'image', source });
    else if (type === 'document')
      attachments.push({ kind: 'file', name: typeof title === 'string' ? title : 'Document' });
    else attachments.push({ kind: 'other', name: typeof type === 'string' ? type : 'Unknown part' });
  }
  return { text: texts.join('\n'), attachments };
}

/** Plain text with code spans: every second piece is code. */
export function codeSpans(text: string): string[] {
  const pieces = text.split('`');
  // An odd number of ticks leaves the last one as it is.
  if (pieces.length % 2 === 0) pieces.push(`${pieces.splice(-2, 1)[0] ?? ''}\`${pieces.pop() ?? ''}`);
  return pieces;
}
