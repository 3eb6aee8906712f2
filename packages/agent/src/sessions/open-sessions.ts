// Whether a process has a session open right now, as far as that can be known: from 2.1.197 on the CLI says so in
// `sessions/<pid>.json`. Observed: 2.1.29 leaves no trace, not even in its command line, which it overwrites.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../process/is-alive.ts';
import { startTimeOf } from '../process/process-list.ts';
import { isObject } from './transcript-line.ts';

/** The pid of a process that has the session open. */
export async function processWithSession(configDir: string, id: string): Promise<number | undefined> {
  const folder = join(configDir, 'sessions');
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^\d+\.json$/.test(name)) continue;
    try {
      const value: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
      if (!isObject(value) || value['sessionId'] !== id || typeof value['pid'] !== 'number') continue;
      if (isRunning(value['pid'], value['procStart'])) return value['pid'];
    } catch {
      // Being written, or of a process that is just ending.
    }
  }
  return undefined;
}

function isRunning(pid: number, procStart: unknown): boolean {
  if (!isAlive(pid)) return false;
  // Another process may have been given the pid since; on Linux both sides know when theirs began.
  if (process.platform !== 'linux' || typeof procStart !== 'string') return true;
  const started = startTimeOf(pid);
  return started === undefined || started === procStart;
}
