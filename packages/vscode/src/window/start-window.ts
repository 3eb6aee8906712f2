// One window of VS Code: its ports, its IDE server with the lock file, its reviews, and the host, which is made when the first
// chat needs it. Everything that is started here ends with `close`.
import * as vscode from 'vscode';
import { configDir, startTimeOf } from '@dovetail/agent';
import { createEventSource, type Host, type HostPorts } from '@dovetail/host';
import { startIdeServer, type IdeServer } from '@dovetail/ide-server';
import type { editorPort, windowPort } from '@dovetail/protocol';
import { createChangesView } from '../diff/changes-view.ts';
import { registerHunkLenses } from '../diff/hunk-lenses.ts';
import { createMemoryFiles } from '../diff/memory-files.ts';
import { registerReadOnlyTexts } from '../diff/read-only-texts.ts';
import { closeLeftTabs } from '../diff/review-tab.ts';
import { createReviews, type Reviews } from '../diff/reviews.ts';
import { keptUnlessFailed } from '../kept-unless-failed.ts';
import { schemes } from '../manifest/names.ts';
import { onDiagnostics } from '../ports/diagnostics.ts';
import { vscodeEditorPort } from '../ports/editor-port.ts';
import { vscodeFilesPort } from '../ports/files-port.ts';
import { vscodeProposalPort } from '../ports/proposal-port.ts';
import { watchSelection } from '../ports/selection.ts';
import { vscodeSettingsPort } from '../ports/settings-port.ts';
import { vscodeTerminalPort } from '../ports/terminal-port.ts';
import { vscodeWindowPort } from '../ports/window-port.ts';
import { currentFonts } from '../webview/chat-surface.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import { fontSettings } from '../webview/fonts.ts';
import { cliEnvironment } from './cli-environment.ts';
import { followPython } from './follow-python.ts';
import { keepPort, keptPort } from './kept-port.ts';
import { makeHost } from './make-host.ts';
import { offerToTerminals } from './terminal-variables.ts';

export interface WindowParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly version: string;
  readonly surfaces: ChatSurfaces;
  onHost(host: Host): void;
}

export interface DovetailWindow {
  /** Made at the first call. */
  host(): Promise<Host>;
  /** undefined: it could not be started, and the log says why. */
  readonly ide: IdeServer | undefined;
  readonly reviews: Reviews;
  readonly ports: HostPorts;
  mention(filePath: string, lines?: { start: number; end: number }): void;
  visibilityChanged(pageId: string, visible: boolean): void;
  tabClosed(): void;
  close(): Promise<void>;
}

/** When it fails nothing of it is left, so that it can be tried again. */
export async function startWindow(parts: WindowParts): Promise<DovetailWindow> {
  const disposables: vscode.Disposable[] = [];
  try {
    return await started(parts, disposables);
  } catch (error) {
    vscode.Disposable.from(...disposables).dispose();
    throw error;
  }
}

async function started(
  { context, log, version, surfaces, onHost }: WindowParts,
  disposables: vscode.Disposable[],
): Promise<DovetailWindow> {
  const onError = (error: unknown): void => log.error(error instanceof Error ? error : String(error));
  const inherited = cliEnvironment(process.env);
  const env: Record<string, string | undefined> = { ...inherited };
  const keep = <D extends vscode.Disposable>(disposable: D): D => {
    disposables.push(disposable);
    return disposable;
  };

  const editorEvents = createEventSource<typeof editorPort>(onError);
  const windowEvents = createEventSource<typeof windowPort>(onError);
  const left = createMemoryFiles(schemes.left);
  const right = createMemoryFiles(schemes.right);
  const readOnly = keep(registerReadOnlyTexts());
  keep(vscode.workspace.registerFileSystemProvider(schemes.left, left, { isCaseSensitive: true, isReadonly: true }));
  keep(vscode.workspace.registerFileSystemProvider(schemes.right, right, { isCaseSensitive: true }));
  const files = vscodeFilesPort();
  const changes = createChangesView(readOnly);
  const reviews = keep(
    createReviews({
      left,
      right,
      changes,
      readFile: files.calls.read,
      isSideBarFocused: () => surfaces.all.some(({ kind, hasFocus }) => kind === 'view' && hasFocus),
      onError,
    }),
  );
  keep(registerHunkLenses(reviews));
  void closeLeftTabs(right).then(undefined, onError);

  // Told of before the server has started: events do not wait for it.
  let ide: IdeServer | undefined = undefined;
  const selection = keep(
    watchSelection(now => {
      const told = now ?? { filePath: null, text: null, selection: null };
      ide?.selectionChanged(told);
      editorEvents.tell('selectionChanged', told);
    }),
  );
  keep(
    onDiagnostics(uris => {
      ide?.diagnosticsChanged({ uris });
      editorEvents.tell('diagnosticsChanged', { uris });
    }),
  );
  keep(
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      const workspaceFolders = folders();
      ide?.workspaceFoldersChanged({ workspaceFolders });
      editorEvents.tell('workspaceFoldersChanged', { workspaceFolders });
    }),
  );

  const ports: HostPorts = {
    editor: vscodeEditorPort({
      reviews: reviews.calls,
      selection: () => selection.current,
      subscribe: editorEvents.subscribe,
    }),
    files,
    proposal: vscodeProposalPort(reviews, changes),
    settings: vscodeSettingsPort(),
    terminal: vscodeTerminalPort(context.extensionUri),
    window: vscodeWindowPort({
      surfaces,
      log,
      texts: { readOnly, editable: right },
      subscribe: windowEvents.subscribe,
    }),
  };

  const lastPort = keptPort(context.workspaceState);
  ide = await startIdeServer({
    ...(lastPort !== undefined && { port: lastPort, portWithinMs: lastWindowEndsWithinMs }),
    editor: ports.editor.calls,
    configDir: configDir(env),
    workspaceFolders: folders(),
    ideName: vscode.env.appName,
    // Terminals descend from the process that started the extension host.
    editorPid: process.ppid,
    startTimeOf,
    version,
    onClientConnected: () => log.info('A CLI in a terminal has connected.'),
    onClientDisconnected: () => log.info('A CLI in a terminal has gone.'),
  }).catch((error: unknown) => {
    log.error('CLIs in terminals cannot find this window, for its server did not start.');
    onError(error);
    return undefined;
  });
  const selected = selection.current;
  if (selected) ide?.selectionChanged(selected);
  const terminalEnvironment = (variables?: Readonly<Record<string, string>>): Record<string, string> =>
    ide?.terminalEnvironment({ ...env, ...variables }) ?? {};
  offerToTerminals(context.environmentVariableCollection, terminalEnvironment());
  if (ide) keepPort(context.workspaceState, ide.port).catch(onError);
  keep(
    followPython(inherited, variables => {
      Object.assign(env, { VIRTUAL_ENV: undefined }, inherited, variables);
    }),
  );

  const kept = keptUnlessFailed(async () => {
    const made = await makeHost({ cwd: folders()[0], ports, env, terminalEnvironment, surfaces, log, onError });
    onHost(made.host);
    return made;
  });

  keep(
    vscode.workspace.onDidChangeConfiguration(event => {
      if (fontSettings.some(setting => event.affectsConfiguration(setting)))
        kept.made?.host.fontsChanged(currentFonts());
    }),
  );

  const none = Promise.resolve();
  let closing: Promise<void> | undefined;
  return {
    host: async () => (await kept.get()).host,
    ide,
    reviews,
    ports,
    mention(filePath, lines) {
      const mention = { filePath, ...(lines && { lineStart: lines.start, lineEnd: lines.end }) };
      ide?.atMentioned(mention);
      editorEvents.tell('atMentioned', mention);
    },
    tabClosed: () => void kept.made?.unwatched.tabClosed().catch(onError),
    visibilityChanged: (pageId, visible) => windowEvents.tell('visibilityChanged', { pageId, visible }),
    close() {
      closing ??= (async () => {
        // First of all, so that it is gone whatever time is left.
        const ended = [ide?.close() ?? none, kept.pending().then(made => made?.host.close())];
        vscode.Disposable.from(...disposables).dispose();
        await Promise.allSettled(ended);
      })();
      return closing;
    },
  };
}

/** The window from before a reload may still be about to end. A chat waits for this, so it is short. */
const lastWindowEndsWithinMs = 2000;

const folders = (): string[] => (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
