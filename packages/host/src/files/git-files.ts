// The files of a git repository that it does not ignore, tracked or not, with those of repositories inside it. Asks the
// person's git; undefined where there is none or the folder is in no repository.
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const maxBuffer = 1024 * 1024 * 1024;

export async function gitFiles(folder: string, signal?: AbortSignal): Promise<string[] | undefined> {
  const [listing, gone] = await Promise.all([
    git(folder, ['ls-files', '-co', '--exclude-standard', '-z'], signal),
    // The first lists too what git tracks and the person has removed.
    git(folder, ['ls-files', '-d', '-z'], signal),
  ]);
  if (listing === undefined) return undefined;
  const removed = new Set(split(gone ?? ''));
  const inner = new Set<string>();
  const files: string[] = [];
  let last = '';
  for (const path of split(listing)) {
    if (path === last || removed.has(path)) continue;
    last = path;
    // A repository that is not tracked is listed as a folder.
    if (path.endsWith('/')) inner.add(path.slice(0, -1));
    else files.push(path);
  }
  const submodules = new Set(await submodulePaths(folder));
  for (const path of submodules) inner.add(path);
  const own = submodules.size > 0 ? files.filter(path => !submodules.has(path)) : files;
  for (const path of inner) {
    if (!(await isRepository(join(folder, path)))) continue;
    for (const file of (await gitFiles(join(folder, path), signal)) ?? []) own.push(`${path}/${file}`);
  }
  return own;
}

function git(folder: string, args: readonly string[], signal?: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      // A repository must not be able to have a program of its choice started by being listed.
      ['-c', 'core.fsmonitor=false', ...args],
      { cwd: folder, maxBuffer, encoding: 'utf8', windowsHide: true, signal, env: quietEnvironment() },
      (error, stdout) => {
        if (signal?.aborted) reject(signal.reason);
        else resolve(error ? undefined : stdout);
      },
    );
  });
}

// Set while a hook of git runs; they would point every git below at the outer repository.
const inherited = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'];

function quietEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
  for (const name of inherited) delete env[name];
  return env;
}

const split = (listing: string): string[] => (listing === '' ? [] : listing.replace(/\0$/, '').split('\0'));

async function submodulePaths(folder: string): Promise<string[]> {
  try {
    const declared = await readFile(join(folder, '.gitmodules'), 'utf8');
    return [...declared.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)].flatMap(match => match[1] ?? []);
  } catch {
    return [];
  }
}

/** A submodule that was never fetched is an empty folder; git would answer for the outer repository there. */
async function isRepository(folder: string): Promise<boolean> {
  return stat(join(folder, '.git')).then(
    () => true,
    () => false,
  );
}
