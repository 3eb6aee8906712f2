// Questions that wait for the person, and what becomes of them. A question is answered once, by its request id.
import type { ToolBlock, ToolDecision } from './state/block.ts';
import type { Decision } from './state/decision.ts';
import { get } from './state/table.ts';
import { asList, asObject, asText } from './read.ts';
import { blockOf, setBlock, touch, type Write } from './write.ts';

export function addDecision(w: Write, decision: Decision): void {
  w.c.decisions = [...w.c.decisions.filter(other => other.requestId !== decision.requestId), decision];
  touch(w, 'decisions');
  const call = callOf(w, decision);
  if (call !== null && call.endedAtMs === null) {
    setBlock(w, { ...call, state: 'pending', decisionId: decision.requestId, decision: null });
  }
}

/** True when the answer was to a question that waits here. */
export function answerDecision(w: Write, requestId: string, answer: unknown): boolean {
  const decision = removeDecision(w, requestId);
  if (decision === null) return false;
  const call = callOf(w, decision);
  if (call?.decisionId !== requestId) return true;
  const told = asObject(answer);
  const facts = {
    message: asText(told?.['message']),
    updatedInput: told?.['updatedInput'] ?? null,
    updatedPermissions: asList(told?.['updatedPermissions']) ?? [],
  };
  if (told?.['behavior'] === 'allow') {
    const state = call.endedAtMs === null ? 'running' : call.state;
    setBlock(w, {
      ...call,
      state,
      decisionId: null,
      runningSinceMs: w.atMs,
      decision: { outcome: 'allowed', ...facts },
    });
  } else {
    setBlock(w, { ...call, state: 'denied', decisionId: null, decision: { outcome: 'denied', ...facts } });
  }
  return true;
}

export function withdrawDecision(w: Write, requestId: string, why: string | null): void {
  const decision = removeDecision(w, requestId);
  const call = decision === null ? null : callOf(w, decision);
  if (call?.decisionId === requestId) setBlock(w, { ...call, decisionId: null, decision: withdrawn(why) });
}

export function withdrawDecisions(w: Write, which: (decision: Decision) => boolean, why: string): void {
  for (const decision of w.c.decisions.filter(which)) withdrawDecision(w, decision.requestId, why);
}

export function withdrawn(why: string | null): ToolDecision {
  return { outcome: 'withdrawn', message: why, updatedInput: null, updatedPermissions: [] };
}

function removeDecision(w: Write, requestId: string): Decision | null {
  const decision = w.c.decisions.find(other => other.requestId === requestId);
  if (decision === undefined) return null;
  w.c.decisions = w.c.decisions.filter(other => other !== decision);
  touch(w, 'decisions');
  return decision;
}

function callOf(w: Write, decision: Decision): ToolBlock | null {
  if (decision.kind === 'elicitation' || decision.toolUseId === null) return null;
  return blockOf(w.c, get(w.c.index.tools, decision.toolUseId), 'tool');
}
