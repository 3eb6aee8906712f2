// The files of a built page, listed once at the start. Only what is on the list is served, so no spelling of a path and no
// link can lead anywhere else.
import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export interface StaticFile {
  readonly path: string;
  readonly type: string;
  /** Its name holds a digest of its contents. */
  readonly isImmutable: boolean;
  read(): Promise<Buffer>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** By the path under which it is served; `index.html` also as the folder itself. Links are left out. */
export async function listStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)];
    if (type === undefined) continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const listed = { path, type, isImmutable: path.includes('/assets/'), read: () => readPlainFile(file) };
    files.set(path, listed);
    if (entry.name === 'index.html') files.set(path.slice(0, -'index.html'.length), listed);
  }
  return files;
}

/** A link that has taken the place of the file since is not followed. */
async function readPlainFile(file: string): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is no longer a file.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
