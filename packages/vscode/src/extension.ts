// The extension as VS Code starts it. Activation registers and returns; the server for CLIs in terminals starts a little later,
// and the host when the first chat needs it.
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createConversationEvents } from './api/conversation-events.ts';
import type { DovetailApi } from './api/dovetail-api.ts';
import { registerCommands } from './commands/register-commands.ts';
import { keptUnlessFailed } from './kept-unless-failed.ts';
import { importSettingsOnce } from './settings/import-once.ts';
import { registerChatSurfaces } from './webview/chat-surfaces.ts';
import { createOpenTabs } from './webview/open-tabs.ts';
import { keepContextKeys, tellSideBarActive } from './window/context-keys.ts';
import type { DovetailWindow } from './window/start-window.ts';
import { createStatusBar } from './window/status-bar.ts';

/** What is loaded then takes a moment, in which other extensions that start would wait. Whoever needs it sooner has it sooner. */
const afterActivationMs = 1000;

let running: { close(): Promise<void> } | undefined;

export function activate(context: vscode.ExtensionContext): DovetailApi {
  const log = vscode.window.createOutputChannel('Dovetail', { log: true });
  const onError = (error: unknown): void => log.error(error instanceof Error ? error : String(error));
  const events = createConversationEvents(onError);
  const statusBar = createStatusBar();
  const { version = '' } = context.extension.packageJSON as { version?: string };
  const window = keptUnlessFailed<DovetailWindow>(async () => {
    const { startWindow } = await import('./later.ts');
    return startWindow({ context, log, version, surfaces, onHost: host => events.follow(host.channels) });
  });

  const surfaces = registerChatSurfaces({
    extensionUri: context.extensionUri,
    openTabs: createOpenTabs(context.storageUri && join(context.storageUri.fsPath, 'open-tabs.json'), onError),
    host: async () => (await window.get()).host(),
    visibilityChanged: (pageId, visible) => window.made?.visibilityChanged(pageId, visible),
    onFailed(error) {
      onError(error);
      const reason = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`The chat could not be started: ${reason}`);
    },
    onTabClosed: () => window.made?.tabClosed(),
    onChanged() {
      statusBar.show(surfaces.looks);
      tellSideBarActive(surfaces.all.some(({ kind, isVisible }) => kind === 'view' && isVisible));
    },
  });

  running = {
    async close() {
      await (await window.pending())?.close();
    },
  };
  context.subscriptions.push(
    log,
    statusBar,
    surfaces,
    keepContextKeys(),
    registerCommands({ surfaces, log, window: window.get, version }),
  );
  const soon = setTimeout(() => {
    window.get().catch(onError);
    importSettingsOnce(context.globalState).catch(onError);
  }, afterActivationMs);
  context.subscriptions.push({ dispose: () => clearTimeout(soon) });

  return {
    apiVersion: 1,
    async submitPrompt(text, options) {
      const { submitPrompt } = await import('./later.ts');
      const host = await (await window.get()).host();
      return submitPrompt(
        host,
        conversation => surfaces.openTab(conversation, { column: vscode.ViewColumn.Beside, preserveFocus: true }),
        text,
        options,
      );
    },
    onEvent: events.listen,
  };
}

/** VS Code waits a few seconds for it: every CLI ends and the lock file goes. */
export async function deactivate(): Promise<void> {
  await running?.close();
  running = undefined;
}
