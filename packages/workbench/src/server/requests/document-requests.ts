// The page's requests about files and texts.
import { lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { documentRequests, Handlers } from '@dovetail/protocol';
import type { Documents } from '../documents/documents.ts';
import type { EditorState } from '../editor-state.ts';
import type { LanguageServers } from '../language-servers/language-servers.ts';
import { insideFolder } from '../paths/inside-folder.ts';
import type { TreeWatch } from '../tree/tree-watch.ts';
import type { PathTrash } from '../tree/path-trash.ts';

export interface DocumentRequestParts {
  folders(): readonly string[];
  readonly tree: TreeWatch;
  readonly documents: Documents;
  readonly state: EditorState;
  readonly languages: LanguageServers;
  readonly trash: PathTrash;
  findFiles(pattern: string, limit: number): Promise<{ files: string[]; truncated: boolean }>;
}

const outside = { done: false, reason: 'It lies outside the open folder.' };
const isOpen = { done: false, reason: 'It is the open folder itself. Open another one first.' };

export function documentHandlers(parts: DocumentRequestParts): Handlers<typeof documentRequests> {
  const { tree, documents, state, languages, trash } = parts;
  const inside = async (path: string) => (await insideFolder(parts.folders(), path)) !== undefined;
  /** An open folder itself, however it is spelled. */
  const isRoot = async (path: string) => {
    const roots = await Promise.all(parts.folders().map(folder => insideFolder([folder], folder)));
    return roots.includes(await insideFolder(parts.folders(), path));
  };

  return {
    async read_folder({ path, includeIgnored }) {
      const entries = (await inside(path)) ? await tree.read(path) : undefined;
      return {
        found: entries !== undefined,
        entries: (entries ?? []).filter(entry => includeIgnored || !entry.isIgnored),
      };
    },
    async open_document({ path }) {
      const answer = await documents.open(path);
      if (answer.document) languages.open(path, state.unsaved(path) ?? answer.document.contents);
      return answer;
    },
    async save_document(params) {
      const answer = await documents.save(params);
      if (answer.outcome === 'saved') {
        state.edit(params.path, null);
        languages.open(params.path, params.contents);
      }
      return answer;
    },
    async edit_document({ path, contents }) {
      if (!(await inside(path))) return {};
      state.edit(path, contents);
      if (contents !== null) languages.open(path, contents);
      return {};
    },
    async create_path({ path, kind }) {
      if (!(await inside(path))) return outside;
      try {
        await mkdir(dirname(path), { recursive: true });
        if (kind === 'folder') await mkdir(path);
        else await writeFile(path, '', { flag: 'wx' });
        return { done: true };
      } catch (error) {
        return { done: false, reason: isThere(error) ? 'There is something of this name already.' : words(error) };
      }
    },
    async rename_path({ path, to }) {
      if (!(await inside(path)) || !(await inside(to))) return outside;
      if (await isRoot(path)) return isOpen;
      if (await exists(to)) return { done: false, reason: 'There is something of this name already.' };
      try {
        await mkdir(dirname(to), { recursive: true });
        await rename(path, to);
        return { done: true };
      } catch (error) {
        return { done: false, reason: words(error) };
      }
    },
    async trash_path({ path }) {
      if (!(await inside(path))) return outside;
      if (await isRoot(path)) return isOpen;
      try {
        return { done: true, trashId: await trash.put(path) };
      } catch (error) {
        return { done: false, reason: words(error) };
      }
    },
    async restore_path({ trashId }) {
      const reason = await trash.restore(trashId, inside);
      return reason === undefined ? { done: true } : { done: false, reason };
    },
    find_files: ({ pattern, limit }) => parts.findFiles(pattern, limit),
    async hover(place, { signal }) {
      const told = await languages.hover(place, signal);
      return { contents: told?.contents ?? null, ...(told?.range && { range: told.range }) };
    },
    get_diagnostics: ({ path }) => ({ diagnostics: [...languages.diagnostics(path)] }),
  };
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function isThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
