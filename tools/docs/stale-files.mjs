// Compares generated files with those on disk, and writes them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Every file that is missing, different, or no longer generated, with the word for it. */
export function staleFiles(root, files, folders) {
  const stale = [];
  for (const [path, text] of files) {
    const found = readIfThere(join(root, path));
    if (found === undefined) stale.push({ path, state: 'missing' });
    else if (found !== text) stale.push({ path, state: 'out of date' });
  }
  for (const folder of folders) {
    for (const name of namesIn(join(root, folder))) {
      const path = `${folder}/${name}`;
      if (!files.has(path)) stale.push({ path, state: 'no longer generated' });
    }
  }
  return stale;
}

/** Writes only what is stale, and removes what is no longer generated. */
export function refreshFiles(root, files, folders) {
  const stale = staleFiles(root, files, folders);
  for (const { path } of stale) {
    const text = files.get(path);
    if (text === undefined) {
      rmSync(join(root, path));
      continue;
    }
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return stale;
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
