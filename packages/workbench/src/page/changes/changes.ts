// What the turns of one conversation did to files, newest turn first. The host's list is the truth; it is read when the
// conversation is shown, and followed from then on.
import type { ChangedFile, TurnChanges } from '@dovetail/protocol';
import type { Chat } from '@dovetail/webview';
import { effect, signal, type ReadonlySignal } from '@preact/signals-core';

export interface Changes {
  readonly turns: ReadonlySignal<readonly TurnChanges[]>;
  /** Why the last thing that was tried could not be done, by change. */
  readonly refused: ReadonlySignal<Readonly<Record<string, string>>>;
  /** Counts what has changed in a file, for a view of it. */
  find(changeId: string): ChangedFile | undefined;
  decide(what: 'keep_change' | 'undo_change' | 'redo_change', changeId: string, hunk?: number): Promise<void>;
  keepAll(): Promise<void>;
  undoAll(userMessageId?: string): Promise<void>;
  close(): void;
}

export function createChanges(chat: Chat): Changes {
  const turns = signal<readonly TurnChanges[]>([]);
  const refused = signal<Readonly<Record<string, string>>>({});
  const channelId = (): string => chat.channelId.peek();

  async function read(): Promise<void> {
    const asked = channelId();
    try {
      const answer = await chat.link.ask('get_changes', { channelId: asked });
      if (asked === channelId()) turns.value = answer.turns;
    } catch {
      // It is read again with the next connection.
    }
  }

  const stopReading = effect(() => {
    const launched = chat.launched.value && chat.view.status.value !== undefined;
    void chat.channelId.value;
    if (chat.link.connection.value !== 'open') return;
    if (launched) void read();
    else turns.value = [];
  });
  const stopPushes = chat.onPush(push => {
    if (push.type !== 'changes_update' || push.channelId !== channelId()) return;
    const turn = push.turn;
    const before = turns.peek();
    const place = before.findIndex(({ userMessageId }) => userMessageId === turn.userMessageId);
    turns.value = place === -1 ? [turn, ...before] : before.with(place, turn);
  });

  function replace(file: ChangedFile): void {
    turns.value = turns.peek().map(turn => ({
      ...turn,
      files: turn.files.map(other => (other.changeId === file.changeId ? file : other)),
    }));
  }

  function refuse(changeId: string, reason: string | undefined): void {
    const { [changeId]: _before, ...rest } = refused.peek();
    refused.value = reason === undefined ? rest : { ...rest, [changeId]: reason };
  }

  return {
    turns,
    refused,
    find: changeId =>
      turns
        .peek()
        .flatMap(({ files }) => files)
        .find(file => file.changeId === changeId),
    async decide(what, changeId, hunk) {
      try {
        const { outcome, reason, file } = await chat.link.ask(what, {
          channelId: channelId(),
          changeId,
          ...(hunk !== undefined && { hunk }),
        });
        if (file) replace(file);
        if (outcome === 'done') refuse(changeId, undefined);
        else if (outcome === 'gone') refuse(changeId, reason ?? 'This change is no longer known.');
        else refuse(changeId, reason ?? 'Edited after the change, so it cannot be undone by itself.');
      } catch (error) {
        refuse(changeId, error instanceof Error ? error.message : String(error));
      }
    },
    async keepAll() {
      await chat.link.ask('keep_all_changes', { channelId: channelId() }).catch(() => undefined);
      await read();
    },
    async undoAll(userMessageId) {
      try {
        const { conflicts } = await chat.link.ask('undo_all_changes', {
          channelId: channelId(),
          ...(userMessageId !== undefined && { userMessageId }),
        });
        await read();
        for (const { filePath, reason } of conflicts) {
          const file = turns
            .peek()
            .flatMap(({ files }) => files)
            .find(other => other.filePath === filePath);
          if (file) refuse(file.changeId, reason);
        }
      } catch {
        await read();
      }
    },
    close() {
      stopReading();
      stopPushes();
    },
  };
}
