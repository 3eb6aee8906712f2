// All rows of the page, from the oldest part of the history that was read to the newest block, with their heights: measured
// where a row was in view, estimated elsewhere.
import type { Block, Conversation } from '@dovetail/conversation';
import { createHeightIndex, type HeightIndex } from './height-index.ts';
import { createPartRows, type PartRows } from './part-rows.ts';
import type { Row } from './row.ts';

export interface RowList {
  readonly length: number;
  readonly heights: HeightIndex;
  /** Counts every change of what the rows are. */
  readonly version: number;
  readonly messages: number;
  at(index: number): Row | undefined;
  /** `hint`: where it most likely is. A step that is folded is where its run is. -1: it is not there. */
  indexOf(key: string, hint?: number): number;
  /** The place of a row's message among all of them, from 1. */
  messageNumber(index: number): number;
  /** No longer in the agent's context: it was summarised. */
  isSummarised(index: number): boolean;
  reset(older: readonly Conversation[], live: Conversation): void;
  prepend(part: Conversation): void;
  /** Brings the rows of the live part up to date. */
  update(turns: Iterable<string>): boolean;
  measured(index: number, height: number): void;
}

const none: Pick<PartRows, 'rows' | 'block'> = { rows: [], block: () => undefined };

export function createRowList(
  estimate: (row: Row, block: Block | undefined) => number,
  foldsSteps: () => boolean = () => false,
): RowList {
  const heights = createHeightIndex();
  const known = new Map<string, number>();
  let parts: PartRows[] = [];
  let starts: number[] = [];
  let messagesBefore: number[] = [];
  let length = 0;
  let version = 0;

  function arrange(from: number): void {
    starts = [];
    messagesBefore = [];
    length = 0;
    let messages = 0;
    for (const part of parts) {
      starts.push(length);
      messagesBefore.push(messages);
      length += part.rows.length;
      messages += part.messages;
    }
    version += 1;
    heights.truncate(from);
    for (let n = partOf(from); n < parts.length; n += 1) {
      const { rows, block } = parts[n] ?? none;
      for (let k = Math.max(0, from - (starts[n] ?? 0)); k < rows.length; k += 1) {
        const row = rows[k];
        if (row)
          heights.push(known.get(row.key) ?? estimate(row, row.blockId === null ? undefined : block(row.blockId)));
      }
    }
  }

  function partOf(index: number): number {
    let part = parts.length - 1;
    while (part > 0 && (starts[part] ?? 0) > index) part -= 1;
    return part;
  }

  function at(index: number): Row | undefined {
    if (index < 0 || index >= length) return undefined;
    const part = partOf(index);
    return parts[part]?.rows[index - (starts[part] ?? 0)];
  }

  return {
    heights,
    get length() {
      return length;
    },
    get version() {
      return version;
    },
    get messages() {
      return (messagesBefore.at(-1) ?? 0) + (parts.at(-1)?.messages ?? 0);
    },
    at,
    indexOf(key, hint = -1) {
      for (const near of [hint, hint - 1, hint + 1]) if (at(near)?.key === key) return near;
      for (let n = length - 1; n >= 0; n -= 1) {
        const row = at(n);
        if (row?.key === key || row?.steps.includes(key)) return n;
      }
      return -1;
    },
    messageNumber(index) {
      return (messagesBefore[partOf(index)] ?? 0) + (at(index)?.message ?? 0);
    },
    isSummarised(index) {
      for (let part = parts.length - 1; part >= 0; part -= 1) {
        const last = parts[part]?.lastCompaction ?? -1;
        if (last >= 0) return index < (starts[part] ?? 0) + last;
      }
      return false;
    },
    reset(older, live) {
      known.clear();
      parts = [...older, live].map(part => createPartRows(part, foldsSteps()));
      arrange(0);
    },
    prepend(part) {
      parts = [createPartRows(part, foldsSteps()), ...parts];
      arrange(0);
    },
    update(turns) {
      const live = parts.at(-1);
      const from = live?.update(turns) ?? null;
      if (from === null) return false;
      arrange((starts.at(-1) ?? 0) + from);
      return true;
    },
    measured(index, height) {
      const row = at(index);
      if (!row) return;
      known.set(row.key, height);
      heights.set(index, height);
    },
  };
}
