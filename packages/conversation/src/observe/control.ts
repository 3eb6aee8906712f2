// Control lines of the CLI: questions to the person, their withdrawal, and answers to requests of the host.
import { addDecision, answerDecision, withdrawDecision } from '../decisions.ts';
import { observerFor } from '../observer.ts';
import { asList, asName, asObject, asText, type JsonObject } from '../read.ts';
import type { ToolQuestion } from '../state/decision.ts';
import { drop, get } from '../state/table.ts';
import { toolCall } from '../tool-calls.ts';
import { showUnknown } from '../unknown.ts';
import { currentPlace } from '../begin-turn.ts';
import { runningTurn, type Write } from '../write.ts';
import { responses } from './responses.ts';

type RequestObserver = (w: Write, requestId: string, request: JsonObject) => boolean;

export function observeControlRequest(w: Write, line: JsonObject): boolean {
  const requestId = asName(line['request_id']);
  const request = asObject(line['request']);
  const subtype = asName(request?.['subtype']);
  if (requestId === null || request === null || subtype === null) return false;
  if (Object.hasOwn(ignoredRequests, subtype)) return true;
  const observe = observerFor(requests, subtype);
  if (observe !== undefined) return observe(w, requestId, request);
  showUnknown(w, currentPlace(w), `control_request:${subtype}`, line);
  return true;
}

/** Requests that the host's own machinery answers; there is nothing in them for the person. */
export const ignoredRequests: Readonly<Record<string, string>> = {
  hook_callback: 'A hook of the host; what it changes shows in the tool call.',
  mcp_message: 'Traffic of an in-process MCP server; its calls show as tool calls.',
};

const kinds: Readonly<Record<string, ToolQuestion['kind']>> = { AskUserQuestion: 'question', ExitPlanMode: 'plan' };

export const requests: Readonly<Record<string, RequestObserver>> = {
  can_use_tool: (w, requestId, request) => {
    const toolName = asName(request['tool_name']);
    if (toolName === null) return false;
    const toolUseId = asName(request['tool_use_id']);
    addDecision(w, {
      requestId,
      askedAtMs: w.atMs,
      turnId: toolCall(w, toolUseId)?.turnId ?? runningTurn(w.c)?.id ?? null,
      kind: observerFor(kinds, toolName) ?? 'permission',
      toolName,
      displayName: asName(request['display_name']),
      description: asName(request['description']),
      toolUseId,
      input: request['input'] ?? null,
      suggestions: asList(request['permission_suggestions']) ?? [],
      blockedPath: asName(request['blocked_path']),
      reason: asName(request['decision_reason']),
      reasonType: asName(request['decision_reason_type']),
      agentId: asName(request['agent_id']),
    });
    return true;
  },
  elicitation: (w, requestId, request) => {
    addDecision(w, {
      requestId,
      askedAtMs: w.atMs,
      turnId: runningTurn(w.c)?.id ?? null,
      kind: 'elicitation',
      serverName: asText(request['mcp_server_name']) ?? '',
      message: asText(request['message']) ?? '',
      mode: asName(request['mode']),
      schema: request['requested_schema'] ?? null,
      url: asName(request['url']),
      elicitationId: asName(request['elicitation_id']),
    });
    return true;
  },
};

export function observeControlCancel(w: Write, line: JsonObject): boolean {
  const requestId = asName(line['request_id']);
  if (requestId === null) return false;
  const stopping = (runningTurn(w.c)?.stopRequestedAtMs ?? null) !== null;
  withdrawDecision(w, requestId, stopping ? 'The turn was stopped.' : null);
  return true;
}

/** Rule 6: an answer that nobody waits for is not an event. An echo of the host's own answer counts as that answer. */
export function observeControlResponse(w: Write, line: JsonObject): boolean {
  const response = asObject(line['response']);
  const requestId = asName(response?.['request_id']);
  if (response === null || requestId === null) return false;
  const pending = get(w.c.index.requests, requestId);
  drop(w.c.index.requests, requestId);
  if (pending === undefined) answerDecision(w, requestId, response['response']);
  else if (response['subtype'] === 'success') {
    const request = asObject(pending.request) ?? {};
    observerFor(responses, pending.subtype)?.(w, asObject(response['response']) ?? {}, request);
  }
  return true;
}

export function observeElicitationComplete(w: Write, line: JsonObject): boolean {
  const id = asName(line['elicitation_id']);
  const found = w.c.decisions.find(one => one.kind === 'elicitation' && id !== null && one.elicitationId === id);
  if (found !== undefined) withdrawDecision(w, found.requestId, null);
  return true;
}
