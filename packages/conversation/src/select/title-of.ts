// The title of a conversation: the person's own, else a generated one, else the words it began with.
import { get } from '../state/table.ts';
import type { Conversation } from '../state/conversation.ts';
import { blockOf } from '../write.ts';
import { contentText } from './text-of.ts';

/** What an editor put before the words of the person. */
const aside = /<(ide_selection|ide_opened_file|ide_diagnostics|system-reminder)>[^]*?<\/\1>/g;

export function titleOf(c: Conversation): string | null {
  const { custom, generated, summary, lastPrompt } = c.session.title;
  return custom ?? generated ?? summary ?? lastPrompt ?? firstPrompt(c);
}

function firstPrompt(c: Conversation): string | null {
  for (const id of c.order) {
    const prompt = blockOf(c, get(c.turns, id)?.promptIds[0], 'user');
    if (prompt !== null) return contentText(prompt.content).replace(aside, '').trim().split('\n', 1)[0] ?? null;
  }
  return null;
}
