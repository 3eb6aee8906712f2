// Paths as a conversation knows them: relative to its folder where they are in it, with forward slashes.
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostContext } from '../host-context.ts';

export function conversationFolder(context: HostContext, channelId: string | undefined): string {
  return (channelId === undefined ? undefined : context.channels.get(channelId)?.cwd) ?? context.cwd;
}

/** Absolute; takes what a model or a person may write for a path. */
export function absolutePath(folder: string, path: string): string {
  if (/^file:\/\//i.test(path)) {
    try {
      return fileURLToPath(path);
    } catch {
      return resolve(folder, path);
    }
  }
  return /^~(?=[/\\])/.test(path) ? join(homedir(), path.slice(1)) : resolve(folder, path);
}

/** undefined: it is not below the folder. */
export function pathBelow(folder: string, filePath: string): string | undefined {
  const path = relative(folder, filePath);
  if (path === '' || isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) return undefined;
  return path.split(sep).join('/');
}
