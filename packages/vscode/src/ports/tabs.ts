// The tabs of the window: which are open, and closing one by its title or its file.
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { OpenEditor } from '@dovetail/protocol';
import { openDocument } from './documents.ts';
import { addressOf, isSamePath } from './paths.ts';

export function allTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/** The document that a tab is about; for a comparison, its right side. */
export function tabUri({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return input.uri;
  if (input instanceof vscode.TabInputNotebook) return input.uri;
  if (input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff) return input.modified;
  return undefined;
}

export function openEditors(): OpenEditor[] {
  return allTabs().flatMap(tab => {
    const uri = tab.input instanceof vscode.TabInputTextDiff ? undefined : tabUri(tab);
    if (!uri) return [];
    const languageId =
      tab.input instanceof vscode.TabInputNotebook
        ? tab.input.notebookType === 'jupyter-notebook'
          ? 'jupyter'
          : tab.input.notebookType
        : openDocument(uri.fsPath)?.languageId;
    return [
      {
        uri: addressOf(uri),
        label: tab.label,
        isActive: tab.isActive && tab.group.isActive,
        isDirty: tab.isDirty,
        ...(languageId !== undefined && { languageId }),
      },
    ];
  });
}

/** A tab with changes that are not saved is left open: closing it would ask the person, or lose their words. */
export async function closeTab(tabName: string): Promise<{ closed: boolean }> {
  const tab = allTabs().find(candidate => {
    const uri = tabUri(candidate);
    return (
      candidate.label === tabName ||
      (uri?.scheme === 'file' && (isSamePath(uri.fsPath, tabName) || basename(uri.fsPath) === tabName))
    );
  });
  if (!tab || tab.isDirty) return { closed: false };
  return { closed: await vscode.window.tabGroups.close(tab, true) };
}
