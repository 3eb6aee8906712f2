// Tells when a file may have changed, also when it is made, removed or replaced as a whole. Does not keep the process
// alive. One call may stand for many changes.
import { mkdirSync, realpathSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Programs save in steps (empty, write, rename); they are seen as one. */
const settleMs = 50;

export function watchFile(file: string, changed: () => void, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
    timer.unref();
  };
  const watchers = [...new Set([file, realPathOf(file)])].flatMap(path => watchIn(path, soon, failed) ?? []);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** The folder is watched: a file that is replaced by another is no longer the one that was watched. */
function watchIn(path: string, soon: () => void, failed: (error: unknown) => void): FSWatcher | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
      if (name === null || name === basename(path)) soon();
    });
    return watcher.on('error', failed);
  } catch (error) {
    failed(error);
    return undefined;
  }
}

function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
