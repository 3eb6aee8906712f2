// The turn that runs now, for readers of a conversation.
import type { Conversation, Turn } from '@dovetail/conversation';

export function runningTurn(c: Conversation): Turn | undefined {
  const turn = c.currentTurnId === null ? undefined : c.turns[c.currentTurnId];
  return turn?.state === 'running' ? turn : undefined;
}
