// A folder with a change tracker over it, and an agent that edits its files as the hooks tell it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createChangeTracker, type ChangeTracker } from '../changes/change-tracker.ts';
import type { HostLog } from '../host-log.ts';
import { diskEditor, overwrite, type DiskEditor } from './disk-editor.ts';
import { silentLog } from './fake-context.ts';

export interface TrackedFolder {
  readonly editor: DiskEditor;
  readonly tracker: ChangeTracker;
  readonly dataFolder: string;
  pathOf(name: string): string;
  put(name: string, bytes: string | Uint8Array): string;
  /** One call of a tool that leaves these bytes; null removes the file. */
  edit(name: string, bytes: string | Uint8Array | null): ReturnType<ChangeTracker['after']>;
  /** Another tracker over the same data, as after a restart. */
  restarted(): ChangeTracker;
  remove(): Promise<void>;
}

export const channelId = 'channel-1';

const loudLog: HostLog = {
  ...silentLog,
  error(message, cause) {
    throw new Error(message, { cause });
  },
};

export function trackedFolder(options: { editor?: DiskEditor; limitBytes?: number } = {}): TrackedFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tracked-')));
  const dataFolder = join(root, 'data');
  const editor = options.editor ?? diskEditor();
  let nowMs = 1000;
  const create = () =>
    createChangeTracker({
      dataFolder,
      files: editor.port,
      sessionOf: () => 'session-1',
      now: () => nowMs++,
      log: loudLog,
      ...(options.limitBytes === undefined ? {} : { limitBytes: options.limitBytes }),
    });
  const tracker = create();
  tracker.turnBegan(channelId, 'message-1');
  const pathOf = (name: string) => join(root, 'project', name);
  const put = (name: string, bytes: string | Uint8Array) => {
    mkdirSync(dirname(pathOf(name)), { recursive: true });
    overwrite(pathOf(name), bytes);
    return pathOf(name);
  };
  let calls = 0;
  return {
    editor,
    tracker,
    dataFolder,
    pathOf,
    put,
    async edit(name, bytes) {
      const edit = { channelId, toolUseId: `tool-${calls++}`, filePath: pathOf(name) };
      await tracker.before(edit);
      if (bytes === null) rmSync(pathOf(name));
      else put(name, bytes);
      return tracker.after(edit);
    },
    restarted: create,
    async remove() {
      // Nothing of the tracker may still be writing.
      await tracker.list(channelId);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
