// Mentions of files and lines, on their way to the chat and to CLIs in terminals.
import * as vscode from 'vscode';
import type { DovetailWindow } from '../window/start-window.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import { mentionedLines } from './mentioned-lines.ts';
import { openReadyChat, usesTerminal } from './open-chat.ts';

export async function mentionSelection(window: DovetailWindow, surfaces: ChatSurfaces): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.uri.scheme !== 'file') {
    void vscode.window.showInformationMessage('Open a file and put the cursor into it; then it can be mentioned.');
    return;
  }
  const lines = mentionedLines(editor.selection);
  await mention(window, surfaces, [{ filePath: editor.document.uri.fsPath, ...(lines && { lines }) }]);
}

export async function mentionFiles(
  window: DovetailWindow,
  surfaces: ChatSurfaces,
  uris: readonly vscode.Uri[],
): Promise<void> {
  const files = uris.filter(({ scheme }) => scheme === 'file');
  await mention(
    window,
    surfaces,
    files.map(({ fsPath }) => ({ filePath: fsPath })),
  );
}

interface Mention {
  readonly filePath: string;
  readonly lines?: { readonly start: number; readonly end: number };
}

async function mention(window: DovetailWindow, surfaces: ChatSurfaces, mentions: readonly Mention[]): Promise<void> {
  if (usesTerminal()) {
    for (const { filePath, lines } of mentions) window.mention(filePath, lines);
    return;
  }
  await openReadyChat(surfaces);
  for (const { filePath, lines } of mentions) window.mention(filePath, lines);
}
