// What the turns of each channel did to files. Contents are kept on disk, not in memory; an undo never overwrites what was
// edited since.
import { randomUUID } from 'node:crypto';
import type { ChangedFile, TurnChanges } from '@dovetail/protocol';
import type { HostLog } from '../host-log.ts';
import { changeContents } from './change-contents.ts';
import { decisionsOf, undoneOf, withDecision, type ChangeRecord } from './change-record.ts';
import type { ChangeStore, Turn } from './change-store.ts';
import { toChangedFile, toTurns } from './changed-file.ts';
import { createChannelStores } from './channel-stores.ts';
import type { Direction } from './conflict-sentences.ts';
import type { FilesPort } from './current-file.ts';
import { createEditRecorder } from './edit-recorder.ts';
import { wasEditedSince } from './edited-since.ts';
import { moveChange } from './move-change.ts';
import type { UndoneFile } from './undone-note.ts';

export interface EditedFile {
  readonly channelId: string;
  readonly toolUseId: string;
  readonly filePath: string;
}

export interface ChangeOutcome {
  readonly outcome: 'done' | 'conflict' | 'gone';
  readonly reason?: string;
  readonly file?: ChangedFile;
}

export interface ChangeTracker {
  /** Called before a tool writes: the bytes that are there now are put aside. Never rejects. */
  before(edit: EditedFile): Promise<void>;
  /**
   * Called when it has written. What was there before and what is there now, as text; null where there is no file.
   * undefined: nothing was changed, or it cannot be told as text. Never rejects.
   */
  after(edit: EditedFile): Promise<{ oldContent: string | null; newContent: string | null } | undefined>;
  /** A turn of this channel has begun with this message. What was undone until now counts as told. */
  turnBegan(channelId: string, userMessageId: string): void;
  list(channelId: string): Promise<TurnChanges[]>;
  contents(
    channelId: string,
    changeId: string,
  ): Promise<{ filePath: string; before: string | null; after: string | null; now: string | null } | undefined>;
  keep(channelId: string, changeId: string, hunk?: number): Promise<ChangeOutcome>;
  undo(channelId: string, changeId: string, hunk?: number): Promise<ChangeOutcome>;
  redo(channelId: string, changeId: string, hunk?: number): Promise<ChangeOutcome>;
  /** Files of this channel that somebody else has edited after the agent did; after that turn, when one is named. */
  editedSince(channelId: string, filePaths: readonly string[], userMessageId?: string): Promise<string[]>;
  /** What the agent has not been told yet; `undoneNote` makes a note of it. */
  undoneSinceLastMessage(channelId: string): Promise<UndoneFile[]>;
  onChanged(listener: (channelId: string, turn: TurnChanges) => void): () => void;
  /** The channel is closed; its session keeps what was put aside. */
  forget(channelId: string): void;
}

export interface ChangeTrackerOptions {
  /** Dovetail's own folder. */
  readonly dataFolder: string;
  readonly files: FilesPort;
  /** The session that a channel has open now. */
  readonly sessionOf: (channelId: string) => string | null | undefined;
  readonly now: () => number;
  readonly log: HostLog;
  /** Larger files are told, but cannot be undone. */
  readonly limitBytes?: number;
}

export function createChangeTracker(options: ChangeTrackerOptions): ChangeTracker {
  const { files, log } = options;
  const stores = createChannelStores(options);
  const listeners = new Set<(channelId: string, turn: TurnChanges) => void>();
  const turns = new Map<string, Turn>();
  const conflicts = new Map<string, string>();

  function tell(store: ChangeStore, { userMessageId, startedMs }: Turn): void {
    const records = [...store.records.values()].filter(record => record.userMessageId === userMessageId);
    const turn = toTurns(records, id => conflicts.get(id))[0] ?? { userMessageId, startedMs, files: [] };
    for (const channelId of stores.channelsOf(store)) for (const listener of listeners) listener(channelId, turn);
  }

  const recorder = createEditRecorder({
    storeOf: channelId => stores.current(channelId),
    turnOf(channelId) {
      const turn = turns.get(channelId) ?? { userMessageId: `unnamed-${randomUUID()}`, startedMs: options.now() };
      turns.set(channelId, turn);
      return turn;
    },
    changed: tell,
    limitBytes: options.limitBytes,
    log,
  });

  /** When all that was begun before has been done. */
  async function recordsOf(channelId: string): Promise<ChangeRecord[]> {
    const all = await stores.all(channelId);
    return (await Promise.all(all.map(store => store.exclusively(async () => [...store.records.values()])))).flat();
  }

  async function withChange(
    channelId: string,
    changeId: string,
    hunk: number | undefined,
    work: (store: ChangeStore, record: ChangeRecord) => Promise<ChangeOutcome>,
  ): Promise<ChangeOutcome> {
    for (const store of await stores.all(channelId)) {
      if (!store.records.has(changeId)) continue;
      return store.exclusively(async () => {
        const record = store.records.get(changeId);
        const hasHunk = record && (hunk === undefined || hunk < record.hunks.length);
        return hasHunk ? work(store, record) : gone;
      });
    }
    return gone;
  }

  async function settle(store: ChangeStore, record: ChangeRecord): Promise<ChangeOutcome> {
    conflicts.delete(record.changeId);
    await store.save(record);
    tell(store, record);
    return { outcome: 'done', file: toChangedFile(record) };
  }

  const move = (direction: Direction) => (channelId: string, changeId: string, hunk?: number) =>
    withChange(channelId, changeId, hunk, async (store, record) => {
      const moved = await moveChange({ store, files, record, direction }, hunk);
      if ('record' in moved) return settle(store, moved.record);
      if (hunk === undefined) conflicts.set(changeId, moved.reason);
      tell(store, record);
      return { outcome: 'conflict', reason: moved.reason, file: toChangedFile(record, moved.reason) };
    });

  async function rememberTold(channelId: string): Promise<void> {
    for (const store of await stores.all(channelId))
      await store.exclusively(async () => {
        for (const record of store.records.values())
          if (String(undoneOf(record)) !== String(record.toldUndone))
            await store.save({ ...record, toldUndone: undoneOf(record) });
      });
  }

  return {
    before: edit => recorder.before(edit),
    after: edit => recorder.after(edit),
    turnBegan(channelId, userMessageId) {
      if (turns.get(channelId)?.userMessageId === userMessageId) return;
      turns.set(channelId, { userMessageId, startedMs: options.now() });
      rememberTold(channelId).catch((error: unknown) => log.error('What was undone could not be remembered.', error));
    },
    list: async channelId => toTurns(await recordsOf(channelId), id => conflicts.get(id)),
    async contents(channelId, changeId) {
      const all = await stores.all(channelId);
      const store = all.find(({ records }) => records.has(changeId));
      const record = store?.records.get(changeId);
      return store && record && changeContents(store, files, record);
    },
    keep: (channelId, changeId, hunk) =>
      withChange(channelId, changeId, hunk, (store, record) => {
        const open = decisionsOf(record).filter(part => part.state === 'open' && (hunk ?? part.hunk) === part.hunk);
        return settle(store, withDecision(record, new Set(open.map(part => part.hunk)), 'kept'));
      }),
    undo: move('undo'),
    redo: move('redo'),
    async editedSince(channelId, filePaths, userMessageId) {
      const all = await stores.all(channelId);
      const edited: string[] = [];
      for (const filePath of filePaths)
        for (const store of all)
          if (!edited.includes(filePath) && (await wasEditedSince(store, files, filePath, userMessageId)))
            edited.push(filePath);
      return edited;
    },
    async undoneSinceLastMessage(channelId) {
      return (await recordsOf(channelId)).flatMap(record => untold(record) ?? []);
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget(channelId) {
      turns.delete(channelId);
      recorder.forget(channelId);
      for (const store of stores.forget(channelId)) for (const id of store.records.keys()) conflicts.delete(id);
    },
  };
}

const gone: ChangeOutcome = { outcome: 'gone', reason: 'This change is no longer known.' };

function untold(record: ChangeRecord): UndoneFile | undefined {
  const undone = undoneOf(record);
  const news = undone.filter(part => !record.toldUndone.includes(part));
  if (news.length === 0) return undefined;
  const { filePath, kind, hunks } = toChangedFile(record);
  return {
    filePath,
    kind,
    hunks: hunks.filter(({ hunk }) => news.includes(hunk)),
    isWhole: undone.length === decisionsOf(record).length,
  };
}
