// Finds processes by a variable of their environment, so that "nothing is left" does not depend on knowing pids.
import { readdirSync, readFileSync } from 'node:fs';

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** Every running process whose environment has this variable, with this value if one is given. Zombies have none. */
export function processesWith(variable: string, value?: string): FoundProcess[] {
  const wanted = value === undefined ? `${variable}=` : `${variable}=${value}`;
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const entries = readProc(name, 'environ').split('\0');
      const fits = entries.some(entry => (value === undefined ? entry.startsWith(wanted) : entry === wanted));
      return fits
        ? [{ pid: Number(name), command: readProc(name, 'cmdline').split('\0').join(' ').slice(0, 4000) }]
        : [];
    });
}

/** What does not go away by itself. A process that was killed takes its time to end, on a busy machine a second or more. */
export async function stillThere<T>(list: () => T[], patienceMs = 10_000): Promise<T[]> {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const found = list();
    if (found.length === 0 || Date.now() > deadlineMs) return found;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
