// The one place that writes to a conversation. Blocks and turns are put as new objects, lists are appended in place,
// and every write is noted in the changes.
import { emptyChanges, note, unnote, type ChangeLog, type Part } from './changes.ts';
import type { Block, BlockId, BlockOf, BlockType, TurnId } from './state/block.ts';
import type { Conversation } from './state/conversation.ts';
import { drop, get, put } from './state/table.ts';
import type { Turn } from './state/turn.ts';

/** One event being applied. */
export interface Write {
  readonly c: Conversation;
  readonly atMs: number;
  /** The event is a line of a session file. */
  readonly stored: boolean;
  readonly changes: ChangeLog;
}

/** Where a new block goes: under a subagent call, into a turn, or between turns. */
export interface Place {
  readonly turnId: TurnId | null;
  readonly parentToolUseId: string | null;
}

type Filled<T extends BlockType> = Omit<BlockOf<T>, 'id' | 'turnId' | 'parentId' | 'parentToolUseId' | 'atMs' | 'type'>;

export function startWrite(c: Conversation, atMs: number, stored = false): Write {
  c.events += 1;
  return { c, atMs, stored, changes: emptyChanges() };
}

export function newId(w: Write, letter: 'b' | 't'): string {
  const id = `${w.c.idPrefix}${letter}${w.c.nextId}`;
  w.c.nextId += 1;
  return id;
}

export function touch(w: Write, part: Part): void {
  note(w.changes.parts, part);
}

export function blockOf<T extends BlockType>(
  c: Conversation,
  id: BlockId | null | undefined,
  type: T,
): BlockOf<T> | null {
  const block = get(c.blocks, id);
  return block?.type === type ? (block as BlockOf<T>) : null;
}

export function setBlock(w: Write, block: Block): void {
  put(w.c.blocks, block.id, block);
  if (!w.changes.added.includes(block.id)) note(w.changes.changed, block.id);
}

export function addBlock<T extends BlockType>(w: Write, place: Place, type: T, rest: Filled<T>): BlockOf<T> {
  const { turnId, parentToolUseId } = place;
  const owner = parentToolUseId === null ? null : blockOf(w.c, get(w.c.index.tools, parentToolUseId), 'tool');
  const base = { id: newId(w, 'b'), turnId, parentId: owner?.id ?? null, parentToolUseId, atMs: w.atMs };
  const block = { ...base, type, ...rest } as unknown as BlockOf<T>;
  put(w.c.blocks, block.id, block as Block);
  note(w.changes.added, block.id);
  if (block.uuid !== null) put(w.c.index.uuids, block.uuid, block.id);
  attach(w, block);
  return block;
}

function attach(w: Write, block: Block): void {
  const parent = blockOf(w.c, block.parentId, 'tool');
  const turn = get(w.c.turns, block.turnId);
  if (parent !== null) {
    parent.children.push(block.id);
    setBlock(w, { ...parent });
  } else if (turn !== undefined) {
    turn.blockIds.push(block.id);
    setTurn(w, { ...turn });
  } else {
    w.c.order.push(block.id);
    touch(w, 'order');
  }
}

export function removeBlock(w: Write, id: BlockId): void {
  const block = get(w.c.blocks, id);
  if (block === undefined) return;
  const parent = blockOf(w.c, block.parentId, 'tool');
  const turn = get(w.c.turns, block.turnId);
  if (parent !== null) {
    takeOut(parent.children, id);
    setBlock(w, { ...parent });
  } else if (turn !== undefined) {
    takeOut(turn.blockIds, id);
    setTurn(w, { ...turn });
  } else {
    takeOut(w.c.order, id);
    touch(w, 'order');
  }
  forgetBlock(w.c, block);
  unnote(w.changes.changed, id);
  if (!unnote(w.changes.added, id)) note(w.changes.removed, id);
}

/** Removes a block from every table, but not from the list that it stands in. */
export function forgetBlock(c: Conversation, block: Block): void {
  drop(c.blocks, block.id);
  if (block.uuid !== null && get(c.index.uuids, block.uuid) === block.id) drop(c.index.uuids, block.uuid);
  if (block.type === 'tool') {
    drop(c.index.openTools, block.toolUseId);
    if (get(c.index.tools, block.toolUseId) === block.id) drop(c.index.tools, block.toolUseId);
  }
}

/** From the end: what is removed was nearly always added last. */
function takeOut(list: string[], id: string): void {
  const at = list.lastIndexOf(id);
  if (at >= 0) list.splice(at, 1);
}

export function setTurn(w: Write, turn: Turn): void {
  put(w.c.turns, turn.id, turn);
  note(w.changes.turns, turn.id);
}

export function patchTurn(w: Write, id: TurnId | null, patch: Partial<Turn>): void {
  const turn = get(w.c.turns, id);
  if (turn !== undefined) setTurn(w, { ...turn, ...patch });
}

/** The turn that is running now. */
export function runningTurn(c: Conversation): Turn | null {
  const turn = get(c.turns, c.currentTurnId);
  return turn?.state === 'running' ? turn : null;
}
