// What one event changed. A delta names exactly one block; no change ever carries a list of what stayed.
import type { BlockId, TurnId } from './state/block.ts';

/** The parts of a conversation outside its turns and blocks. */
export type Part =
  | 'order'
  | 'session'
  | 'process'
  | 'busy'
  | 'decisions'
  | 'queue'
  | 'todos'
  | 'tasks'
  | 'totals'
  | 'context'
  | 'rateLimits'
  | 'suggestion'
  | 'auth'
  | 'unknown';

export interface Changes {
  readonly added: readonly BlockId[];
  readonly changed: readonly BlockId[];
  readonly removed: readonly BlockId[];
  /** Added or replaced. */
  readonly turns: readonly TurnId[];
  readonly parts: readonly Part[];
}

export interface ChangeLog extends Changes {
  readonly added: BlockId[];
  readonly changed: BlockId[];
  readonly removed: BlockId[];
  readonly turns: TurnId[];
  readonly parts: Part[];
}

export function emptyChanges(): ChangeLog {
  return { added: [], changed: [], removed: [], turns: [], parts: [] };
}

export function note<T>(log: T[], item: T): void {
  if (!log.includes(item)) log.push(item);
}

export function unnote<T>(log: T[], item: T): boolean {
  const at = log.indexOf(item);
  if (at < 0) return false;
  log.splice(at, 1);
  return true;
}
