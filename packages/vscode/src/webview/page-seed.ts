// What a new page is given to remember, in the form in which the page keeps it: which conversation it shows, and where.
import { randomUUID } from 'node:crypto';

export interface PageSeed {
  readonly channelId: string;
  readonly sessionId: string | null;
  readonly cwd: string | null;
}

export interface Conversation {
  /** A session on disk. */
  readonly sessionId?: string;
  /** A channel that runs already. */
  readonly channelId?: string;
  /** The folder of a new conversation, where the window has several. */
  readonly cwd?: string;
}

export function pageSeed({ sessionId, channelId, cwd }: Conversation): PageSeed | undefined {
  if (sessionId === undefined && channelId === undefined && cwd === undefined) return undefined;
  return { channelId: channelId ?? randomUUID(), sessionId: sessionId ?? null, cwd: cwd ?? null };
}

/** The folder that a new conversation belongs to: that of the file in front, where there are several. */
export function folderFor(folders: readonly string[], activeFile: string | undefined): string | undefined {
  if (folders.length < 2 || activeFile === undefined) return undefined;
  return folders
    .filter(folder => activeFile === folder || activeFile.startsWith(withEnd(folder)))
    .toSorted((a, b) => b.length - a.length)[0];
}

const withEnd = (folder: string): string => (/[\\/]$/.test(folder) ? folder : `${folder}${separatorOf(folder)}`);

const separatorOf = (folder: string): string => (folder.includes('\\') && !folder.includes('/') ? '\\' : '/');
