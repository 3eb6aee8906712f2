// The editor as the host and the CLIs see it: the windows of the workbench, its reviews and its language servers.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { editorPort, type FileDiagnostics, type LivePort, type ListenersOf, type PortOf } from '@dovetail/protocol';
import { completePort } from '@dovetail/host';
import type { EditorState } from '../editor-state.ts';
import type { WorkbenchPages } from '../pages/workbench-pages.ts';
import type { LanguageServers } from '../language-servers/language-servers.ts';
import type { OpenProposals } from '../proposals/open-proposals.ts';

export interface EditorPortParts {
  readonly pages: () => WorkbenchPages;
  readonly state: EditorState;
  readonly proposals: OpenProposals;
  diagnostics(uri: string | undefined): readonly FileDiagnostics[];
  readonly symbols: LanguageServers['symbols'];
  readonly from: 'chat' | 'terminal';
}

export function workbenchEditorPort(
  parts: EditorPortParts,
  subscribe: (listeners: ListenersOf<typeof editorPort>) => () => void,
): LivePort<typeof editorPort> {
  return completePort(editorPort, workbenchEditorCalls(parts), subscribe);
}

export function workbenchEditorCalls({
  pages,
  state,
  proposals,
  diagnostics,
  symbols,
  from,
}: EditorPortParts): Partial<PortOf<typeof editorPort>> {
  return {
    async openDiff({ proposalId, oldFilePath, newFilePath, newFileContents, tabName }, signal) {
      const oldContents = state.unsaved(oldFilePath) ?? (await textOf(oldFilePath));
      signal?.throwIfAborted();
      const withdraw = () => proposals.withdraw(proposalId);
      signal?.addEventListener('abort', withdraw, { once: true });
      try {
        return await proposals.open({
          proposalId,
          path: newFilePath,
          tabName,
          oldContents,
          newContents: newFileContents,
          from,
        });
      } finally {
        signal?.removeEventListener('abort', withdraw);
      }
    },
    async closeDiff({ proposalId }) {
      proposals.withdraw(proposalId);
      return {};
    },
    async openFile({ filePath, selection, preview = true, preserveFocus = true }, signal) {
      const asked = { path: filePath, ...(selection && { selection }), preview, preserveFocus };
      const { shown } = await pages().front().ask('show_document', asked, { signal });
      return { opened: shown, ...(!shown && { message: 'The workbench cannot show this file.' }) };
    },
    diagnostics: async ({ uri }) => [...diagnostics(uri)],
    openEditors: async () => [...state.editors],
    selection: async () => state.selection,
    async isDirty({ filePath }) {
      return { isOpen: state.isOpen(filePath), isDirty: state.unsaved(filePath) !== undefined };
    },
    async save({ filePath }, signal) {
      if (state.unsaved(filePath) === undefined) return { saved: false, message: 'It has no changes to save.' };
      const { saved, reason } = await pages().front().ask('save_open_document', { path: filePath }, { signal });
      return { saved, ...(reason !== undefined && { message: reason }) };
    },
    async findSymbols({ query, limit }, signal) {
      const active = state.editors.find(({ isActive, uri }) => isActive && uri.startsWith('file:'));
      const front = active && fileURLToPath(active.uri);
      return (await symbols({ query, front, signal })).slice(0, limit);
    },
    async closeTab({ tabName }, signal) {
      return pages().front().ask('close_tab', { tabName }, { signal });
    },
    async insertText({ text }, signal) {
      const { inserted, path, reason } = await pages().front().ask('insert_text', { text }, { signal });
      return {
        inserted,
        ...(path !== undefined && { filePath: path }),
        ...(reason !== undefined && { message: reason }),
      };
    },
  };
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}
