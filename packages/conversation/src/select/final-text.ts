// What a turn said in the end.
import { get } from '../state/table.ts';
import type { Conversation } from '../state/conversation.ts';
import type { Turn } from '../state/turn.ts';

/** The last words of the turn on the main line: the answer, the failure, or the output of a local command. */
export function finalText(c: Conversation, turn: Turn): string {
  for (let n = turn.blockIds.length - 1; n >= 0; n--) {
    const block = get(c.blocks, turn.blockIds[n]);
    if (block?.type === 'text' || block?.type === 'error') return block.text;
    if (block?.type === 'notice' && (block.kind === 'local_command' || block.kind === 'informational'))
      return block.text;
  }
  return '';
}

/** The answer of the last turn that is over. */
export function lastAnswer(c: Conversation): string {
  const turn = lastTurn(c, one => one.state !== 'running');
  return turn === null ? '' : finalText(c, turn);
}

export function lastTurn(c: Conversation, which: (turn: Turn) => boolean = () => true): Turn | null {
  for (let n = c.order.length - 1; n >= 0; n--) {
    const turn = get(c.turns, c.order[n]);
    if (turn !== undefined && which(turn)) return turn;
  }
  return null;
}
