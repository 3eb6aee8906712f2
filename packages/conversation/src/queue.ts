// Messages on their way into a turn. Where the CLI says what becomes of a message, that counts; where it is silent
// (before 2.1.325, without --replay-user-messages) rules 7 and 8 of its behaviour are followed.
import type { QueueItem } from './state/queue-item.ts';
import { get } from './state/table.ts';
import { addUserMessage } from './user-messages.ts';
import { touch, type Write } from './write.ts';

export function setQueue(w: Write, queue: readonly QueueItem[]): void {
  w.c.queue = queue;
  touch(w, 'queue');
}

export function queued(w: Write, id: string): QueueItem | null {
  return w.c.queue.find(item => item.id === id) ?? null;
}

export function patchQueued(w: Write, id: string, patch: Partial<QueueItem>): void {
  setQueue(
    w,
    w.c.queue.map(item => (item.id === id ? { ...item, ...patch } : item)),
  );
}

/** Moves messages from the queue into a turn: as its prompts before it has begun, folded into it afterwards. */
export function takeInto(w: Write, turnId: string, items: readonly QueueItem[]): void {
  if (items.length === 0) return;
  setQueue(
    w,
    w.c.queue.filter(item => !items.includes(item)),
  );
  for (const item of items) {
    const turn = get(w.c.turns, turnId);
    if (turn === undefined) return;
    addUserMessage(w, turn, item, 'taken');
  }
}

/** What a turn that begins by itself takes up, as far as it must be guessed. */
export function guessTaken(w: Write, cliVersion: string | null): readonly QueueItem[] {
  const waiting = w.c.queue.filter(item => item.state === 'queued' && !item.tracked);
  // Rule 7: up to 2.1.63 each queued message is a turn of its own; since 2.1.85 they are merged into one.
  return mergesQueued(cliVersion) ? waiting : waiting.slice(0, 1);
}

function mergesQueued(version: string | null): boolean {
  const parts = version?.split('.').map(Number) ?? [];
  const [major = 0, minor = 0, patch = 0] = parts;
  return major > 2 || (major === 2 && (minor > 1 || (minor === 1 && patch >= 85)));
}

/** A tool call of the main line has ended: the CLI looks into its queue before the next API call. */
export function noteFoldable(w: Write): void {
  if (w.c.echoes || !w.c.queue.some(isGuessable)) return;
  setQueue(
    w,
    w.c.queue.map(item => (isGuessable(item) ? { ...item, foldable: true } : item)),
  );
}

function isGuessable(item: QueueItem): boolean {
  return item.state === 'queued' && !item.tracked && !item.foldable;
}

/** The next API call of the turn has begun. */
export function foldQueued(w: Write, turnId: string): void {
  if (w.c.echoes) return;
  takeInto(
    w,
    turnId,
    w.c.queue.filter(item => item.state === 'queued' && item.foldable),
  );
}
