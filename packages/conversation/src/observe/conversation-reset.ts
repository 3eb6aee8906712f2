// `conversation_reset`: the context was cleared. The messages above stay readable; the session id changes.
import { currentPlace } from '../begin-turn.ts';
import { asName, type JsonObject } from '../read.ts';
import { addBlock, touch, type Write } from '../write.ts';

export function observeConversationReset(w: Write, line: JsonObject): boolean {
  const trigger = asName(line['trigger']);
  addBlock(w, currentPlace(w), 'reset', { uuid: asName(line['uuid']), trigger });
  resetContext(w);
  w.c.resetNoted = true;
  return true;
}

export function resetContext(w: Write): void {
  w.c.context = { ...w.c.context, usedTokens: 0, categories: [] };
  w.c.todos = { items: [], blockId: null };
  touch(w, 'context');
  touch(w, 'todos');
}
