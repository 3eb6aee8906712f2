// Tool calls from the first streamed byte to their result.
import { withdrawDecision, withdrawn } from './decisions.ts';
import type { SubagentInfo, ToolBlock, ToolState } from './state/block.ts';
import { drop, get, put } from './state/table.ts';
import { asName, asObject, asObjects, asText, type JsonObject } from './read.ts';
import { addBlock, blockOf, setBlock, type Place, type Write } from './write.ts';

export function toolCall(w: Write, toolUseId: string | null): ToolBlock | null {
  return blockOf(w.c, get(w.c.index.tools, toolUseId), 'tool');
}

/** A call that begins to stream, or that comes whole when nothing streams. */
export function openCall(
  w: Write,
  place: Place,
  content: JsonObject,
  uuid: string | null,
  preview: boolean,
): ToolBlock {
  const toolUseId = asName(content['id']) ?? '';
  const call = addBlock(w, place, 'tool', {
    uuid,
    toolUseId,
    name: asText(content['name']) ?? '',
    displayName: null,
    serverName: null,
    inputText: '',
    input: preview ? null : (content['input'] ?? null),
    preview,
    partial: false,
    state: preview ? 'pending' : 'running',
    decisionId: null,
    decision: null,
    runningSinceMs: preview ? null : w.atMs,
    endedAtMs: null,
    elapsedSeconds: null,
    result: null,
    taskId: null,
    agent: null,
    children: [],
  });
  put(w.c.index.tools, toolUseId, call.id);
  put(w.c.index.openTools, toolUseId, call.id);
  return call;
}

/** The call with this id; a nameless one in its place when a line speaks of a call that was never seen. */
export function ensureCall(w: Write, place: Place, toolUseId: string): ToolBlock {
  return toolCall(w, toolUseId) ?? openCall(w, place, { id: toolUseId, name: '' }, null, false);
}

/** The `assistant` line tells the call as it is. */
export function settleCall(w: Write, call: ToolBlock, content: JsonObject, line: JsonObject): void {
  const meta = asObjects(line['tool_use_meta'])?.find(entry => entry['id'] === call.toolUseId);
  const waiting = call.decisionId !== null || call.endedAtMs !== null;
  setBlock(w, {
    ...call,
    uuid: asName(line['uuid']) ?? call.uuid,
    name: asText(content['name']) ?? call.name,
    displayName: asName(meta?.['display_name']),
    serverName: asName(meta?.['server_display_name']),
    inputText: '',
    input: content['input'] ?? null,
    preview: false,
    partial: line['aborted'] === true,
    state: waiting ? call.state : 'running',
    runningSinceMs: call.runningSinceMs ?? w.atMs,
  });
}

export function patchAgent(w: Write, call: ToolBlock, patch: Partial<SubagentInfo>): void {
  const known = call.agent ?? { agentId: null, agentType: null, description: null, prompt: null };
  const next = {
    agentId: patch.agentId ?? known.agentId,
    agentType: patch.agentType ?? known.agentType,
    description: patch.description ?? known.description,
    prompt: patch.prompt ?? known.prompt,
  };
  if (next.agentId !== null) put(w.c.index.agents, next.agentId, call.toolUseId);
  const same =
    call.agent !== null && (Object.keys(next) as (keyof SubagentInfo)[]).every(key => next[key] === known[key]);
  if (!same) setBlock(w, { ...call, agent: next });
}

export interface ToolOutcome {
  readonly content: unknown;
  readonly isError: boolean;
  readonly structured: unknown;
  readonly meta: JsonObject | null;
}

export function finishCall(w: Write, call: ToolBlock, outcome: ToolOutcome): ToolBlock {
  const asked = call.decisionId;
  if (asked !== null) withdrawDecision(w, asked, null);
  drop(w.c.index.openTools, call.toolUseId);
  const decision = asked === null ? call.decision : withdrawn(null);
  const state = endState(w, { ...call, decision }, outcome);
  const finished: ToolBlock = {
    ...call,
    state,
    decisionId: null,
    decision: state === 'denied' ? (decision ?? refused(outcome)) : decision,
    endedAtMs: w.atMs,
    result: {
      content: outcome.content,
      isError: outcome.isError,
      structured: outcome.structured ?? null,
      meta: outcome.meta,
    },
  };
  setBlock(w, finished);
  return finished;
}

function refused(outcome: ToolOutcome): ToolBlock['decision'] {
  const source = asText(asObject(outcome.meta?.['permission_decision'])?.['source']) ?? '';
  return {
    outcome: source.startsWith('user') ? 'denied' : 'refused',
    message: plainResult(outcome.content),
    updatedInput: null,
    updatedPermissions: [],
  };
}

/** What the CLI stores for a call that an interrupt ended. */
const rejectedByUser = 'User rejected tool use';

function endState(w: Write, call: ToolBlock, outcome: ToolOutcome): ToolState {
  if (!outcome.isError) return 'done';
  if (call.decision?.outcome === 'denied' || call.decision?.outcome === 'refused') return 'denied';
  // Observed: an interrupt ends a running call with an error text on 2.1.29 and with `user-rejected` on 2.1.325.
  const stopped = (get(w.c.turns, call.turnId)?.stopRequestedAtMs ?? null) !== null;
  const text = plainResult(outcome.content) ?? '';
  if (stopped || call.decision?.outcome === 'withdrawn' || text.includes('[Request interrupted by user'))
    return 'cancelled';
  const decided = asObject(outcome.meta?.['permission_decision'])?.['decision'];
  if (decided === 'reject') return 'denied';
  const rejected = outcome.meta?.['non_execution_kind'] === 'user-rejected' || outcome.structured === rejectedByUser;
  return rejected ? 'cancelled' : 'failed';
}

/** The text of a tool result: a string, or the text blocks of a list. */
export function plainResult(content: unknown): string | null {
  if (typeof content === 'string') return content;
  const texts = asObjects(content)?.flatMap(block => (block['type'] === 'text' ? (asText(block['text']) ?? []) : []));
  return texts === undefined || texts.length === 0 ? null : texts.join('\n');
}
