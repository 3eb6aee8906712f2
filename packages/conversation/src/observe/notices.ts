// Lines that are a text for the person, and shell hooks from the settings.
import { currentPlace } from '../begin-turn.ts';
import { observerFor, type Observer } from '../observer.ts';
import { asName, asNumber, asText, type JsonObject } from '../read.ts';
import type { NoticeBlock, NoticeKind } from '../state/block.ts';
import { drop, get, put } from '../state/table.ts';
import { toolCall } from '../tool-calls.ts';
import { addBlock, blockOf, setBlock, type Write } from '../write.ts';

const textKeys = ['content', 'text', 'message', 'summary', 'error', 'output'] as const;

/** A line with a text of its own; kinds that were never seen are only known to have one. */
export function noticeOf(kind: NoticeKind, level: NoticeBlock['level'] = 'info'): Observer {
  return (w, line) => {
    const text = textKeys.map(key => asName(line[key])).find(found => found !== null);
    if (text === undefined || text === null) return false;
    addBlock(w, currentPlace(w), 'notice', {
      uuid: asName(line['uuid']),
      kind,
      level: observerFor(levels, asText(line['level']) ?? '') ?? level,
      text,
      detail: null,
    });
    return true;
  };
}

const levels: Readonly<Record<string, NoticeBlock['level']>> = {
  info: 'info',
  notice: 'info',
  suggestion: 'info',
  warning: 'warning',
  error: 'error',
};

/** Observed on 2.1.325: the text may be empty, and an `assistant` line says what happened. */
export const observeRefusal: Observer = (w, line) =>
  asName(line['content']) === null || noticeOf('refusal', 'warning')(w, line);

export function observePermissionDenied(w: Write, line: JsonObject): boolean {
  const toolUseId = asName(line['tool_use_id']);
  const message = asName(line['message']);
  if (toolUseId === null) return false;
  const call = toolCall(w, toolUseId);
  const detail = { toolName: asName(line['tool_name']), toolUseId, reasonType: asName(line['decision_reason_type']) };
  if (call !== null) {
    setBlock(w, { ...call, decision: { outcome: 'refused', message, updatedInput: null, updatedPermissions: [] } });
  } else {
    const text = message ?? `${detail.toolName ?? 'A tool'} was denied.`;
    addBlock(w, currentPlace(w), 'notice', {
      uuid: asName(line['uuid']),
      kind: 'permission_denied',
      level: 'warning',
      text,
      detail,
    });
  }
  return true;
}

export function observeHookStarted(w: Write, line: JsonObject): boolean {
  const id = asName(line['hook_id']);
  if (id === null) return false;
  const block = addBlock(w, currentPlace(w), 'notice', {
    uuid: null,
    kind: 'hook',
    level: 'info',
    text: nameOf(line),
    detail: hookFacts(line, true),
  });
  put(w.c.index.hooks, id, block.id);
  return true;
}

export function observeHookProgress(w: Write, line: JsonObject): boolean {
  const block = blockOf(w.c, get(w.c.index.hooks, asName(line['hook_id'])), 'notice');
  if (block !== null) setBlock(w, { ...block, detail: hookFacts(line, true) });
  return true;
}

export function observeHookResponse(w: Write, line: JsonObject): boolean {
  const id = asName(line['hook_id']);
  if (id === null) return false;
  const open = blockOf(w.c, get(w.c.index.hooks, id), 'notice');
  drop(w.c.index.hooks, id);
  const failed = line['outcome'] === 'error' || (asNumber(line['exit_code']) ?? 0) !== 0;
  const facts = {
    level: failed ? ('warning' as const) : ('info' as const),
    text: nameOf(line),
    detail: hookFacts(line, false),
  };
  if (open !== null) setBlock(w, { ...open, ...facts });
  else addBlock(w, currentPlace(w), 'notice', { uuid: null, kind: 'hook', ...facts });
  return true;
}

function nameOf(line: JsonObject): string {
  return asName(line['hook_name']) ?? asName(line['hook_event']) ?? 'hook';
}

function hookFacts(line: JsonObject, running: boolean): JsonObject {
  return {
    hookId: asName(line['hook_id']),
    event: asName(line['hook_event']),
    running,
    stdout: asText(line['stdout']) ?? '',
    stderr: asText(line['stderr']) ?? '',
    exitCode: asNumber(line['exit_code']),
    outcome: asName(line['outcome']),
  };
}
