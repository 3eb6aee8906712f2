// What the host knows of changed files, asked for when a card needs it, and once for all cards that are there.
import type { ChangedFile, TurnChanges } from '@dovetail/protocol';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';

export interface Changes {
  readonly turns: ReadonlySignal<readonly TurnChanges[]>;
  /** Asks again unless it was asked after this moment. */
  refresh(afterMs: number): void;
  /** The file as the host tells it after an undo or a redo. */
  put(file: ChangedFile): void;
}

const known = new WeakMap<Chat, Changes>();

export function changesOf(chat: Chat): Changes {
  let changes = known.get(chat);
  if (!changes) known.set(chat, (changes = create(chat)));
  return changes;
}

function create(chat: Chat): Changes {
  const turns = signal<readonly TurnChanges[]>([]);
  let askedAtMs = -Infinity;
  let channel = '';
  return {
    turns,
    refresh(afterMs) {
      const channelId = chat.channelId.peek();
      if (channel === channelId && askedAtMs > afterMs) return;
      askedAtMs = Date.now();
      channel = channelId;
      chat.link.ask('get_changes', { channelId }).then(
        answer => {
          if (chat.channelId.peek() === channelId) turns.value = answer.turns;
        },
        () => {
          askedAtMs = -Infinity;
        },
      );
    },
    put(file) {
      turns.value = turns
        .peek()
        .map(turn => ({ ...turn, files: turn.files.map(other => (other.changeId === file.changeId ? file : other)) }));
    },
  };
}
