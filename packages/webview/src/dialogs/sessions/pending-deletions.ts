// Deletions that can still be taken back. A file is touched only when ten seconds have passed or the dialog closes; taken back
// before that, nothing has happened to it. After that it is in the trash, and taking back fetches it from there.
import type { SessionSummary } from '@dovetail/protocol';
import { signal, type ReadonlySignal } from '@preact/signals-core';

export interface Deletion {
  readonly session: SessionSummary;
  readonly state: 'waiting' | 'moving' | 'moved' | 'restoring';
  readonly trashPath?: string;
}

export interface DeletionPorts {
  remove(sessionId: string): Promise<{ deleted: boolean; reason?: string; trashPath?: string }>;
  restore(sessionId: string): Promise<{ restored: boolean; reason?: string }>;
  /** In a sentence: why a session is still there, or still in the trash. */
  failed(session: SessionSummary, why: string): void;
}

export interface PendingDeletions {
  readonly all: ReadonlySignal<ReadonlyMap<string, Deletion>>;
  add(session: SessionSummary): void;
  takeBack(sessionId: string): void;
  /** Carries out what waits, now. */
  carryOut(): void;
}

export const graceMs = 10_000;

export function createPendingDeletions(ports: DeletionPorts): PendingDeletions {
  const all = signal<ReadonlyMap<string, Deletion>>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function put(id: string, deletion: Deletion | undefined): void {
    const next = new Map(all.peek());
    if (deletion) next.set(id, deletion);
    else next.delete(id);
    all.value = next;
  }

  function stopTimer(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  async function move(session: SessionSummary): Promise<void> {
    stopTimer(session.id);
    put(session.id, { session, state: 'moving' });
    try {
      const { deleted, reason, trashPath } = await ports.remove(session.id);
      if (!deleted) throw new Error(reason ?? 'The host did not say why.');
      put(session.id, { session, state: 'moved', ...(trashPath !== undefined && { trashPath }) });
    } catch (error) {
      put(session.id, undefined);
      ports.failed(session, `“${session.title}” was not deleted: ${wordsOf(error)}`);
    }
  }

  async function fetchBack(deletion: Deletion): Promise<void> {
    const { session } = deletion;
    put(session.id, { ...deletion, state: 'restoring' });
    try {
      const { restored, reason } = await ports.restore(session.id);
      if (!restored) throw new Error(reason ?? 'The host did not say why.');
      put(session.id, undefined);
    } catch (error) {
      put(session.id, deletion);
      ports.failed(session, `“${session.title}” was not taken back: ${wordsOf(error)}`);
    }
  }

  return {
    all,
    add(session) {
      if (all.peek().has(session.id)) return;
      put(session.id, { session, state: 'waiting' });
      timers.set(
        session.id,
        setTimeout(() => void move(session), graceMs),
      );
    },
    takeBack(sessionId) {
      const deletion = all.peek().get(sessionId);
      if (deletion?.state === 'waiting') {
        stopTimer(sessionId);
        put(sessionId, undefined);
      } else if (deletion?.state === 'moved') void fetchBack(deletion);
    },
    carryOut() {
      for (const { session, state } of all.peek().values()) if (state === 'waiting') void move(session);
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
