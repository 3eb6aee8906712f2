// Forgetting the oldest part of a long conversation. The session file has it; a channel need not.
import type { Changes } from './changes.ts';
import type { BlockId } from './state/block.ts';
import type { Conversation } from './state/conversation.ts';
import { drop, get } from './state/table.ts';
import { forgetBlock, startWrite, touch, type Write } from './write.ts';

/** Keeps the last `keep` entries of `order`. Nothing that is running, asked or live behind the conversation goes. */
export function dropOldest(c: Conversation, keep: number, atMs: number): Changes {
  const w = startWrite(c, atMs);
  const surplus = Math.max(0, c.order.length - keep);
  const live = Object.values(c.tasks).flatMap(task => (task.ended ? [] : (get(c.index.tools, task.toolUseId) ?? [])));
  const open = new Set([...Object.values(c.index.openTools), ...live].map(id => get(c.blocks, id)?.turnId ?? id));
  const firstOpen = c.order.findIndex(id => open.has(id) || id === c.currentTurnId);
  const gone = c.order.splice(0, firstOpen < 0 ? surplus : Math.min(surplus, firstOpen));
  for (const id of gone) {
    for (const blockId of get(c.turns, id)?.blockIds ?? [id]) forgetTree(w, blockId);
    drop(c.turns, id);
  }
  if (gone.length > 0) touch(w, 'order');
  return w.changes;
}

export function forgetTree(w: Write, blockId: BlockId): void {
  const block = get(w.c.blocks, blockId);
  if (block === undefined) return;
  if (block.type === 'tool') {
    for (const child of block.children) forgetTree(w, child);
    const agentId = block.agent?.agentId ?? null;
    if (agentId !== null) drop(w.c.index.agents, agentId);
    if (block.taskId !== null && get(w.c.tasks, block.taskId)?.ended === true) drop(w.c.tasks, block.taskId);
  }
  if (w.c.todos.blockId === blockId) {
    w.c.todos = { ...w.c.todos, blockId: null };
    touch(w, 'todos');
  }
  forgetBlock(w.c, block);
  w.changes.removed.push(blockId);
}
