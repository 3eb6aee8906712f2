// The page's requests about the workbench itself: folders, layout, reviews, terminals.
import { readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { EditorSelection, Handlers, TerminalState, WorkspaceFolder, workspaceRequests } from '@dovetail/protocol';
import type { EditorState } from '../editor-state.ts';
import type { LayoutStore } from '../layout/layout-store.ts';
import type { OpenProposals } from '../proposals/open-proposals.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { otherWorktrees } from '../tree/worktrees.ts';

export interface WorkspaceRequestParts {
  folders(): readonly string[];
  describeFolders(): Promise<WorkspaceFolder[]>;
  setFolders(folders: readonly string[]): void;
  readonly isRehearsal: boolean;
  readonly terminals: Terminals;
  readonly proposals: OpenProposals;
  readonly layouts: LayoutStore;
  readonly state: EditorState;
  /** What a file holds now; null when there is none. */
  textOf(path: string): Promise<string | null>;
  /** The person has done something in this window. */
  used(pageId: string | undefined): void;
  selectionTold(selection: EditorSelection | null): void;
  mention(mention: { path: string; lineStart?: number; lineEnd?: number }): void;
  startTerminal(wanted: {
    cwd?: string;
    claude: boolean;
    resume?: string;
    columns: number;
    rows: number;
  }): Promise<{ terminal: TerminalState | null; reason?: string }>;
}

const mostCompletions = 30;

export function workspaceHandlers(parts: WorkspaceRequestParts): Handlers<typeof workspaceRequests> {
  const { terminals, proposals, layouts, state } = parts;
  const firstFolder = () => parts.folders()[0] ?? homedir();

  return {
    async open_workbench(_, { pageId }) {
      parts.used(pageId);
      return {
        folders: await parts.describeFolders(),
        home: homedir(),
        platform: process.platform,
        isRehearsal: parts.isRehearsal,
        terminals: [...terminals.all],
        proposals: [...proposals.all],
        layout: await layouts.read(firstFolder()),
        recentFolders: await layouts.recent(),
      };
    },
    async save_layout({ layout }) {
      await layouts.write(firstFolder(), layout);
      return {};
    },
    tell_editors({ editors, selection }, { pageId }) {
      if (pageId === undefined) return {};
      parts.used(pageId);
      state.tell(pageId, editors, selection);
      parts.selectionTold(selection);
      return {};
    },
    mention(mention) {
      parts.mention(mention);
      return {};
    },
    save_review({ proposalId, draft }) {
      proposals.saveDraft(proposalId, draft);
      return {};
    },
    async compare_again({ proposalId }) {
      const known = proposals.get(proposalId);
      const proposal = known && proposals.rebase(proposalId, await parts.textOf(known.path));
      return { proposal: proposal ?? null };
    },
    decide_proposal({ proposalId, decision, contents, message }) {
      const proposal = proposals.get(proposalId);
      if (!proposal) return { outcome: 'gone' };
      if (decision === 'rejected') {
        proposals.decide(proposalId, { decision, ...(message !== undefined && { message }) });
        return { outcome: 'done' };
      }
      if (proposal.isStale) return { outcome: 'stale' };
      proposals.decide(proposalId, { decision, contents: contents ?? proposal.newContents });
      return { outcome: 'done' };
    },
    start_terminal: wanted => parts.startTerminal(wanted),
    read_terminal({ terminalId }) {
      const output = terminals.output(terminalId);
      return { output: output ?? '', found: output !== undefined };
    },
    write_terminal({ terminalId, data }) {
      terminals.write(terminalId, data);
      return {};
    },
    resize_terminal({ terminalId, columns, rows }) {
      terminals.resize(terminalId, columns, rows);
      return {};
    },
    close_terminal({ terminalId }) {
      terminals.close(terminalId);
      return {};
    },
    list_worktrees: async () => ({ worktrees: await otherWorktrees(firstFolder()) }),
    complete_folder: async ({ prefix }) => ({ folders: await foldersBeginningWith(prefix) }),
    async open_folder({ path, add }) {
      const wanted = resolve(fromHome(path));
      const isFolder = await stat(wanted).then(
        found => found.isDirectory(),
        () => false,
      );
      if (!isFolder) return { opened: false, reason: `There is no folder ${wanted}.` };
      const folder = await realpath(wanted);
      const others = parts.folders().filter(other => other !== folder);
      parts.setFolders(add ? [...others, folder] : [folder, ...(parts.folders().includes(folder) ? others : [])]);
      await layouts.opened(folder);
      return { opened: true };
    },
  };
}

function fromHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

async function foldersBeginningWith(prefix: string): Promise<string[]> {
  const wanted = fromHome(prefix);
  if (!isAbsolute(wanted)) return [];
  const folder = wanted.endsWith('/') ? wanted : dirname(wanted);
  const start = wanted.endsWith('/') ? '' : basename(wanted);
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter(entry => entry.isDirectory() && entry.name.toLowerCase().startsWith(start.toLowerCase()))
      .filter(entry => start.startsWith('.') || !entry.name.startsWith('.'))
      .map(entry => join(folder, entry.name))
      .toSorted()
      .slice(0, mostCompletions);
  } catch {
    return [];
  }
}
