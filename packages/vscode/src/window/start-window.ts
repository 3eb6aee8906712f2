// One window of VS Code: its ports, its IDE server with the lock file, its reviews, and the host, which is made when the first
// chat needs it. Everything that is started here ends with `close`.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { configDir, startTimeOf } from '@dovetail/agent';
import { channelProcesses, createEventSource, createHost, type Host, type HostPorts } from '@dovetail/host';
import { startIdeServer, type IdeServer } from '@dovetail/ide-server';
import type { editorPort, windowPort } from '@dovetail/protocol';
import { createChangesView } from '../diff/changes-view.ts';
import { registerHunkLenses } from '../diff/hunk-lenses.ts';
import { createMemoryFiles } from '../diff/memory-files.ts';
import { registerReadOnlyTexts } from '../diff/read-only-texts.ts';
import { closeLeftTabs } from '../diff/review-tab.ts';
import { createReviews, type Reviews } from '../diff/reviews.ts';
import { describeDebugger } from '../debugger/describe-debugger.ts';
import { schemes, settingsSection } from '../manifest/names.ts';
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
import { offerToTerminals } from './terminal-variables.ts';
import { createUnwatchedChannels, type UnwatchedChannels } from './unwatched-channels.ts';

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
  readonly madeHost: Host | undefined;
  /** undefined: it could not be started, and the log says why. */
  readonly ide: IdeServer | undefined;
  readonly reviews: Reviews;
  readonly ports: HostPorts;
  mention(filePath: string, lines?: { start: number; end: number }): void;
  visibilityChanged(pageId: string, visible: boolean): void;
  tabClosed(): void;
  close(): Promise<void>;
}

export async function startWindow({ context, log, version, surfaces, onHost }: WindowParts): Promise<DovetailWindow> {
  const onError = (error: unknown): void => log.error(error instanceof Error ? error : String(error));
  const inherited = cliEnvironment(process.env);
  const env: Record<string, string | undefined> = { ...inherited };
  const disposables: vscode.Disposable[] = [];
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

  ide = await startIdeServer({
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
  const terminalEnvironment = (): Record<string, string> => ide?.terminalEnvironment(env) ?? {};
  offerToTerminals(context.environmentVariableCollection, terminalEnvironment());
  keep(
    followPython(inherited, variables => {
      Object.assign(env, { VIRTUAL_ENV: undefined }, inherited, variables);
    }),
  );

  let making: Promise<Host> | undefined;
  let madeHost: Host | undefined;
  let unwatched: UnwatchedChannels | undefined;
  async function makeHost(): Promise<Host> {
    const claudePath = vscode.workspace.getConfiguration(settingsSection).get('claudePath');
    const host = await createHost({
      cwd: folders()[0] ?? homedir(),
      ports,
      env,
      reviewEdits: true,
      openNewInTab: true,
      terminalEnvironment,
      debuggerState: describeDebugger,
      onLog: (level, text) => log[level](text),
      // The program of a desktop VS Code is no Node.
      ...(process.versions['electron'] !== undefined && { nodePath: 'node' }),
      ...(typeof claudePath === 'string' && claudePath !== '' && { claudePath }),
    });
    madeHost = host;
    onHost(host);
    unwatched = createUnwatchedChannels({
      channels: host.channels,
      states: async () => (await channelProcesses(host.context, async () => undefined)).processes,
      ask: askAboutWork,
      open: ({ id, sessionId, cwd }) =>
        surfaces.openTab({ channelId: id, cwd, ...(sessionId !== null && { sessionId }) }),
      onError,
    });
    log.info('The host is ready.', `Its own log is ${host.context.log.path}`);
    return host;
  }
  function host(): Promise<Host> {
    if (!making) {
      making = makeHost();
      // A failure is not remembered.
      making.catch(() => (making = undefined));
    }
    return making;
  }

  keep(
    vscode.workspace.onDidChangeConfiguration(event => {
      if (fontSettings.some(setting => event.affectsConfiguration(setting))) madeHost?.fontsChanged(currentFonts());
    }),
  );

  const none = Promise.resolve();
  let closing: Promise<void> | undefined;
  return {
    host,
    get madeHost() {
      return madeHost;
    },
    ide,
    reviews,
    ports,
    mention(filePath, lines) {
      const mention = { filePath, ...(lines && { lineStart: lines.start, lineEnd: lines.end }) };
      ide?.atMentioned(mention);
      editorEvents.tell('atMentioned', mention);
    },
    tabClosed: () => void unwatched?.tabClosed().catch(onError),
    visibilityChanged: (pageId, visible) => windowEvents.tell('visibilityChanged', { pageId, visible }),
    close() {
      closing ??= (async () => {
        // First of all, so that it is gone whatever time is left.
        const ended = [ide?.close() ?? none, making?.then(made => made.close()) ?? none];
        context.environmentVariableCollection.clear();
        vscode.Disposable.from(...disposables).dispose();
        await Promise.allSettled(ended);
      })();
      return closing;
    },
  };
}

const folders = (): string[] => (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);

async function askAboutWork(title: string): Promise<'open' | 'stop' | undefined> {
  const chosen = await vscode.window.showInformationMessage(
    `"${title}" is still at work. It goes on without its tab until its turn ends.`,
    'Open',
    'Stop',
  );
  return chosen === 'Open' ? 'open' : chosen === 'Stop' ? 'stop' : undefined;
}
