// Tokens, money and how full the context is.
import type { Table } from './table.ts';

export interface TokenUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
}

export const noTokens: TokenUse = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheCreationTokens: 0 };

export interface ModelUse extends TokenUse {
  readonly costUsd: number;
  readonly contextWindow: number | null;
  readonly maxOutputTokens: number | null;
}

export interface Totals {
  readonly costUsd: number;
  /** What the CLI counted last; it starts again at 0 after /clear and in a new process. */
  readonly reportedCostUsd: number;
  readonly usage: TokenUse;
  readonly byModel: Readonly<Table<ModelUse>>;
}

export interface ContextUse {
  readonly usedTokens: number | null;
  readonly windowTokens: number | null;
  /** The CLI's own breakdown, when it was asked for. */
  readonly categories: readonly unknown[];
}

export interface RateLimit {
  readonly window: string;
  readonly status: string | null;
  readonly resetsAtMs: number | null;
  /** 0 to 1. */
  readonly utilization: number | null;
  readonly isUsingOverage: boolean;
}
