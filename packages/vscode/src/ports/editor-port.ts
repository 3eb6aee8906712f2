// The editor as the host and the CLIs see it.
import { completePort } from '@dovetail/host';
import { editorPort, type EditorSelection, type ListenersOf, type LivePort, type PortOf } from '@dovetail/protocol';
import { executeCode } from '../notebook/execute-code.ts';
import { readDiagnostics } from './diagnostics.ts';
import { documentState, formatDocument, saveDocument } from './documents.ts';
import { insertText } from './insert-text.ts';
import { findSymbols } from './find-symbols.ts';
import { openFile } from './open-file.ts';
import { closeTab, openEditors } from './tabs.ts';

export interface EditorPortParts {
  readonly reviews: Pick<PortOf<typeof editorPort>, 'openDiff' | 'closeDiff'>;
  selection(): EditorSelection | null;
  subscribe(listeners: ListenersOf<typeof editorPort>): () => void;
}

export function vscodeEditorPort({ reviews, selection, subscribe }: EditorPortParts): LivePort<typeof editorPort> {
  return completePort(
    editorPort,
    {
      openDiff: reviews.openDiff,
      closeDiff: reviews.closeDiff,
      openFile,
      diagnostics: async ({ uri }) => readDiagnostics(uri),
      openEditors: async () => openEditors(),
      selection: async () => selection(),
      isDirty: async ({ filePath }) => documentState(filePath),
      save: ({ filePath }) => saveDocument(filePath),
      format: ({ filePath }) => formatDocument(filePath),
      executeCode: ({ code }, signal) => executeCode(code, signal),
      closeTab: ({ tabName }) => closeTab(tabName),
      findSymbols: ({ query, limit }) => findSymbols(query, limit),
      insertText: ({ text }) => insertText(text, selection()?.filePath),
    },
    subscribe,
  );
}
