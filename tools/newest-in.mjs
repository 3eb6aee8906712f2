// When something in a folder was last written; what is built or installed does not count.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds; 0 when there is nothing. */
export function newestIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path)
      .filter(name => name !== 'dist' && name !== 'node_modules')
      .map(name => newestIn(join(path, name))),
  );
}
