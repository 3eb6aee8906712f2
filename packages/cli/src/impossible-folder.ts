// Folders in which nothing can ever be made. Node's recursive `mkdir` tries for ever there, so they are refused before anything
// begins. Observed: Node 20 with a HOME under /proc, where the system says ENOENT although the folder above is there.
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { configDir, dataFolder } from '@dovetail/agent';
import { Failure } from './command.ts';

/** The magic number of procfs on Linux. */
const procfs = 0x9fa0;

/** Throws the sentence when the CLI's folder or our own would have to be made in such a place. */
export function refuseImpossibleFolders(env: NodeJS.ProcessEnv): void {
  const settings = impossiblePart(configDir(env));
  if (settings !== undefined)
    throw new Failure(
      `${settings} cannot be used (ENOENT). Settings and lock files are kept under HOME, or where CLAUDE_CONFIG_DIR says: it must be a folder that you may write to.`,
    );
  const own = impossiblePart(dataFolder(env));
  if (own !== undefined)
    throw new Failure(`${own} cannot be used (ENOENT). Set DOVETAIL_HOME to a folder that you may write to.`);
}

export function hasImpossibleFolders(env: NodeJS.ProcessEnv): boolean {
  return [configDir(env), dataFolder(env)].some(folder => impossiblePart(folder) !== undefined);
}

/** The first folder on the way that is missing and cannot be made. */
export function impossiblePart(folder: string): string | undefined {
  if (process.platform !== 'linux' || existsSync(folder)) return undefined;
  let missing = folder;
  for (let above = dirname(missing); above !== missing && !existsSync(above); above = dirname(missing)) missing = above;
  return isProcfs(dirname(missing)) ? missing : undefined;
}

function isProcfs(folder: string): boolean {
  try {
    return statfsSync(folder).type === procfs;
  } catch {
    return false;
  }
}
