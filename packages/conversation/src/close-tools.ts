// Ending tool calls that got no result: the turn, the subagent or the process that they belonged to is over.
import { withdrawDecision, withdrawn } from './decisions.ts';
import type { ToolBlock } from './state/block.ts';
import type { Conversation } from './state/conversation.ts';
import { drop, get } from './state/table.ts';
import { blockOf, setBlock, type Write } from './write.ts';

/** The call and the calls that it is nested in, innermost first. */
export function callChain(c: Conversation, toolUseId: string | null): ToolBlock[] {
  const chain: ToolBlock[] = [];
  let call = blockOf(c, get(c.index.tools, toolUseId), 'tool');
  while (call !== null) {
    chain.push(call);
    call = blockOf(c, call.parentId, 'tool');
  }
  return chain;
}

/** It runs under a subagent that goes on after the turn. */
export function inBackground(c: Conversation, toolUseId: string | null): boolean {
  return callChain(c, toolUseId).some(call => {
    const task = get(c.tasks, call.taskId);
    return task !== undefined && task.background && !task.ended;
  });
}

export function closeOpenTools(w: Write, which: (call: ToolBlock) => boolean, why: string): void {
  for (const id of Object.values(w.c.index.openTools)) {
    const call = blockOf(w.c, id, 'tool');
    if (call !== null && which(call)) closeTool(w, call, why);
  }
}

function closeTool(w: Write, call: ToolBlock, why: string): void {
  const asked = call.decisionId;
  if (asked !== null) withdrawDecision(w, asked, why);
  drop(w.c.index.openTools, call.toolUseId);
  setBlock(w, {
    ...call,
    state: call.state === 'denied' ? 'denied' : 'cancelled',
    decisionId: null,
    decision: asked === null ? call.decision : withdrawn(why),
    endedAtMs: w.atMs,
  });
}
