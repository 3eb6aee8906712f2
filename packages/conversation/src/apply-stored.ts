// One line of a session file. The same observers see it, once it is brought into the shape of the wire; the lines must
// come in the order of the conversation (the caller follows the tree from its newest leaf).
import { observe } from './apply-line.ts';
import { endHistory, ensureTurn } from './begin-turn.ts';
import type { Changes } from './changes.ts';
import { observerFor } from './observer.ts';
import { asName, asNumber, asObject, asText, asTimeMs, type JsonObject } from './read.ts';
import { patchSession, patchTitle } from './session.ts';
import type { Conversation } from './state/conversation.ts';
import { get } from './state/table.ts';
import { countUnknown, showUnknown } from './unknown.ts';
import { readModelUse } from './usage.ts';
import { addUserMessage } from './user-messages.ts';
import { patchTurn, startWrite, touch, type Write } from './write.ts';

export interface StoredOptions {
  /** For the file of a subagent: the call that it belongs to. Without it the agent's id is looked up. */
  readonly parentToolUseId?: string;
}

export function applyStored(c: Conversation, line: JsonObject, options: StoredOptions = {}): Changes {
  const told = asObject(line) ?? {};
  const last = get(c.turns, c.currentTurnId);
  const w = startWrite(c, asTimeMs(told['timestamp']) ?? last?.endedAtMs ?? last?.startedAtMs ?? 0, true);
  // A history comes before live turns; only the steps of a subagent may be read later.
  const ofSubagent = options.parentToolUseId !== undefined || told['isSidechain'] === true;
  if (!ofSubagent && last !== undefined && !last.stored) return w.changes;
  const type = asName(told['type']) ?? 'untyped';
  const observer = observerFor(storedObservers, type);
  if (observer !== undefined) observer(w, told, options);
  else if (!isBookkeeping(type)) keepUnknown(w, type, told);
  const turn = get(c.turns, c.currentTurnId);
  if (turn?.stored === true && turn.endedAtMs !== w.atMs && told['uuid'] !== undefined) {
    patchTurn(w, turn.id, { endedAtMs: Math.max(turn.endedAtMs ?? 0, w.atMs) });
  }
  return w.changes;
}

/** The history is complete. Calls without a result will not get one. */
export function endStored(c: Conversation, atMs: number): Changes {
  const w = startWrite(c, atMs, true);
  endHistory(w);
  return w.changes;
}

/** Nodes of the conversation's tree are shown; other unknown lines are the store's own business and only counted. */
function keepUnknown(w: Write, type: string, line: JsonObject): void {
  const kind = `stored:${type}`;
  if (asName(line['uuid']) === null) countUnknown(w, kind, line);
  else showUnknown(w, { turnId: w.c.currentTurnId, parentToolUseId: null }, kind, line);
}

function isBookkeeping(type: string): boolean {
  return Object.hasOwn(storedAndIgnored, type) || type.startsWith('api-request');
}

/** Lines of the store that are no part of what a person saw. */
export const storedAndIgnored: Readonly<Record<string, string>> = {
  'queue-operation': 'How the CLI kept its queue; what was taken up has a line of its own.',
  'file-history-snapshot': 'Checkpoints of files.',
  mode: 'The mode of the terminal interface.',
  'agent-name': 'A label of the terminal interface.',
  tag: 'A label of the terminal interface.',
  'pr-link': 'A link of the terminal interface.',
  'tools-used': 'Statistics.',
  'atis-latch': 'An inner switch of the CLI.',
};

type StoredObserver = (w: Write, line: JsonObject, options: StoredOptions) => void;

const message: StoredObserver = (w, line, options) => {
  noteFacts(w, line);
  // Meant for the model alone: caveats, expanded commands, reminders.
  if (line['isMeta'] === true) return;
  observe(w, toWire(w, line, options));
};

const storedObservers: Readonly<Record<string, StoredObserver>> = {
  user: message,
  assistant: message,
  system: (w, line, options) => {
    if (line['subtype'] === 'compact_boundary') message(w, line, options);
    else if (line['subtype'] === 'local_command') {
      observe(w, { ...toWire(w, line, options), type: 'user', message: { role: 'user', content: line['content'] } });
    } else if (asName(line['content']) !== null && line['isMeta'] !== true) {
      const { content, level, uuid } = line;
      observe(w, { type: 'system', subtype: 'informational', content, level, uuid });
    } else countUnknown(w, `stored:system:${asText(line['subtype']) ?? '?'}`, line);
  },
  // Observed: 2.1.29 stores the lines of subagents in the main file as well, wrapped in these.
  progress: (w, line) => {
    const data = asObject(line['data']);
    const inner = asObject(data?.['message']);
    const parent = asName(line['parentToolUseID']);
    if (data?.['type'] === 'agent_progress' && inner !== null && parent !== null) {
      observe(w, { ...toWire(w, { ...inner, agentId: data['agentId'] }, { parentToolUseId: parent }) });
    }
  },
  // Observed: 2.1.325 stores a message that was folded into a running turn like this; 2.1.29 does not store it.
  attachment: (w, line) => {
    const attachment = asObject(line['attachment']);
    const prompt = attachment?.['prompt'];
    if (attachment?.['type'] !== 'queued_command') return;
    const content = typeof prompt === 'string' || Array.isArray(prompt) ? (prompt as string | unknown[]) : '';
    const uuid = asName(attachment['source_uuid']) ?? asName(line['uuid']);
    if (get(w.c.index.uuids, uuid) === undefined)
      addUserMessage(w, ensureTurn(w), { content, uuid, synthetic: false }, 'taken');
  },
  'custom-title': (w, line) => patchTitle(w, { custom: asName(line['customTitle']) }),
  'ai-title': (w, line) => patchTitle(w, { generated: asName(line['aiTitle']) }),
  summary: (w, line) => patchTitle(w, { summary: asName(line['summary']) }),
  'last-prompt': (w, line) => patchTitle(w, { lastPrompt: asName(line['lastPrompt']) }),
  'cost-state': (w, line) => {
    const costUsd = asNumber(line['totalCostUSD']);
    if (costUsd === null) return;
    w.c.totals = { ...w.c.totals, costUsd, reportedCostUsd: costUsd, byModel: readModelUse(line['modelUsage']) };
    touch(w, 'totals');
  },
};

function noteFacts(w: Write, line: JsonObject): void {
  const { session } = w.c;
  const facts = {
    id: asName(line['sessionId']) ?? session.id,
    cwd: asName(line['cwd']) ?? session.cwd,
    cliVersion: asName(line['version']) ?? session.cliVersion,
    gitBranch: asName(line['gitBranch']) ?? session.gitBranch,
    permissionMode: asName(line['permissionMode']) ?? session.permissionMode,
  };
  const same = (Object.keys(facts) as (keyof typeof facts)[]).every(key => facts[key] === session[key]);
  if (!same) patchSession(w, facts);
}

/** The names that the wire uses for what the file says. */
function toWire(w: Write, line: JsonObject, options: StoredOptions): JsonObject & { readonly type: string } {
  const agentId = asName(line['agentId']);
  const agentCall = agentId === null ? undefined : (get(w.c.index.agents, agentId) ?? `agent:${agentId}`);
  const sidechain = line['isSidechain'] === true ? agentCall : undefined;
  const compact = asObject(line['compactMetadata']);
  return {
    ...line,
    type: asText(line['type']) ?? '',
    session_id: line['sessionId'],
    parent_tool_use_id: options.parentToolUseId ?? sidechain ?? null,
    agent_id: agentId,
    tool_use_result: line['toolUseResult'],
    tool_result_meta: resultMeta(line),
    thinking_duration_ms: line['thinkingDurationMs'],
    is_api_error_message: line['isApiErrorMessage'],
    compact_metadata:
      compact === null
        ? null
        : {
            trigger: compact['trigger'],
            pre_tokens: compact['preTokens'],
            post_tokens: compact['postTokens'],
            duration_ms: compact['durationMs'],
          },
  };
}

/** The wire lists it by call; the file has it beside the one result of its line. */
function resultMeta(line: JsonObject): unknown {
  const content = asObject(line['message'])?.['content'];
  const id = Array.isArray(content) ? asObject(content[0])?.['tool_use_id'] : undefined;
  if (id === undefined) return null;
  return [{ id, non_execution_kind: line['toolDenialKind'], permission_decision: line['permissionDecision'] }];
}
