// Homes of rehearsals whose process was killed and could not remove them. A home says whose it is; one that does not, or
// that belongs to another user of this machine, is left alone.
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const homePrefix = 'dovetail-rehearsal-';

const ownerFile = '.dovetail-owner';

export async function signHome(home: string): Promise<void> {
  await writeFile(join(home, ownerFile), String(process.pid), { mode: 0o600 });
}

/** Removes them. A failure harms nobody: the next rehearsal tries again. */
export async function sweepLeftHomes(folder = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const homes = names.filter(name => name.startsWith(homePrefix)).map(name => join(folder, name));
  await Promise.allSettled(
    homes.map(async home => {
      if (await isLeft(home)) await rm(home, { recursive: true, force: true });
    }),
  );
}

async function isLeft(home: string): Promise<boolean> {
  const found = await lstat(home);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
  const pid = Number(await readFile(join(home, ownerFile), 'utf8'));
  return Number.isSafeInteger(pid) && pid > 0 && !runs(pid);
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process, but one that runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
