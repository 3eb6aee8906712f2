// One row of the transcript: a block, or a line about a turn. Its object stays the same as long as the row does.
import type { BlockId, TurnId } from '@dovetail/conversation';

export interface Row {
  /** Unique in the page, also over parts of the history that were read later. */
  readonly key: string;
  /** `origin`: why a turn began that nobody asked for. `retry`: the service is busy. `footer`: how the turn ended.
   * `run`: steps that follow each other, folded into one row. */
  readonly kind: 'origin' | 'block' | 'run' | 'retry' | 'footer';
  readonly blockId: BlockId | null;
  /** The steps of a run. */
  readonly steps: readonly BlockId[];
  readonly turnId: TurnId | null;
  /** Whose message the row is a part of; `none`: it stands between messages. */
  readonly voice: 'you' | 'assistant' | 'none';
  /** Rows of one message have the same key and the same number. */
  readonly messageKey: string;
  /** Counts the messages of its part of the history, from 1. */
  readonly message: number;
}
