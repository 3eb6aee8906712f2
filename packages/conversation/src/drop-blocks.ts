// Forgetting the oldest part of one long turn, or of one long subagent, while it runs. The session file has it.
import type { Changes } from './changes.ts';
import { forgetTree } from './drop-turns.ts';
import type { BlockId } from './state/block.ts';
import type { Conversation } from './state/conversation.ts';
import { get } from './state/table.ts';
import { blockOf, setBlock, setTurn, startWrite } from './write.ts';

/** Keeps the last `keep` blocks of the turn or the call, its prompts, and whatever runs, is asked, streams or is live. */
export function dropOldestWithin(c: Conversation, owner: string, keep: number, atMs: number): Changes {
  const w = startWrite(c, atMs);
  const turn = get(c.turns, owner);
  const call = blockOf(c, owner, 'tool');
  const list = turn?.blockIds ?? call?.children ?? [];
  const stays = new Set([...(turn?.promptIds ?? []), ...busyBlocks(c)]);
  const old = list.splice(0, Math.max(0, list.length - keep));
  list.unshift(...old.filter(id => stays.has(id)));
  for (const id of old) if (!stays.has(id)) forgetTree(w, id);
  if (w.changes.removed.length === 0) return w.changes;
  if (turn) setTurn(w, { ...turn });
  else if (call) setBlock(w, { ...call });
  return w.changes;
}

/** With the calls that they stand in. */
function busyBlocks(c: Conversation): Set<BlockId> {
  const { openTools, hooks, streams, tools } = c.index;
  const live = Object.values(c.tasks).flatMap(task => (task.ended ? [] : (get(tools, task.toolUseId) ?? [])));
  const streaming = Object.values(streams).flatMap(stream => Object.values(stream.slots));
  const busy = new Set<BlockId>();
  for (const id of [...Object.values(openTools), ...Object.values(hooks), ...live, ...streaming]) {
    for (let at: BlockId | null = id; at !== null && !busy.has(at); at = get(c.blocks, at)?.parentId ?? null)
      busy.add(at);
  }
  return busy;
}
