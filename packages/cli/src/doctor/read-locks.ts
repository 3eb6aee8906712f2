// The lock files that editors have left for CLIs, as they lie there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FoundLockFile, portOfLockFile } from '@dovetail/protocol';

export interface Lock {
  readonly file: string;
  readonly port: number;
  /** As it was read; absent when it could not be. */
  readonly text: string | undefined;
  readonly content: FoundLockFile | undefined;
  /** Why there is no content. */
  readonly damage: string | undefined;
}

/** Where CLIs look. Observed: 2.1.197 and 2.1.325 look into the home folder even when CLAUDE_CONFIG_DIR names another. */
export function lockFolders(configDir: string, env: NodeJS.ProcessEnv): string[] {
  const home = env['HOME'] ?? env['USERPROFILE'];
  return [...new Set([join(configDir, 'ide'), ...(home ? [join(home, '.claude', 'ide')] : [])])];
}

export function readLocks(folder: string): Lock[] {
  return namesIn(folder).flatMap(name => {
    const port = portOfLockFile(name);
    return port === undefined ? [] : [readLock(join(folder, name), port)];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function readLock(file: string, port: number): Lock {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    return { file, port, text: undefined, content: undefined, damage: `${file} cannot be read (${why})` };
  }
  const found = FoundLockFile.safeParse(toJson(text));
  if (found.success) return { file, port, text, content: found.data, damage: undefined };
  // Observed: a file of paths, one a line, is the old form and means server-sent events.
  const damage = /^\s*[{[]/.test(text)
    ? `${file} is not a lock in JSON`
    : `${file} has the old form, which leads to server-sent events instead of a WebSocket`;
  return { file, port, text, content: undefined, damage };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
