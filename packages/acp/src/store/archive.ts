// Which sessions are archived. The CLI knows no such thing, so it is a small file of ours; a session that is gone may stay
// in it without harm.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

export interface Archive {
  ids(): Promise<ReadonlySet<string>>;
  set(id: string, archived: boolean): Promise<void>;
}

export function createArchive(folder: string): Archive {
  const path = join(folder, 'archived-sessions.json');
  let writing: Promise<unknown> = Promise.resolve();

  async function ids(): Promise<Set<string>> {
    try {
      const told: unknown = JSON.parse(await readFile(path, 'utf8'));
      return new Set(Array.isArray(told) ? told.filter(id => typeof id === 'string') : []);
    } catch {
      return new Set();
    }
  }

  async function change(id: string, archived: boolean): Promise<void> {
    const all = await ids();
    if (all.has(id) === archived) return;
    if (archived) all.add(id);
    else all.delete(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomUUID()}`;
    await writeFile(temporary, JSON.stringify([...all]), { mode: 0o600 });
    await rename(temporary, path);
  }

  return {
    ids,
    set(id, archived) {
      const done = writing.then(() => change(id, archived));
      writing = done.catch(() => {});
      return done;
    },
  };
}
