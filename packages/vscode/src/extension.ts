// The extension as VS Code starts it. Activation registers and returns; the server for CLIs in terminals starts right after it,
// and the host when the first chat needs it.
import * as vscode from 'vscode';
import { createConversationEvents } from './api/conversation-events.ts';
import type { DovetailApi } from './api/dovetail-api.ts';
import { registerCommands } from './commands/register-commands.ts';
import { importSettingsOnce } from './settings/import-once.ts';
import { registerChatSurfaces } from './webview/chat-surfaces.ts';
import { keepContextKeys, tellSideBarActive } from './window/context-keys.ts';
import type { DovetailWindow } from './window/start-window.ts';
import { createStatusBar } from './window/status-bar.ts';

let running: { close(): Promise<void> } | undefined;

export function activate(context: vscode.ExtensionContext): DovetailApi {
  const log = vscode.window.createOutputChannel('Dovetail', { log: true });
  const onError = (error: unknown): void => log.error(error instanceof Error ? error : String(error));
  const events = createConversationEvents(onError);
  const statusBar = createStatusBar();
  const { version = '' } = context.extension.packageJSON as { version?: string };
  let starting: Promise<DovetailWindow> | undefined;
  let started: DovetailWindow | undefined;

  const surfaces = registerChatSurfaces({
    extensionUri: context.extensionUri,
    host: async () => (await window()).host(),
    visibilityChanged: (pageId, visible) => started?.visibilityChanged(pageId, visible),
    onFailed(error) {
      onError(error);
      const reason = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`The chat could not be started: ${reason}`);
    },
    onTabClosed: () => started?.tabClosed(),
    onChanged() {
      statusBar.show(surfaces.looks);
      tellSideBarActive(surfaces.all.some(({ kind, isVisible }) => kind === 'view' && isVisible));
    },
  });

  function window(): Promise<DovetailWindow> {
    starting ??= import('./window/start-window.ts')
      .then(({ startWindow }) =>
        startWindow({ context, log, version, surfaces, onHost: host => events.follow(host.channels) }),
      )
      .then(ready => (started = ready));
    return starting;
  }

  running = {
    async close() {
      await (await starting?.catch(() => undefined))?.close();
    },
  };
  context.subscriptions.push(
    log,
    statusBar,
    surfaces,
    keepContextKeys(),
    registerCommands({
      surfaces,
      log,
      window,
      version,
    }),
  );
  setImmediate(() => {
    window().catch(onError);
    importSettingsOnce(context.globalState).catch(onError);
  });

  return {
    apiVersion: 1,
    async submitPrompt(text, options) {
      const { submitPrompt } = await import('./api/submit-prompt.ts');
      const host = await (await window()).host();
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
