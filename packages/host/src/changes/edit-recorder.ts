// Turns what is told before and after each call of a tool into edits: what was there is put aside before it is overwritten.
import { randomUUID } from 'node:crypto';
import type { HostLog } from '../host-log.ts';
import { isSame, type Snapshot } from './change-record.ts';
import type { ChangeStore, Turn } from './change-store.ts';
import type { EditedFile } from './change-tracker.ts';
import { takeFile } from './file-snapshot.ts';
import { realPathOf } from './real-path.ts';

export interface EditRecorder {
  before(edit: EditedFile): Promise<void>;
  after(edit: EditedFile): Promise<{ oldContent: string | null; newContent: string | null } | undefined>;
  forget(channelId: string): void;
}

/** A call of a tool that may still write. */
interface Pending {
  readonly channelId: string;
  readonly store: ChangeStore;
  readonly realPath: string;
  readonly turn: Turn;
  before: Snapshot;
}

// Calls that were refused or failed are never told as done.
const maxPending = 500;
const defaultLimitBytes = 20 * 1024 * 1024;

const keyOf = ({ channelId, toolUseId, filePath }: EditedFile) => JSON.stringify([channelId, toolUseId, filePath]);

export function createEditRecorder(options: {
  readonly storeOf: (channelId: string) => Promise<ChangeStore>;
  readonly turnOf: (channelId: string) => Turn;
  readonly changed: (store: ChangeStore, turn: Turn) => void;
  readonly limitBytes: number | undefined;
  readonly log: HostLog;
}): EditRecorder {
  const { log, limitBytes = defaultLimitBytes } = options;
  const pending = new Map<string, Pending>();
  const pendingIn = (store: ChangeStore) =>
    [...pending.values()].flatMap(call => (call.store === store ? [call.before] : []));

  async function drop(key: string): Promise<void> {
    const call = pending.get(key);
    if (!call) return;
    pending.delete(key);
    const { store, before } = call;
    await store.exclusively(() => store.release(before, pendingIn(store)));
  }

  async function putAside(edit: EditedFile): Promise<void> {
    const turn = options.turnOf(edit.channelId);
    const store = await options.storeOf(edit.channelId);
    await store.exclusively(async () => {
      const taken = await takeFile(edit.filePath, limitBytes);
      if (!taken) return;
      const realPath = await realPathOf(edit.filePath);
      const before = await store.putAside(taken);
      pending.set(keyOf(edit), { channelId: edit.channelId, store, realPath, turn, before });
    });
    const oldest = [...pending.keys()].slice(0, Math.max(0, pending.size - maxPending));
    for (const key of oldest) await drop(key);
  }

  async function record(edit: EditedFile): ReturnType<EditRecorder['after']> {
    const call = pending.get(keyOf(edit));
    pending.delete(keyOf(edit));
    const turn = call?.turn ?? options.turnOf(edit.channelId);
    const store = call?.store ?? (await options.storeOf(edit.channelId));
    return store.exclusively(async () => {
      const taken = await takeFile(edit.filePath, limitBytes);
      if (!taken) return undefined;
      const realPath = call?.realPath ?? (await realPathOf(edit.filePath));
      const before: Snapshot = call?.before ?? { kind: 'unknown' };
      const after = await store.putAside(taken);
      if (isSame(before, after)) {
        await store.release(after, pendingIn(store));
        return undefined;
      }
      const left = await store.addEdit({
        changeId: randomUUID(),
        turn,
        filePath: edit.filePath,
        realPath,
        before,
        after,
      });
      // A call that runs beside this one will write over what this one wrote.
      for (const other of pending.values())
        if (other.store === store && other.realPath === realPath) other.before = after;
      const told = toldAs(await store.textOf(before), await store.textOf(after));
      for (const snapshot of [before, ...left]) await store.release(snapshot, pendingIn(store));
      options.changed(store, turn);
      return told;
    });
  }

  return {
    async before(edit) {
      try {
        await putAside(edit);
      } catch (error) {
        log.error(`${edit.filePath} could not be put aside; this edit cannot be undone.`, error);
      }
    },
    async after(edit) {
      try {
        return await record(edit);
      } catch (error) {
        log.error(`The change of ${edit.filePath} could not be remembered.`, error);
        return undefined;
      }
    },
    forget(channelId) {
      for (const [key, call] of pending)
        if (call.channelId === channelId)
          drop(key).catch((error: unknown) => log.error('What was put aside could not be removed.', error));
    },
  };
}

function toldAs(oldContent: string | null | undefined, newContent: string | null | undefined) {
  return oldContent === undefined || newContent === undefined ? undefined : { oldContent, newContent };
}
