// A turn: from what started it to its result. Replaced on change like a block; deltas do not change it.
import type { ApiErrorReason } from '../api-error.ts';
import type { BlockId, TurnId } from './block.ts';
import type { TokenUse } from './usage.ts';

export type TurnState = 'running' | 'done' | 'interrupted' | 'failed';

/** Why a turn that nobody asked for began. */
export interface TurnOrigin {
  readonly kind: string;
  readonly taskId: string | null;
  /** "Background command "build" completed (exit code 0)". */
  readonly summary: string | null;
}

export interface Retry {
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly delayMs: number;
  /** When the next attempt is due, on the clock that stamps the events. */
  readonly untilMs: number;
  readonly status: number | null;
  readonly error: string | null;
}

export interface TurnError {
  readonly message: string;
  readonly status: number | null;
  readonly reason: ApiErrorReason | 'max_turns' | 'max_budget' | 'process_ended' | 'other';
}

export interface Turn {
  readonly id: TurnId;
  readonly state: TurnState;
  /** Read from the session file: it has no result, usage or cost of its own. */
  readonly stored: boolean;
  /** The CLI has taken it up. */
  readonly begun: boolean;
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  /** Null: a person asked. */
  readonly origin: TurnOrigin | null;
  /** In order. Appended in place: compare the turn, not this array. */
  readonly blockIds: BlockId[];
  /** The user blocks that started it; several when queued messages were merged. */
  readonly promptIds: BlockId[];
  readonly stopRequestedAtMs: number | null;
  /** The CLI has said that it was interrupted. */
  readonly interruptNoted: boolean;
  readonly retry: Retry | null;
  readonly retries: number;
  readonly model: string | null;
  readonly usage: TokenUse;
  readonly costUsd: number | null;
  readonly durationMs: number | null;
  readonly apiDurationMs: number | null;
  readonly stopReason: string | null;
  readonly resultText: string | null;
  readonly structuredOutput: unknown;
  readonly deniedToolUseIds: readonly string[];
  readonly error: TurnError | null;
}
