// Messages of the person (or of the host) inside a turn.
import type { UserBlock } from './state/block.ts';
import type { Turn } from './state/turn.ts';
import { addBlock, blockOf, setBlock, type Write } from './write.ts';

export type UserMessage = Pick<UserBlock, 'content' | 'uuid' | 'synthetic'>;

/** As a prompt of a turn that the CLI has not begun, else as folded into it. */
export function addUserMessage(w: Write, turn: Turn, message: UserMessage, delivery: UserBlock['delivery']): void {
  const role = turn.begun && !(turn.stored && turn.promptIds.length === 0) ? 'folded' : 'prompt';
  const block = addBlock(w, { turnId: turn.id, parentToolUseId: null }, 'user', {
    uuid: message.uuid,
    content: message.content,
    role,
    delivery,
    synthetic: message.synthetic,
  });
  if (role === 'prompt') turn.promptIds.push(block.id);
}

export function setDelivery(w: Write, turn: Turn, delivery: UserBlock['delivery']): void {
  for (const id of turn.promptIds) {
    const block = blockOf(w.c, id, 'user');
    if (block?.delivery === 'sending') setBlock(w, { ...block, delivery });
  }
}
