// Small facts that the host remembers for the person across starts, such as hints that were dismissed. One JSON file,
// written atomically; a file that cannot be read is set aside, never lost silently.
import type { HostLog } from './host-log.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

export interface HostMemory {
  get(key: string): unknown;
  set(key: string, value: unknown): Promise<void>;
}

/** Never throws: without its file the host has forgotten, and works. */
export async function openHostMemory(path: string, log: Pick<HostLog, 'warn' | 'error'>): Promise<HostMemory> {
  const facts = new Map<string, unknown>(await readFacts(path, log));
  let writing: Promise<void> = Promise.resolve();

  return {
    get: key => facts.get(key),
    set(key, value) {
      if (value === undefined) facts.delete(key);
      else facts.set(key, value);
      // One after the other, each with all that is known by then.
      const written = writing.then(() => writeJsonFile(path, Object.fromEntries(facts)));
      writing = written.catch((error: unknown) => log.error('What the host remembers could not be written.', error));
      return written;
    },
  };
}

async function readFacts(path: string, log: Pick<HostLog, 'warn' | 'error'>): Promise<[string, unknown][]> {
  try {
    const file = await readJsonFile(path);
    if (!file.found) {
      if (file.setAside) log.warn('What the host remembered could not be read.', { setAside: file.setAside });
      return [];
    }
    return typeof file.value === 'object' && file.value !== null ? Object.entries(file.value) : [];
  } catch (error) {
    log.error('What the host remembered could not be read.', error);
    return [];
  }
}
