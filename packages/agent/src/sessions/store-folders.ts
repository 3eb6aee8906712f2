// The session files of the CLI's store. Symbolic links are followed only while they stay inside the store; what cannot
// be read is told beside the rest.
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { mapInOrder } from './bounded-map.ts';
import { projectsDir } from './config-dir.ts';
import { projectSlugs } from './project-slug.ts';
import { sessionIdOfFile } from './session-id.ts';

export interface StoreProblem {
  readonly path: string;
  /** A sentence for a person. */
  readonly reason: string;
  /** Where in the file, when it is about one line. */
  readonly offset?: number;
}

export interface ExcludedSession {
  readonly id: string;
  readonly path: string;
  /** `copy` and `elsewhere` are listed at another place, `subagent` inside its session. */
  readonly kind: 'no-messages' | 'unreadable' | 'not-a-session' | 'subagent' | 'copy' | 'elsewhere';
  readonly reason: string;
}

export interface SessionFile {
  readonly id: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

export interface StoreScope {
  readonly configDir: string;
  /** Only the sessions of this working directory; without it, of every one. */
  readonly cwd?: string;
}

export interface FoundFiles {
  readonly files: SessionFile[];
  readonly excluded: ExcludedSession[];
  readonly problems: StoreProblem[];
}

/** Newest first by the time of the last write. */
export async function findSessionFiles(scope: StoreScope): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], excluded: [], problems: [] };
  const roots = await storeRoots(scope.configDir);
  for (const folder of await projectFolders(scope, roots, found.problems)) await collect(folder, roots, found);
  found.files.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.id < b.id ? -1 : 1));
  return found;
}

export async function projectFolders(
  scope: StoreScope,
  roots: readonly string[],
  problems: StoreProblem[],
): Promise<string[]> {
  const projects = projectsDir(scope.configDir);
  const names = scope.cwd === undefined ? undefined : new Set(await projectSlugs(scope.cwd));
  const folders: string[] = [];
  for (const entry of await entriesOf(projects, problems)) {
    if (names && !names.has(entry.name)) continue;
    const path = join(projects, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isSymbolicLink() && (await leadsInside(path, roots, problems))) folders.push(path);
  }
  return folders;
}

/** The real places that links may lead to: the configuration folder, and `projects` should that itself be a link. */
export async function storeRoots(configDir: string): Promise<string[]> {
  const real = await Promise.all(
    [configDir, projectsDir(configDir)].map(path => realpath(path).catch(() => undefined)),
  );
  return [...new Set(real.filter(path => path !== undefined))];
}

async function collect(folder: string, roots: readonly string[], found: FoundFiles): Promise<void> {
  const names: { id: string; path: string }[] = [];
  for (const entry of await entriesOf(folder, found.problems)) {
    if (!entry.name.endsWith('.jsonl')) continue;
    const path = join(folder, entry.name);
    const id = sessionIdOfFile(entry.name);
    if (id === undefined) {
      const name = entry.name.slice(0, -'.jsonl'.length);
      found.excluded.push(
        name.startsWith('agent-')
          ? {
              id: name,
              path,
              kind: 'subagent',
              reason: 'It is the transcript of a subagent; it is shown inside its session.',
            }
          : { id: name, path, kind: 'not-a-session', reason: 'Its file name is not a session id.' },
      );
    } else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsInside(path, roots, found.problems)))) {
      names.push({ id, path });
    } else if (!entry.isSymbolicLink()) {
      found.problems.push({ path, reason: 'It is named like a session but is not a regular file.' });
    }
  }
  const stats = mapInOrder(names, 16, async ({ id, path }) => {
    try {
      const { size, mtimeMs } = await stat(path);
      found.files.push({ id, path, sizeBytes: size, mtimeMs });
    } catch (error) {
      found.problems.push({ path, reason: unreadable(error) });
    }
  });
  for await (const _ of stats);
}

async function entriesOf(folder: string, problems: StoreProblem[]): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') problems.push({ path: folder, reason: unreadable(error) });
    return [];
  }
}

export async function leadsInside(path: string, roots: readonly string[], problems: StoreProblem[]): Promise<boolean> {
  const target = await realpath(path).catch(() => undefined);
  const isInside = target !== undefined && roots.some(root => target.startsWith(root + sep));
  if (!isInside) {
    const reason =
      target === undefined
        ? 'It is a link that leads nowhere.'
        : `It is a link that leads out of the store, to ${target}; such links are not followed.`;
    problems.push({ path, reason });
  }
  return isInside;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function unreadable(error: unknown): string {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'It may not be read: permission denied. Check its owner and mode.';
    case 'ENOENT':
      return 'It was removed while it was being read.';
    default:
      return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
