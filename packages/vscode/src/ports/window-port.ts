// What surrounds the chat in VS Code: messages, links, other chats, settings, the log.
import * as vscode from 'vscode';
import { completePort } from '@dovetail/host';
import { windowPort, type ListenersOf, type LivePort } from '@dovetail/protocol';
import type { MemoryFiles } from '../diff/memory-files.ts';
import type { ReadOnlyTexts } from '../diff/read-only-texts.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import { showText } from './show-text.ts';

export interface WindowPortParts {
  readonly surfaces: ChatSurfaces;
  readonly log: vscode.LogOutputChannel;
  readonly texts: { readonly readOnly: ReadOnlyTexts; readonly editable: MemoryFiles };
  subscribe(listeners: ListenersOf<typeof windowPort>): () => void;
}

export function vscodeWindowPort({ surfaces, log, texts, subscribe }: WindowPortParts): LivePort<typeof windowPort> {
  const show = {
    info: vscode.window.showInformationMessage,
    warning: vscode.window.showWarningMessage,
    error: vscode.window.showErrorMessage,
  };
  return completePort(
    windowPort,
    {
      async showMessage({ severity, message, actions }, signal) {
        const chosen = await withdrawable(show[severity](message, ...actions), signal);
        return chosen === undefined ? null : { action: chosen };
      },
      openExternal: async ({ url }) => ({ opened: await vscode.env.openExternal(vscode.Uri.parse(url, true)) }),
      showText: (text, signal) => showText(text, texts, signal),
      async setTabState({ pageId, ...state }) {
        surfaces.setTabState(pageId, state);
        return {};
      },
      async openConversation({ sessionId }) {
        await surfaces.openTab(sessionId === undefined ? undefined : { sessionId });
        return { opened: true };
      },
      async showSettings({ key }) {
        await vscode.commands.executeCommand(
          'workbench.action.openSettings',
          key === undefined ? '@ext:dovetail.dovetail' : `dovetail.${key}`,
        );
        return { opened: true };
      },
      async showLog() {
        log.show(true);
        return { opened: true };
      },
    },
    subscribe,
  );
}

/** A message of VS Code cannot be taken back; nobody waits for its answer any more. */
function withdrawable<T>(answer: Thenable<T | undefined>, signal: AbortSignal | undefined): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
    answer.then(resolve, reject);
  });
}
