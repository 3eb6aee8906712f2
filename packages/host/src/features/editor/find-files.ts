// Files and folders by a fuzzy pattern, best first. Without a pattern: what is open, what was looked at last, then the top
// of the tree.
import { fileURLToPath } from 'node:url';
import { hasCode, type FoundFile, type ParamsOf, type ResultOf, type editorRequests } from '@dovetail/protocol';
import { absolutePath, conversationFolder, pathBelow } from '../../files/conversation-folder.ts';
import type { FileIndexes } from '../../files/file-indexes.ts';
import { fuzzySearch } from '../../files/fuzzy.ts';
import type { PathTable } from '../../files/path-table.ts';
import type { HostContext } from '../../host-context.ts';
import type { RecentFiles } from './recent-files.ts';

export interface FileSearch {
  readonly context: HostContext;
  readonly indexes: FileIndexes;
  readonly recent: RecentFiles;
}

type Params = ParamsOf<typeof editorRequests, 'list_files_request'>;
type Result = ResultOf<typeof editorRequests, 'list_files_request'>;

export async function findFiles(
  { context, indexes, recent }: FileSearch,
  { pattern, limit, includeIgnored }: Params,
  channelId: string | undefined,
): Promise<Result> {
  const folder = conversationFolder(context, channelId);
  const respectGitIgnore = context.settings.value.respectGitIgnore && !includeIgnored;
  const index = indexes.of(folder, respectGitIgnore);
  const wanted = patternBelow(folder, pattern.trim());
  if (wanted === '') {
    const [{ table, truncated }, open] = await Promise.all([index.read(), openFiles(context)]);
    const known = new Set(table.paths.slice(0, table.fileCount));
    const recentPaths = recent.paths.flatMap(path => pathBelow(folder, path) ?? []).filter(path => known.has(path));
    const first = [...open.flatMap(path => pathBelow(folder, path) ?? []), ...recentPaths];
    const files = firstOf(table, first, limit);
    return { files, truncated: truncated || table.paths.length > files.length };
  }
  const { table, truncated } = await index.read();
  const { matches, total } = fuzzySearch(table, wanted, limit);
  return { files: matches.map(({ path, kind }) => ({ path, kind })), truncated: truncated || total > matches.length };
}

/** A pattern that begins as a path does means the place, not those characters. */
function patternBelow(folder: string, pattern: string): string {
  if (/^\.[/\\]/.test(pattern)) return pattern.slice(2);
  if (!/^(?:[/\\~]|[a-z]:[/\\])/i.test(pattern)) return pattern;
  const absolute = absolutePath(folder, pattern);
  return absolute === folder ? '' : (pathBelow(folder, absolute) ?? pattern);
}

/** The active one first. An editor that cannot tell has none. */
async function openFiles(context: HostContext): Promise<string[]> {
  try {
    const open = await context.ports.editor.calls.openEditors({});
    return open
      .filter(({ uri }) => uri.startsWith('file:'))
      .toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
      .map(({ uri }) => fileURLToPath(uri));
  } catch (error) {
    if (!hasCode(error, 'unsupported_by_editor'))
      context.log.warn('The open editors could not be read.', { error: String(error) });
    return [];
  }
}

/** These, then what lies highest in the tree, by the alphabet. */
function firstOf(table: PathTable, first: readonly string[], limit: number): FoundFile[] {
  const files = new Map<string, FoundFile>();
  for (const path of first) if (files.size < limit) files.set(path, { path, kind: 'file' });
  for (let depth = 0, deepest = 0; depth <= deepest && files.size < limit; depth++) {
    const here: FoundFile[] = [];
    table.paths.forEach((path, index) => {
      const parts = depthOf(path);
      if (parts > deepest) deepest = parts;
      if (parts === depth && !files.has(path)) here.push({ path, kind: index < table.fileCount ? 'file' : 'folder' });
    });
    here.sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const file of here.slice(0, limit - files.size)) files.set(file.path, file);
  }
  return [...files.values()];
}

function depthOf(path: string): number {
  let depth = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth++;
  return depth;
}
