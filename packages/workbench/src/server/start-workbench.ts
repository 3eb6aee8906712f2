// The workbench: one process that serves the page, drives the CLIs, answers them as their editor, and holds the terminals.
// Everything that it starts ends with it.
import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { configDir, dataFolder as ownDataFolder, startTimeOf, type CliCommand } from '@dovetail/agent';
import {
  createEventSource,
  createFileIndexes,
  createHost,
  createHosts,
  diskFilesPort,
  fuzzySearch,
  jsonSettingsPort,
  startStatusLines,
  type HostPorts,
  type StatusLines,
} from '@dovetail/host';
import { startIdeServer } from '@dovetail/ide-server';
import { startPageServer } from '@dovetail/page-server';
import type { editorPort, FileDiagnostics, windowPort } from '@dovetail/protocol';
import { createDocuments } from './documents/documents.ts';
import { createEditorState } from './editor-state.ts';
import { startLanguageServers } from './language-servers/start-language-servers.ts';
import { createLayoutStore } from './layout/layout-store.ts';
import { createWorkbenchPages, type WorkbenchPages } from './pages/workbench-pages.ts';
import { workbenchEditorPort } from './ports/editor-port.ts';
import { workbenchFilesPort } from './ports/files-port.ts';
import { workbenchProposalPort } from './ports/proposal-port.ts';
import { workbenchTerminalPort } from './ports/terminal-port.ts';
import { workbenchWindowPort } from './ports/window-port.ts';
import { createOpenProposals } from './proposals/open-proposals.ts';
import { documentHandlers } from './requests/document-requests.ts';
import { workspaceHandlers } from './requests/workspace-requests.ts';
import { createTerminalLinks } from './terminals/terminal-links.ts';
import { createTerminals } from './terminals/terminals.ts';
import { createTerminalStarts } from './terminals/terminal-starts.ts';
import { startStatusWatch } from './status-watch.ts';
import { createPathTrash } from './tree/path-trash.ts';
import { createTreeWatch } from './tree/tree-watch.ts';

export interface WorkbenchOptions {
  readonly folder: string;
  readonly host?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cli?: CliCommand;
  readonly claudePath?: string;
  readonly packageRoots?: readonly string[];
  readonly isRehearsal?: boolean;
  /** The environment of a scripted model, for a person who wants to try without an account. */
  rehearse?(): Promise<Readonly<Record<string, string | undefined>>>;
  readonly dataFolder?: string;
  /** The built page; the one that comes with this package when absent. */
  readonly pageFolder?: string;
  readonly version?: string;
  onError?(error: unknown): void;
}

export interface Workbench {
  /** With the token: for the person only. */
  readonly url: string;
  readonly port: number;
  /** For the program that opens the browser. */
  oneTimeUrl(): string;
  close(): Promise<void>;
}

export async function startWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const env = options.env ?? process.env;
  const dataFolder = options.dataFolder ?? ownDataFolder(env);
  const ending = new AbortController();
  const onError = (error: unknown): void => options.onError?.(error);
  let folders: readonly string[] = [await realpath(options.folder)];

  const editorEvents = createEventSource<typeof editorPort>(onError);
  const windowEvents = createEventSource<typeof windowPort>(onError);
  const state = createEditorState();
  const proposals = createOpenProposals();
  const layouts = createLayoutStore(dataFolder);
  const disk = diskFilesPort({ folders, signal: ending.signal });
  const documents = createDocuments({ folders: () => folders, files: disk.calls });
  const files = workbenchFilesPort(disk, documents, state);
  const tree = createTreeWatch(() => folders, disk);
  const languages = startLanguageServers({
    folders: () => folders,
    env,
    configurationFile: join(dataFolder, 'language-servers.json'),
    onError,
  });
  const indexes = createFileIndexes({ files: disk, signal: ending.signal });
  const terminals = createTerminals({
    output: (terminalId, data) => pages.push({ type: 'terminal_output', terminalId, data }),
    changed: terminal => pages.push({ type: 'terminal_changed', terminal }),
    closed: terminalId => pages.push({ type: 'terminal_closed', terminalId }),
  });
  const links = createTerminalLinks(terminals);
  const diagnostics = (uri: string | undefined): readonly FileDiagnostics[] =>
    uri === undefined
      ? languages.all()
      : [{ uri, diagnostics: uri.startsWith('file:') ? [...languages.diagnostics(fileURLToPath(uri))] : [] }];
  const editorParts = { pages: (): WorkbenchPages => pages, state, proposals, diagnostics, symbols: languages.symbols };

  const ports: HostPorts = {
    editor: workbenchEditorPort({ ...editorParts, from: 'chat' }, editorEvents.subscribe),
    files,
    proposal: workbenchProposalPort(() => pages),
    settings: jsonSettingsPort(join(dataFolder, 'settings.json')),
    terminal: workbenchTerminalPort(terminals, env),
    window: workbenchWindowPort({
      pages: () => pages,
      tabState: () => {},
      logPath: () => join(dataFolder, 'logs', 'host.log'),
      subscribe: windowEvents.subscribe,
    }),
  };

  const ide = await startIdeServer({
    editor: workbenchEditorPort({ ...editorParts, from: 'terminal' }, editorEvents.subscribe).calls,
    configDir: configDir(env),
    workspaceFolders: folders,
    ideName: 'Dovetail',
    startTimeOf,
    ...(options.version !== undefined && { version: options.version }),
    onClientConnected({ id, pid }) {
      links.connected(id, pid);
      status.look();
    },
    onClientDisconnected({ id }) {
      links.disconnected(id);
      status.look();
    },
  });
  const terminalEnvironment = (variables?: Readonly<Record<string, string>>) =>
    ide.terminalEnvironment({ ...env, ...variables });
  const statusLines: StatusLines[] = [];
  const hosts = createHosts(async (cwd, isRehearsal) => {
    const host = await createHost({
      cwd,
      ports,
      env: isRehearsal && options.rehearse ? await options.rehearse() : env,
      dataFolder,
      reviewEdits: true,
      terminalEnvironment,
      openNewInTab: true,
      ...(options.cli && { cli: options.cli }),
      ...(options.claudePath !== undefined && { claudePath: options.claudePath }),
      ...(options.packageRoots && { packageRoots: options.packageRoots }),
      isRehearsal: isRehearsal || options.isRehearsal === true,
    });
    statusLines.push(startStatusLines(host.context, { onChange: () => status.look() }));
    return host;
  });
  const firstFolder = (): string => folders[0] ?? options.folder;
  const starts = createTerminalStarts({
    terminals,
    env,
    folder: firstFolder,
    context: async () => (await hosts.of(firstFolder())).context,
    ideEnvironment: terminalEnvironment,
    channelOf: sessionId => hosts.made.flatMap(host => host.channels.ofSession(sessionId) ?? [])[0],
  });

  const pages = createWorkbenchPages({
    onInternalError: (_reference, error) => onError(error),
    handlers: {
      ...documentHandlers({
        folders: () => folders,
        tree,
        documents,
        state,
        languages,
        trash: createPathTrash(join(dataFolder, 'trash', 'files')),
        async findFiles(pattern, limit) {
          const { table, truncated } = await indexes.of(firstFolder(), true).read();
          const { matches, total } = fuzzySearch(table, pattern, limit);
          const found = matches.filter(({ kind }) => kind === 'file').map(({ path }) => path);
          return { files: found, truncated: truncated || total > matches.length };
        },
      }),
      ...workspaceHandlers({
        folders: () => folders,
        describeFolders,
        setFolders(next) {
          folders = next;
          ide.workspaceFoldersChanged({ workspaceFolders: [...next] });
          editorEvents.tell('workspaceFoldersChanged', { workspaceFolders: [...next] });
          void describeFolders().then(described => pages.push({ type: 'folders_changed', folders: described }));
        },
        isRehearsal: options.isRehearsal ?? false,
        terminals,
        proposals,
        layouts,
        state,
        textOf,
        used: pageId => pages.used(pageId),
        selectionTold(selection) {
          const told = selection ?? { filePath: null, text: null, selection: null };
          ide.selectionChanged(told);
          editorEvents.tell('selectionChanged', told);
        },
        mention({ path, lineStart, lineEnd }) {
          const mention = { filePath: path, lineStart, lineEnd };
          ide.atMentioned(mention);
          editorEvents.tell('atMentioned', mention);
        },
        async startTerminal(wanted) {
          const started = await starts.start(wanted);
          if (started.terminal?.isClaude) links.expect(started.terminal.id);
          return started;
        },
      }),
    },
  });

  const status = startStatusWatch({
    pages,
    hosts: () => hosts.made,
    linkedTerminals: () => links.count,
    statusLines: () => Object.fromEntries(statusLines.flatMap(({ all }) => [...all])),
    onError,
  });

  async function describeFolders() {
    return Promise.all(
      folders.map(async path => ({ path, name: basename(path) || path, branch: await tree.branch(path) })),
    );
  }

  pages.onClosed(pageId => state.forget(pageId));
  proposals.onOpened(proposal => pages.push({ type: 'proposal_opened', proposal }));
  proposals.onClosed((proposalId, because) => pages.push({ type: 'proposal_closed', proposalId, because }));
  languages.onDiagnostics((path, found) => {
    pages.push({ type: 'diagnostics_changed', path, diagnostics: [...found] });
    const uris = [pathToFileURL(path).href];
    ide.diagnosticsChanged({ uris });
    editorEvents.tell('diagnosticsChanged', { uris });
  });
  tree.onChanged(changed => {
    pages.push({ type: 'tree_changed', folders: [...changed] });
    void describeFolders().then(described => pages.push({ type: 'folders_changed', folders: described }));
  });
  tree.onFiles(paths => void filesChanged(paths).catch(onError));

  async function textOf(path: string): Promise<string | null> {
    const now = await disk.calls.read({ filePath: path }).catch(() => ({ found: false }) as const);
    return now.found ? now.contents : null;
  }

  async function filesChanged(paths: readonly string[]): Promise<void> {
    languages.changedOnDisk(paths);
    const opened = new Set(documents.opened);
    for (const path of paths) {
      if (opened.has(path)) pages.push({ type: 'document_changed', path, version: await documents.version(path) });
      if (proposals.all.some(proposal => proposal.path === path)) {
        proposals.markStale(path, await textOf(path));
      }
    }
  }

  const server = await startPageServer({
    folder: options.pageFolder ?? fileURLToPath(new URL('../../dist/page', import.meta.url)),
    ...(options.host !== undefined && { host: options.host }),
    ...(options.port !== undefined && { port: options.port }),
    onSocket(wire, url) {
      if (url.searchParams.get('role') === 'workbench') {
        pages.attach(wire);
        return;
      }
      const wanted = url.searchParams.get('folder');
      const cwd = wanted !== null && folders.includes(wanted) ? wanted : firstFolder();
      hosts.of(cwd, url.searchParams.get('rehearsal') === '1' && options.rehearse !== undefined).then(
        host => host.attachPage(wire),
        error => {
          onError(error);
          wire.close('The host could not be started.');
        },
      );
    },
  });
  await layouts.opened(firstFolder());

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    ending.abort();
    status.stop();
    tree.close();
    await Promise.all([server.close(), hosts.close(), ide.close(), terminals.closeAll(), languages.stop()]);
  }
  return { url: server.url, port: server.port, oneTimeUrl: server.oneTimeUrl, close: () => (closing ??= close()) };
}
