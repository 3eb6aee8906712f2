// What can be done with a file or folder of the tree. Nothing is ever overwritten, and what is deleted can be taken back.
import type { TreeEntry } from '@dovetail/protocol';
import type { MenuItem } from '../menu/menu.tsx';
import { messageOfError } from '../store/message-of-error.ts';
import type { Workbench } from '../store/workbench.ts';
import { parentFolder } from './tree-rows.ts';
import type { NameField } from './tree-store.ts';

export interface FileActions {
  trash(entry: TreeEntry): Promise<void>;
  finishNaming(field: NameField, name: string): Promise<void>;
  startNew(kind: 'file' | 'folder', at?: TreeEntry): void;
  items(entry: TreeEntry | undefined, proposalId: string | undefined): readonly MenuItem[];
}

const undoMs = 10_000;

export function createFileActions(workbench: Workbench): FileActions {
  const { link, tree, notices, actions, tabs, files, folderPaths } = workbench;
  const fail = (message: string): void => void notices.show(message, { severity: 'error' });

  const acts: FileActions = {
    async trash(entry) {
      const open = [...files.all.peek().values()].filter(
        file => file.isDirty.peek() && (file.path === entry.path || file.path.startsWith(`${entry.path}/`)),
      );
      if (open.length > 0) {
        fail(`${entry.name} has changes that are not saved. Save or close it first.`);
        return;
      }
      try {
        const { done, reason, trashId } = await link.ask('trash_path', { path: entry.path });
        if (!done) {
          fail(`${entry.name} was not deleted. ${reason ?? ''}`);
          return;
        }
        for (const tab of tabs.all.peek()) {
          if (tab.kind === 'file' && (tab.path === entry.path || tab.path.startsWith(`${entry.path}/`)))
            actions.dropTab(tab.id);
        }
        tree.changed([parentFolder(entry.path)]);
        const answer = await notices.show(`Deleted “${entry.name}”`, { actions: ['Undo'], forMs: undoMs });
        if (answer !== 'Undo' || trashId === undefined) return;
        const restored = await link.ask('restore_path', { trashId });
        if (!restored.done) fail(`${entry.name} was not taken back. ${restored.reason ?? ''}`);
        tree.changed([parentFolder(entry.path)]);
      } catch (error) {
        fail(messageOfError(error));
      }
    },
    async finishNaming({ kind, path }, name) {
      const folder = kind === 'rename' ? parentFolder(path) : path;
      const to = `${folder}/${name}`;
      try {
        const { done, reason } =
          kind === 'rename'
            ? await link.ask('rename_path', { path, to })
            : await link.ask('create_path', { path: to, kind });
        if (!done) {
          fail(reason ?? `${name} could not be made.`);
          return;
        }
        tree.changed([folder]);
        tree.select(to);
        if (kind === 'file') void actions.openFile(to);
        const isOpen = kind === 'rename' && tabs.find(tab => tab.kind === 'file' && tab.path === path);
        if (isOpen && !files.of(path)?.isDirty.peek()) {
          actions.dropTab(isOpen.id);
          void actions.openFile(to, { focus: false });
        }
      } catch (error) {
        fail(messageOfError(error));
      }
    },
    startNew(kind, at) {
      const root = folderPaths.peek()[0];
      const folder = at === undefined ? root : at.kind === 'folder' ? at.path : parentFolder(at.path);
      if (folder === undefined) return;
      if (at?.kind === 'folder') tree.toggle(at.path, true);
      tree.name({ kind, path: folder });
    },
    items(entry, proposalId) {
      const create: readonly MenuItem[] = [
        { label: 'New file', run: () => acts.startNew('file', entry) },
        { label: 'New folder', run: () => acts.startNew('folder', entry) },
      ];
      if (!entry) return create;
      const isFile = entry.kind === 'file';
      return [
        ...(isFile ? [{ label: 'Open', keys: 'Enter', run: () => void actions.openFile(entry.path) }] : []),
        ...(proposalId === undefined
          ? []
          : [{ label: 'Review the proposed change', run: () => actions.revealProposal(proposalId) }]),
        { label: 'Mention in chat', keys: 'Alt K', run: () => actions.mention(entry.path) },
        ...create,
        { label: 'Rename', keys: 'F2', run: () => tree.name({ kind: 'rename', path: entry.path }) },
        { label: 'Delete', keys: 'Del', run: () => void acts.trash(entry) },
        {
          label: 'Copy path',
          run: () => void navigator.clipboard.writeText(entry.path).catch(() => fail('The browser did not allow it.')),
        },
      ];
    },
  };
  return acts;
}
