// Tells when one of a few files was written, made or removed, once it is quiet. Folders are watched, because programs
// replace such files by renaming; a folder that appears later is watched from then on.
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface FileWatch {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly signal: AbortSignal;
  readonly settleMs?: number;
  /** Never called while the last call still runs. */
  onSettled(): Promise<void>;
}

const defaultSettleMs = 500;

export function watchFiles({ folders, files, signal, settleMs = defaultSettleMs, onSettled }: FileWatch): void {
  if (signal.aborted) return;
  const watchers = new Map<string, FSWatcher>();
  const names = new Set([...files, ...folders].map(path => basename(path)));
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  function touched(): void {
    clearTimeout(timer);
    timer = setTimeout(settle, settleMs);
    timer.unref();
  }

  function settle(): void {
    for (const folder of folders) begin(folder);
    if (isBusy) return touched();
    isBusy = true;
    void onSettled()
      .catch(() => {})
      .finally(() => (isBusy = false));
  }

  function begin(folder: string): boolean {
    if (signal.aborted || watchers.has(folder)) return true;
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || names.has(name)) touched();
      });
      watchers.set(folder, watcher);
      // The folder was removed, or the system gives no more watches; looked for again with the next change elsewhere.
      watcher.on('error', () => end(folder));
      return true;
    } catch {
      return false;
    }
  }

  function end(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  for (const folder of folders) if (!begin(folder)) begin(dirname(folder));
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      for (const folder of watchers.keys()) end(folder);
    },
    { once: true },
  );
}
