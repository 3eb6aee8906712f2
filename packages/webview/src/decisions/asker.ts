// Who asks, when it is not the agent that the person talks to.
import type { Chat } from '../store/chat.ts';

export function askerOf({ view }: Chat, agentId: string | undefined): string | undefined {
  if (agentId === undefined) return undefined;
  const { index, blocks } = view.conversation;
  const toolUseId = index.agents[agentId];
  const blockId = toolUseId === undefined ? undefined : index.tools[toolUseId];
  const block = blockId === undefined ? undefined : blocks[blockId];
  const name = block?.type === 'tool' ? (block.agent?.description ?? block.agent?.agentType) : undefined;
  return name ? `Asked by the agent “${name}”` : 'Asked by a subagent';
}
