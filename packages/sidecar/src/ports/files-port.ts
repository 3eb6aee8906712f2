// Files on disk, as long as the editor has nothing unsaved in them: what it has not saved is the person's to decide.
import { diskFilesPort } from '@dovetail/host';
import {
  hasCode,
  type editorPort,
  type filesPort,
  type ListenersOf,
  type LivePort,
  type PortOf,
} from '@dovetail/protocol';

export interface SidecarFilesPort extends LivePort<typeof filesPort> {
  /** Those whose changes are told from now on, to everybody who listens. */
  setFolders(folders: readonly string[]): void;
  /** Resolves when changes from then on are told to those who listen. */
  watching(): Promise<void>;
}

interface Subscription {
  readonly listeners: ListenersOf<typeof filesPort>;
  leave(): void;
}

export function sidecarFilesPort(
  folders: readonly string[],
  editor: Pick<PortOf<typeof editorPort>, 'isDirty'> | undefined,
  signal: AbortSignal,
): SidecarFilesPort {
  // Of the disk itself: files are read and written wherever they are.
  const disk = diskFilesPort({ folders: [], signal });
  let watched = diskFilesPort({ folders, signal });
  const subscriptions = new Set<Subscription>();
  /** undefined: the editor has not answered, so there may be something unsaved. */
  async function hasUnsaved(filePath: string, callSignal?: AbortSignal): Promise<boolean | undefined> {
    try {
      return (await editor?.isDirty({ filePath }, callSignal))?.isDirty ?? false;
    } catch (error) {
      return hasCode(error, 'unsupported_by_editor') ? false : undefined;
    }
  }
  return {
    subscribe(listeners) {
      const subscription: Subscription = { listeners, leave: watched.subscribe(listeners) };
      subscriptions.add(subscription);
      return () => {
        if (subscriptions.delete(subscription)) subscription.leave();
      };
    },
    setFolders(next) {
      watched = diskFilesPort({ folders: next, signal });
      for (const subscription of subscriptions) {
        subscription.leave();
        subscription.leave = watched.subscribe(subscription.listeners);
      }
    },
    watching: () => watched.watching(),
    calls: {
      list: (params, callSignal) => disk.calls.list(params, callSignal),
      async read(params, callSignal) {
        const [found, unsaved] = await Promise.all([
          disk.calls.read(params, callSignal),
          hasUnsaved(params.filePath, callSignal),
        ]);
        return found.found ? { ...found, isDirty: unsaved ?? false } : found;
      },
      async write(params, callSignal) {
        if ((await hasUnsaved(params.filePath, callSignal)) !== false) return { outcome: 'conflict' };
        return disk.calls.write(params, callSignal);
      },
    },
  };
}
