// A conversation as a flat list of rows, kept up to date by what changed: a block that is added costs the same however long
// the conversation is, and a delta costs nothing.
import type { Block, BlockId, Conversation, Turn } from '@dovetail/conversation';
import { isStep, staysAlone } from '../tools/focus-run.ts';
import type { Row } from './row.ts';

export interface PartRows {
  readonly rows: readonly Row[];
  readonly messages: number;
  block(id: BlockId): Block | undefined;
  /** The index of the newest compaction; what stands before it is no longer in the agent's context. -1: none. */
  readonly lastCompaction: number;
  /** Brings the rows up to date. `turns`: those that may have changed. Returns the first row that is another one now. */
  update(turns: Iterable<string>): number | null;
}

interface Entry {
  readonly id: string;
  rows: number;
  blocks: number;
  lastBlockId: string | undefined;
  tail: string;
  head: string;
  /** Steps that are not folded, by id; whether one is changes while it runs. */
  alone: string;
}

/** `foldsSteps`: the steps of a turn are folded into one row a run. */
export function createPartRows(c: Conversation, foldsSteps = false): PartRows {
  const rows: Row[] = [];
  const entries: Entry[] = [];
  const places = new Map<string, number>();
  const compactions: number[] = [];

  function push(kind: Row['kind'], turnId: string | null, block: Block | undefined): void {
    const key = kind === 'run' ? `${block?.id ?? ''}:run` : block ? block.id : `${turnId ?? ''}:${kind}`;
    const voice = block ? voiceOf(block) : 'assistant';
    const before = rows.at(-1);
    const goesOn = voice === 'assistant' && before?.voice === 'assistant' && before.turnId === turnId;
    const messages = lastMessage(before);
    rows.push({
      key,
      kind,
      blockId: kind === 'block' ? (block?.id ?? null) : null,
      steps: kind === 'run' && block ? [block.id] : [],
      turnId,
      voice,
      messageKey: goesOn ? before.messageKey : key,
      message: goesOn || voice === 'none' ? messages : messages + 1,
    });
    if (block?.type === 'compaction') compactions.push(rows.length - 1);
  }

  function cutAt(length: number): void {
    rows.length = length;
    while ((compactions.at(-1) ?? -1) >= length) compactions.pop();
  }

  /** Rows of the last entry, from its blocks on. */
  function fill(entry: Entry, turn: Turn): void {
    for (; entry.blocks < turn.blockIds.length; entry.blocks += 1) {
      const id = turn.blockIds[entry.blocks];
      entry.lastBlockId = id;
      const block = id === undefined ? undefined : c.blocks[id];
      if (!block) continue;
      const last = rows.at(-1);
      if (!foldsSteps || !isStep(block) || staysAlone(block)) push('block', turn.id, block);
      else if (last?.kind === 'run' && last.turnId === turn.id) {
        rows[rows.length - 1] = { ...last, steps: [...last.steps, block.id] };
        continue;
      } else push('run', turn.id, block);
      entry.rows += 1;
    }
    entry.alone = aloneIn(turn, entry.blocks);
    entry.tail = tailOf(turn);
    if (entry.tail === '') return;
    push(entry.tail as Row['kind'], turn.id, undefined);
    entry.rows += 1;
  }

  function aloneIn({ blockIds }: Turn, count: number): string {
    if (!foldsSteps) return '';
    return blockIds
      .slice(0, count)
      .filter(id => {
        const block = c.blocks[id];
        return block && isStep(block) && staysAlone(block);
      })
      .join(' ');
  }

  function append(id: string): void {
    const entry: Entry = { id, rows: 0, blocks: 0, lastBlockId: undefined, tail: '', head: '', alone: '' };
    places.set(id, entries.length);
    entries.push(entry);
    const turn = c.turns[id];
    if (!turn) {
      const block = c.blocks[id];
      if (!block) return;
      push('block', null, block);
      entry.rows = 1;
      return;
    }
    entry.head = headOf(turn);
    if (entry.head !== '') {
      push('origin', turn.id, undefined);
      entry.rows = 1;
    }
    fill(entry, turn);
  }

  function rebuildFrom(place: number): number {
    const from = startOf(place);
    cutAt(from);
    for (const { id } of entries.splice(place)) places.delete(id);
    for (let n = place; n < c.order.length; n += 1) append(c.order[n] ?? '');
    return from;
  }

  function startOf(place: number): number {
    let start = rows.length;
    for (let n = entries.length - 1; n >= place; n -= 1) start -= entries[n]?.rows ?? 0;
    return start;
  }

  /** Null when the turn looks as it did. */
  function refresh(place: number): number | null {
    const entry = entries[place];
    const turn = entry && c.turns[entry.id];
    if (!entry || !turn) return null;
    const grown = turn.blockIds.length > entry.blocks;
    const kept =
      turn.blockIds.length >= entry.blocks &&
      (entry.blocks === 0 || turn.blockIds[entry.blocks - 1] === entry.lastBlockId) &&
      headOf(turn) === entry.head &&
      aloneIn(turn, entry.blocks) === entry.alone;
    if (kept && !grown && tailOf(turn) === entry.tail) return null;
    if (!kept || place !== entries.length - 1) return rebuildFrom(place);
    if (entry.tail !== '') {
      cutAt(rows.length - 1);
      entry.rows -= 1;
    }
    // The last run may go on.
    const from = foldsSteps ? Math.max(0, rows.length - 1) : rows.length;
    fill(entry, turn);
    return from;
  }

  for (const id of c.order) append(id);
  return {
    rows,
    block: id => c.blocks[id],
    get messages() {
      return lastMessage(rows.at(-1));
    },
    get lastCompaction() {
      return compactions.at(-1) ?? -1;
    },
    update(turns) {
      let from = Infinity;
      const known = entries.length;
      const same =
        c.order.length >= known &&
        (known === 0 || c.order[known - 1] === entries[known - 1]?.id) &&
        (known === 0 || c.order[0] === entries[0]?.id);
      if (!same) {
        const first = c.order.findIndex((id, n) => id !== entries[n]?.id);
        from = rebuildFrom(first < 0 ? c.order.length : first);
      }
      for (const id of turns) {
        const place = places.get(id);
        if (place !== undefined) from = Math.min(from, refresh(place) ?? Infinity);
      }
      if (c.order.length > entries.length) from = Math.min(from, rows.length);
      for (let n = entries.length; n < c.order.length; n += 1) append(c.order[n] ?? '');
      return from === Infinity ? null : from;
    },
  };
}

function lastMessage(row: Row | undefined): number {
  return row?.message ?? 0;
}

function voiceOf(block: Block): Row['voice'] {
  if (block.type === 'user') return block.synthetic ? 'none' : 'you';
  if (block.type === 'reset' || block.type === 'compaction') return 'none';
  return block.turnId === null ? 'none' : 'assistant';
}

function headOf(turn: Turn): string {
  return turn.origin === null ? '' : 'origin';
}

function tailOf(turn: Turn): '' | 'retry' | 'footer' {
  if (turn.state === 'running') return turn.retry === null ? '' : 'retry';
  return 'footer';
}
