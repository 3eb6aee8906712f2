// The conversation of a page as signals. Lines are applied as they come; what they changed is told once per frame, and only
// to those who look at it: a delta reaches the one block that it is about.
import {
  applyExit,
  applyInput,
  applyLine,
  emptyConversation,
  type Block,
  type BlockId,
  type Changes,
  type Conversation,
  type HostInput,
  type Part,
  type Turn,
  type TurnId,
} from '@dovetail/conversation';
import type { CliLine, HostMessage } from '@dovetail/protocol';
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { createFrameQueue } from './frame.ts';

type Snapshot = Extract<HostMessage, { type: 'channel_snapshot' }>;
type StateEvent = Extract<HostMessage, { type: 'channel_state' }>;
export type ChannelStatus = Pick<StateEvent, 'state' | 'sessionId' | 'queueHeld' | 'settings' | 'exit'>;

export interface ChannelView {
  /** Written in place; read it, and watch `part`, `block` or `turn` to learn when to read again. */
  readonly conversation: Conversation;
  /** Undefined until the host has told it. */
  readonly status: ReadonlySignal<ChannelStatus | undefined>;
  /** Counts the changes of a part; reading it subscribes. */
  part(part: Part): number;
  block(id: BlockId): ReadonlySignal<Block | undefined>;
  turn(id: TurnId): ReadonlySignal<Turn | undefined>;
  /** Another conversation has taken the place of the one before: nothing that was held of it is valid. */
  readonly generation: ReadonlySignal<number>;
  /** Where history before the snapshot continues; undefined when there is none. */
  readonly olderCursor: ReadonlySignal<string | undefined>;
  /** Parts of the history before the snapshot that were read since, oldest first; `block` and `turn` know them too. */
  readonly older: ReadonlySignal<readonly Conversation[]>;
  /** A part that comes before all that is known. Its ids must begin with a prefix of its own. */
  addOlder(part: Conversation): void;
  /** Hears of every change at once, before the frame in which it is drawn. */
  onChanges(listener: (changes: Changes) => void): () => void;

  load(snapshot: Snapshot): void;
  /** An empty conversation, as before the first message. */
  clear(): void;
  line(line: CliLine, atMs: number): void;
  input(input: HostInput, atMs: number): void;
  state(event: StateEvent): void;
  setOlderCursor(cursor: string | undefined): void;
  flush(): void;
}

export function createChannelView(): ChannelView {
  let conversation = emptyConversation();
  const generation = signal(0);
  const status = signal<ChannelStatus | undefined>(undefined);
  const olderCursor = signal<string | undefined>(undefined);
  const older = signal<readonly Conversation[]>([]);
  const parts = new Map<Part, Signal<number>>();
  const blocks = new Map<BlockId, Signal<Block | undefined>>();
  const turns = new Map<TurnId, Signal<Turn | undefined>>();
  const touchedParts = new Set<Part>();
  const touchedBlocks = new Set<BlockId>();
  const touchedTurns = new Set<TurnId>();
  const listeners = new Set<(changes: Changes) => void>();

  const findBlock = (id: BlockId): Block | undefined =>
    conversation.blocks[id] ?? older.peek().find(part => Object.hasOwn(part.blocks, id))?.blocks[id];
  const findTurn = (id: TurnId): Turn | undefined =>
    conversation.turns[id] ?? older.peek().find(part => Object.hasOwn(part.turns, id))?.turns[id];

  const frame = createFrameQueue(() => {
    batch(() => {
      for (const id of touchedBlocks) {
        const held = blocks.get(id);
        if (held) held.value = conversation.blocks[id];
        if (conversation.blocks[id] === undefined) blocks.delete(id);
      }
      for (const id of touchedTurns) {
        const held = turns.get(id);
        if (held) held.value = conversation.turns[id];
      }
      for (const part of touchedParts) {
        const held = parts.get(part);
        if (held) held.value += 1;
      }
      touchedBlocks.clear();
      touchedTurns.clear();
      touchedParts.clear();
    });
  });

  function note(changes: Changes): void {
    for (const id of changes.added) touchedBlocks.add(id);
    for (const id of changes.changed) touchedBlocks.add(id);
    for (const id of changes.removed) touchedBlocks.add(id);
    for (const id of changes.turns) touchedTurns.add(id);
    for (const part of changes.parts) touchedParts.add(part);
    for (const listener of listeners) listener(changes);
    frame.schedule();
  }

  function replace(next: Conversation, told: ChannelStatus | undefined, cursor: string | undefined): void {
    conversation = next;
    batch(() => {
      for (const [id, held] of blocks) held.value = conversation.blocks[id];
      for (const [id, held] of turns) held.value = conversation.turns[id];
      for (const held of parts.values()) held.value += 1;
      status.value = told;
      olderCursor.value = cursor;
      older.value = [];
      generation.value += 1;
    });
  }

  return {
    get conversation() {
      return conversation;
    },
    status,
    generation,
    olderCursor,
    older,
    addOlder: part => void (older.value = [part, ...older.peek()]),
    part(part) {
      let held = parts.get(part);
      if (!held) parts.set(part, (held = signal(0)));
      return held.value;
    },
    block(id) {
      let held = blocks.get(id);
      if (!held) blocks.set(id, (held = signal(findBlock(id))));
      return held;
    },
    turn(id) {
      let held = turns.get(id);
      if (!held) turns.set(id, (held = signal(findTurn(id))));
      return held;
    },
    onChanges(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load({ conversation: told, state, sessionId, queueHeld, settings, olderCursor: cursor }) {
      replace(told as unknown as Conversation, { state, sessionId, queueHeld, settings }, cursor);
    },
    clear: () => replace(emptyConversation(), undefined, undefined),
    line: (line, atMs) => note(applyLine(conversation, line, atMs)),
    input: (input, atMs) => note(applyInput(conversation, input, atMs)),
    state(event) {
      const { state, sessionId, queueHeld, settings, exit, atMs } = event;
      if (exit) note(applyExit(conversation, exit, atMs));
      status.value = { state, sessionId, queueHeld, settings, ...(exit && { exit }) };
    },
    setOlderCursor: cursor => void (olderCursor.value = cursor),
    flush: () => frame.flush(),
  };
}
