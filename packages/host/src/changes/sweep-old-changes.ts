// Removes what was put aside for sessions that nobody has touched for long; otherwise it would grow for ever.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostLog } from '../host-log.ts';

/** Twice as long as the CLI keeps the sessions themselves unless told otherwise. */
const keptMs = 60 * 24 * 60 * 60 * 1000;

export async function sweepOldChanges(dataFolder: string, nowMs: number, log: HostLog): Promise<void> {
  const folder = join(dataFolder, 'changes');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const session = join(folder, name);
    try {
      // Every edit, undo and decision is a line of the log.
      const { mtimeMs } = await stat(join(session, 'changes.jsonl')).catch(() => stat(session));
      if (nowMs - mtimeMs > keptMs) await rm(session, { recursive: true, force: true });
    } catch (error) {
      log.warn('Old changes could not be removed.', { session, error: String(error) });
    }
  }
}
