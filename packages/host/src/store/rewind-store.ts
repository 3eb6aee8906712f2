// The bytes of files before a rewind, kept aside in Dovetail's own folder with a manifest, so that none is ever lost. The
// newest rewinds are kept, older ones make room.
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { identityOf, type Snapshot } from '../changes/change-record.ts';
import { currentFile, writeCurrent, type FilesPort } from '../changes/current-file.ts';
import { takeFile, textOf } from '../changes/file-snapshot.ts';
import { replaceBytes, writeWhole } from '../changes/replace-bytes.ts';
import { rewindsFolder, saveManifest, type AsideFile, type Rewind, type RewindManifest } from './rewind-manifest.ts';

export class CannotPutAside extends Error {
  override readonly name = 'CannotPutAside';
}

const mostRewinds = 50;

/** Throws CannotPutAside, with a sentence, when it cannot be done for every file; then nothing is kept. */
export async function putAside(
  dataFolder: string,
  why: Pick<RewindManifest, 'sessionId' | 'userMessageId' | 'atMs' | 'toMs'>,
  filePaths: readonly string[],
  /** Kept too where they can be. */
  others: readonly string[] = [],
): Promise<Rewind> {
  const all = rewindsFolder(dataFolder);
  const folder = join(all, `${String(why.atMs).padStart(15, '0')}-${randomUUID().slice(0, 8)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const files: AsideFile[] = [];
    for (const [place, filePath] of filePaths.entries()) files.push(await keep(folder, filePath, `${place}.bytes`));
    for (const [place, filePath] of others.entries()) {
      const kept = await keep(folder, filePath, `other-${place}.bytes`).catch(() => undefined);
      if (kept) files.push(kept);
    }
    const rewind: Rewind = { folder, manifest: { formatVersion: 2, ...why, files } };
    await saveManifest(rewind);
    await makeRoom(all);
    return rewind;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function keep(folder: string, filePath: string, name: string): Promise<AsideFile> {
  const taken = await takeFile(filePath).catch((error: unknown) => {
    throw new CannotPutAside(`${filePath} cannot be read, so it could not be kept: ${String(error)}`);
  });
  if (!taken) throw new CannotPutAside(`${filePath} is not a file any more. Move what is there out of the way.`);
  const identity = identityOf(taken.snapshot);
  if (!taken.bytes) return { filePath, identity, mode: 0, stored: null };
  await writeWhole(join(folder, name), taken.bytes, 0o600);
  const link = await readlink(filePath).catch(() => undefined);
  return { filePath, identity, mode: taken.snapshot.mode, stored: name, ...(link !== undefined && { link }) };
}

/** Each file that is another one now than what was kept of it, with how it is now. */
export async function withAfter({ manifest }: Rewind): Promise<AsideFile[]> {
  const all: AsideFile[] = [];
  for (const file of manifest.files) {
    const now = await takeFile(file.filePath);
    const after = now && { identity: identityOf(now.snapshot), mode: modeOf(now.snapshot) };
    const isOther = after && (after.identity !== file.identity || after.mode !== file.mode);
    all.push(isOther ? { ...file, after } : file);
  }
  return all;
}

export const modeOf = (snapshot: Snapshot): number => (snapshot.kind === 'file' ? snapshot.mode : 0);

/** Byte for byte what it was, by the editor where the editor can. `conflict`: somebody else writes there; left alone. */
export async function putBack(files: FilesPort, rewind: Rewind, file: AsideFile): Promise<'same' | 'conflict'> {
  const outcome = await putBytesBack(files, rewind, file);
  const now = outcome === 'same' ? await takeFile(file.filePath) : undefined;
  if (now?.snapshot.kind === 'file' && now.snapshot.mode !== file.mode) await chmod(file.filePath, file.mode);
  return outcome;
}

async function putBytesBack(files: FilesPort, rewind: Rewind, file: AsideFile): Promise<'same' | 'conflict'> {
  const { filePath, identity, mode } = file;
  const now = await takeFile(filePath);
  if (!now) return 'conflict';
  if (identityOf(now.snapshot) === identity) return 'same';
  if (file.link !== undefined && now.snapshot.kind === 'absent')
    // A link that leads nowhere is there all the same.
    await mkdir(dirname(filePath), { recursive: true })
      .then(() => symlink(file.link ?? '', filePath))
      .catch(() => undefined);
  const bytes = file.stored === null ? null : await readFile(join(rewind.folder, file.stored));
  const text = bytes === null ? null : textOf(bytes);
  const seen = text === undefined ? undefined : await currentFile(files, filePath);
  // What is not saved in the editor is not ours to replace; the file below it is.
  const isForEditor = seen && text !== undefined && seen.text !== undefined && !seen.isDirty;
  const byEditor = isForEditor ? await writeCurrent(files, seen, text, mode) : undefined;
  const then = await takeFile(filePath);
  if (!then) return 'conflict';
  const left = identityOf(then.snapshot);
  if (left === identity) return 'same';
  // The editor has written it in a form of its own, or could not write it; else it is the work of somebody else.
  if (byEditor !== 'written' && left !== identityOf(now.snapshot) && file.link === undefined) return 'conflict';
  const outcome = await replaceBytes({ filePath, expected: left, bytes, mode });
  return outcome === 'written' ? 'same' : 'conflict';
}

/** What was kept of a file, as text; undefined when it is not text. */
export async function asideText(rewind: Rewind, file: AsideFile): Promise<string | undefined> {
  return file.stored === null ? '' : textOf(await readFile(join(rewind.folder, file.stored)));
}

async function makeRoom(all: string): Promise<void> {
  const names = (await readdir(all)).toSorted();
  for (const name of names.slice(0, -mostRewinds)) await rm(join(all, name), { recursive: true, force: true });
}
