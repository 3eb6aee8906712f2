// Opens or finds a chat, where the person likes to have it, and puts the cursor into its message box.
import * as vscode from 'vscode';
import { settingsSection } from '../manifest/names.ts';
import type { ChatSurface } from '../webview/chat-surface.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import type { Conversation } from '../webview/page-seed.ts';

const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration(settingsSection);

export const usesTerminal = (): boolean => settings().get('useTerminal') === true;

export async function openLastChat(surfaces: ChatSurfaces): Promise<ChatSurface> {
  const { last } = surfaces;
  if (!last) return settings().get('preferredLocation') === 'sidebar' ? surfaces.openView() : openNewTab(surfaces);
  last.focusBox();
  return last;
}

/** The chat, once it hears what it is told. */
export async function openReadyChat(surfaces: ChatSurfaces): Promise<ChatSurface> {
  const surface = await openLastChat(surfaces);
  await surface.ready;
  return surface;
}

/** Beside the code when there is some, so that both can be seen. */
export async function openNewTab(surfaces: ChatSurfaces, conversation?: Conversation): Promise<ChatSurface> {
  const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  return surfaces.openTab(conversation, { column });
}

/** A chat in a tab is itself the active editor: from there it is back to the text that can be seen, or that was seen last. */
export async function backToEditor(surfaces: ChatSurfaces): Promise<void> {
  const isInTab = surfaces.all.some(({ kind, hasFocus }) => kind === 'panel' && hasFocus);
  const text = isInTab
    ? vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined)
    : undefined;
  if (text) {
    await vscode.window.showTextDocument(text.document, { viewColumn: text.viewColumn, preserveFocus: false });
    return;
  }
  await vscode.commands.executeCommand(
    isInTab ? 'workbench.action.openPreviousRecentlyUsedEditor' : 'workbench.action.focusActiveEditorGroup',
  );
}

export async function rememberLocation(location: 'sidebar' | 'panel'): Promise<void> {
  if (settings().get('preferredLocation') === location) return;
  await settings().update('preferredLocation', location, vscode.ConfigurationTarget.Global);
}
