// What a conversation is drawn from: blocks. A block is never changed in place; a change puts a new object under the
// same id, so whoever holds the old one can tell by identity that it is stale.
import type { ApiErrorReason } from '../api-error.ts';

export type BlockId = string;
export type TurnId = string;

interface BlockBase {
  readonly id: BlockId;
  /** Null: it stands between turns. */
  readonly turnId: TurnId | null;
  /** The block of the subagent call that it belongs to; null on the main line of the conversation. */
  readonly parentId: BlockId | null;
  /** The same by its id on the wire, also when that call was never seen. */
  readonly parentToolUseId: string | null;
  /** The uuid of the line it came from, which is also its uuid in the session file. */
  readonly uuid: string | null;
  readonly atMs: number;
}

export interface UserBlock extends BlockBase {
  readonly type: 'user';
  readonly content: string | readonly unknown[];
  /** `folded`: sent while a turn ran, and taken into that turn. */
  readonly role: 'prompt' | 'folded';
  /** `unsent`: the process ended before the CLI took it up. */
  readonly delivery: 'sending' | 'taken' | 'unsent';
  /** Not typed by a person: added by the CLI or by the host. */
  readonly synthetic: boolean;
}

export interface TextBlock extends BlockBase {
  readonly type: 'text';
  readonly text: string;
  /** Built from deltas; the `assistant` line has not come yet. */
  readonly preview: boolean;
  /** Cut short: the turn was stopped or failed while it was written. */
  readonly partial: boolean;
}

export interface ThinkingBlock extends BlockBase {
  readonly type: 'thinking';
  readonly text: string;
  readonly redacted: boolean;
  readonly preview: boolean;
  readonly partial: boolean;
  /** Null while it runs, and for stored thinking whose length the file does not tell. */
  readonly durationMs: number | null;
  readonly estimatedTokens: number | null;
}

export type ToolState = 'pending' | 'running' | 'done' | 'failed' | 'denied' | 'cancelled';

/** What became of the question whether a call may run. */
export interface ToolDecision {
  /** `refused`: denied by a rule, a mode or a hook without asking. `withdrawn`: no longer asked. */
  readonly outcome: 'allowed' | 'denied' | 'refused' | 'withdrawn';
  readonly message: string | null;
  /** The input that the person allowed; for questions it holds the answers. */
  readonly updatedInput: unknown;
  /** The suggestions that the person chose ("always allow …"). */
  readonly updatedPermissions: readonly unknown[];
}

export interface ToolResult {
  readonly content: unknown;
  readonly isError: boolean;
  /** The CLI's own structured form (`tool_use_result`); null when it sent none. */
  readonly structured: unknown;
  readonly meta: unknown;
}

export interface SubagentInfo {
  readonly agentId: string | null;
  readonly agentType: string | null;
  readonly description: string | null;
  readonly prompt: string | null;
}

export interface ToolBlock extends BlockBase {
  readonly type: 'tool';
  readonly toolUseId: string;
  /** Empty when a result or a subagent line came for a call that was never seen. */
  readonly name: string;
  readonly displayName: string | null;
  readonly serverName: string | null;
  /** Raw JSON as it streams; empty once `input` is final. `toolInput` gives a tolerant reading of it. */
  readonly inputText: string;
  /** Null until the `assistant` line has told it. */
  readonly input: unknown;
  readonly preview: boolean;
  readonly partial: boolean;
  readonly state: ToolState;
  /** The pending question about this call: "waiting for you". */
  readonly decisionId: string | null;
  readonly decision: ToolDecision | null;
  readonly runningSinceMs: number | null;
  readonly endedAtMs: number | null;
  /** The CLI's own count, from its sign of life each 30 s. */
  readonly elapsedSeconds: number | null;
  readonly result: ToolResult | null;
  /** Key into `tasks`; a call that is done may have left one running in the background. */
  readonly taskId: string | null;
  readonly agent: SubagentInfo | null;
  /** Blocks of the subagent, oldest first. Appended in place: compare the block, not this array. */
  readonly children: BlockId[];
}

export interface ImageBlock extends BlockBase {
  readonly type: 'image';
  readonly source: unknown;
}

export type NoticeKind =
  | 'informational'
  | 'notification'
  | 'refusal'
  | 'permission_denied'
  | 'hook'
  | 'local_command'
  | 'synthetic'
  | 'task'
  | 'compaction_failed'
  | 'summary'
  | 'rewind'
  | 'cli'
  | 'exit';

export interface NoticeBlock extends BlockBase {
  readonly type: 'notice';
  readonly kind: NoticeKind;
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  /** The facts behind the text: a hook's output and exit code, a task, how the process ended. */
  readonly detail: unknown;
}

export interface ErrorBlock extends BlockBase {
  readonly type: 'error';
  readonly text: string;
  readonly status: number | null;
  readonly reason: ApiErrorReason;
  /** The CLI's own word; `unknown` for most failures on 2.1.29. */
  readonly errorKind: string | null;
}

export interface CompactionBlock extends BlockBase {
  readonly type: 'compaction';
  readonly trigger: string | null;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  readonly durationMs: number | null;
  readonly summary: string | null;
}

/** "New context from here": the session id changed under the conversation. */
export interface ResetBlock extends BlockBase {
  readonly type: 'reset';
  readonly trigger: string | null;
}

export interface UnknownBlock extends BlockBase {
  readonly type: 'unknown';
  readonly kind: string;
  /** A kind that is known, in a shape that is not. */
  readonly malformed: boolean;
  /** The first of a run of the same kind. */
  readonly raw: unknown;
  readonly count: number;
  readonly preview: boolean;
}

export type Block =
  | UserBlock
  | TextBlock
  | ThinkingBlock
  | ToolBlock
  | ImageBlock
  | NoticeBlock
  | ErrorBlock
  | CompactionBlock
  | ResetBlock
  | UnknownBlock;

export type BlockType = Block['type'];
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;
