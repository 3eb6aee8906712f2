// A question from inside a subagent: the card of the subagent says that someone waits, also while it is folded.
import type { BlockId, Conversation } from '@dovetail/conversation';
import { useChat } from '../store/chat-context.ts';
import { useComputed } from '../store/use-signal.ts';

/** The oldest question of a call that stands, at any depth, under this one. */
export function waitingInside({ decisions, blocks, index }: Conversation, id: BlockId): string | undefined {
  for (const decision of decisions) {
    if (decision.kind === 'elicitation' || decision.toolUseId === null) continue;
    const asked = Object.hasOwn(index.tools, decision.toolUseId) ? index.tools[decision.toolUseId] : undefined;
    let block = asked === undefined ? undefined : blocks[asked];
    while (block && block.parentId !== null) {
      if (block.parentId === id) return decision.requestId;
      block = blocks[block.parentId];
    }
  }
  return undefined;
}

export function useWaitingInside(id: BlockId, isAgent: boolean): string | undefined {
  const { view } = useChat();
  return useComputed(() => {
    if (!isAgent) return undefined;
    void view.part('decisions');
    return waitingInside(view.conversation, id);
  }, [view, id, isAgent]);
}
