// Whether nothing was said yet. A conversation that is still being read is not empty.
import type { Chat } from '../store/chat.ts';

export function isEmptyChat({ view, memory }: Chat): boolean {
  void view.generation.value;
  void view.part('order');
  if (view.status.value === undefined && memory.facts.sessionId !== null) return false;
  return view.conversation.order.length === 0 && view.olderCursor.value === undefined && view.older.value.length === 0;
}
