// What a message mentions beside files, read when it is sent: the text of terminals, the problems of the editor.
import { mentionedThings, type MentionedThing } from '../composer/mentioned-things.ts';
import { problemsText, terminalText } from '../composer/mentioned-text.ts';
import type { Chat } from './chat.ts';
import { onceOpen } from './once-open.ts';

/** What is mentioned cannot be had; the message can go without it. */
export class MentionMissing extends Error {
  override readonly name = 'MentionMissing';
}

/** Undefined: the words mention nothing of that kind. Rejects with `MentionMissing`. */
export function mentionedTexts(chat: Pick<Chat, 'link' | 'launched'>, text: string, channelId: string) {
  const things = mentionedThings(text);
  if (things.length === 0) return undefined;
  const about = chat.launched.peek() ? { channelId } : {};
  return Promise.all(things.map(thing => textOf(chat, thing, about)));
}

async function textOf(
  chat: Pick<Chat, 'link'>,
  thing: MentionedThing,
  about: { readonly channelId?: string },
): Promise<string> {
  for (;;) {
    await onceOpen(chat.link);
    try {
      return await askFor(chat, thing, about);
    } catch (error) {
      if (error instanceof MentionMissing) throw error;
      if (codeOf(error) !== 'disconnected') throw new MentionMissing(whyNot(thing, error));
    }
  }
}

async function askFor(
  { link }: Pick<Chat, 'link'>,
  thing: MentionedThing,
  about: { readonly channelId?: string },
): Promise<string> {
  if (thing.kind === 'problems') {
    const path = thing.path === undefined ? {} : { path: thing.path };
    return problemsText(thing.path, await link.ask('read_problems', path, about));
  }
  const { contents } = await link.ask('get_terminal_contents', { terminalName: thing.name }, about);
  if (contents === null) throw new MentionMissing(`There is no terminal “${thing.name}” now.`);
  return terminalText(thing.name, contents);
}

function whyNot(thing: MentionedThing, error: unknown): string {
  const what = thing.kind === 'terminal' ? `the terminal “${thing.name}”` : 'the problems';
  if (codeOf(error) === 'unsupported_by_editor') return `This editor does not give out ${what}.`;
  return `${what[0]?.toUpperCase()}${what.slice(1)} could not be read: ${error instanceof Error ? error.message : String(error)}`;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
}
