// The whole state of a conversation as plain JSON. Tables are written in place by the apply functions; the values in
// them are replaced, never changed. `JSON.parse(JSON.stringify(c))` can be continued as if nothing had happened.
import type { Block, BlockId, TurnId } from './block.ts';
import type { Decision } from './decision.ts';
import type { QueueItem } from './queue-item.ts';
import { emptySession, type AuthStatus, type ProcessState, type Session } from './session.ts';
import type { Table } from './table.ts';
import type { Task } from './task.ts';
import type { Todos } from './todo.ts';
import type { Turn, TurnOrigin } from './turn.ts';
import { noTokens, type ContextUse, type RateLimit, type TokenUse, type Totals } from './usage.ts';

/** The deltas of one API message: a preview keyed by message id and block index. */
export interface OpenStream {
  readonly messageId: string;
  readonly turnId: TurnId | null;
  /** Block index -> the block that previews it. An entry leaves when the `assistant` line has settled its block. */
  readonly slots: Table<BlockId>;
  readonly openIndex: string | null;
  readonly usage: TokenUse;
  /** Tokens of the turn before this message. */
  readonly usageBefore: TokenUse;
}

export interface UnknownKind {
  readonly count: number;
  readonly malformed: boolean;
  readonly first: unknown;
}

export interface PendingRequest {
  readonly subtype: string;
  readonly request: unknown;
}

/** What the CLI is busy with, as far as it says so. */
export interface Busy {
  readonly phase: 'requesting' | 'compacting' | null;
  readonly sinceMs: number;
}

/** Look-up tables of the apply functions. Readers use the rest. */
export interface ConversationIndex {
  /** tool_use id -> block; the latest wins. */
  readonly tools: Table<BlockId>;
  /** Line uuid -> block. */
  readonly uuids: Table<BlockId>;
  /** Subagent id -> tool_use id. */
  readonly agents: Table<string>;
  /** Calls that have not ended. */
  readonly openTools: Table<BlockId>;
  /** Shell hooks that have not ended. */
  readonly hooks: Table<BlockId>;
  /** Requests of the host whose answers matter here. */
  readonly requests: Table<PendingRequest>;
  /** Parent tool_use id (empty on the main line) -> its stream. */
  readonly streams: Table<OpenStream>;
}

export interface Conversation {
  readonly formatVersion: 1;
  /** Begins every id, so that two parts of one long history can be shown side by side. */
  readonly idPrefix: string;
  nextId: number;
  /** How many events were applied. */
  events: number;
  /** Ids of turns and of the blocks between them, oldest first. */
  readonly order: string[];
  readonly turns: Table<Turn>;
  readonly blocks: Table<Block>;
  /** The turn that lines go to: the running one, or the last one of a stored history. */
  currentTurnId: TurnId | null;
  session: Session;
  process: ProcessState;
  busy: Busy;
  /** Oldest first. */
  decisions: readonly Decision[];
  queue: readonly QueueItem[];
  todos: Todos;
  readonly tasks: Table<Task>;
  totals: Totals;
  context: ContextUse;
  readonly rateLimits: Table<RateLimit>;
  suggestion: string | null;
  auth: AuthStatus | null;
  readonly unknown: Table<UnknownKind>;
  /** The CLI echoes user messages (--replay-user-messages), so nothing needs to be guessed. */
  echoes: boolean;
  /** What may explain a turn that nobody asked for: the last background task that ended since the last turn. */
  cause: TurnOrigin | null;
  /** conversation_reset was seen; the new session id comes with the next `init`. */
  resetNoted: boolean;
  readonly index: ConversationIndex;
}

export function emptyConversation(idPrefix = ''): Conversation {
  return {
    formatVersion: 1,
    idPrefix,
    nextId: 1,
    events: 0,
    order: [],
    turns: {},
    blocks: {},
    currentTurnId: null,
    session: emptySession,
    process: { started: false, exit: null, exitAtMs: null },
    busy: { phase: null, sinceMs: 0 },
    decisions: [],
    queue: [],
    todos: { items: [], blockId: null },
    tasks: {},
    totals: { costUsd: 0, reportedCostUsd: 0, usage: noTokens, byModel: {} },
    context: { usedTokens: null, windowTokens: null, categories: [] },
    rateLimits: {},
    suggestion: null,
    auth: null,
    unknown: {},
    echoes: false,
    cause: null,
    resetNoted: false,
    index: { tools: {}, uuids: {}, agents: {}, openTools: {}, hooks: {}, requests: {}, streams: {} },
  };
}
