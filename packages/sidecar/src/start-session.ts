// The sidecar after `initialize`: one process that drives the CLIs, answers them as their editor, and serves the chat page.
// Everything that it starts ends with it.
import { join, resolve } from 'node:path';
import { configDir, dataFolder as ownDataFolder, startTimeOf } from '@dovetail/agent';
import {
  completePort,
  createEventSource,
  createHost,
  createHosts,
  type EventSource,
  type Host,
  type HostPorts,
  type Hosts,
  type PageWire,
} from '@dovetail/host';
import { startIdeServer } from '@dovetail/ide-server';
import { startPageServer, type PageServer } from '@dovetail/page-server';
import {
  proposalPort,
  terminalPort,
  type editorPort,
  type FontConfiguration,
  type SidecarInitializeParams,
  type SidecarTheme,
  type windowPort,
} from '@dovetail/protocol';
import type { JsonRpcPeer } from '@dovetail/rpc';
import { createFolderWatch } from './folder-watch.ts';
import { createBridgePages, type BridgePages } from './pages/bridge-pages.ts';
import { findPageFolder } from './pages/page-folder.ts';
import { themedPage } from './pages/themed-page.ts';
import { sidecarEditorPort } from './ports/editor-port.ts';
import { sidecarFilesPort } from './ports/files-port.ts';
import { namedCalls, type Ask } from './ports/named-calls.ts';
import { createOpenProposals } from './ports/open-proposals.ts';
import { sidecarSettings, type SidecarSettings } from './ports/settings-port.ts';
import { sidecarWindowPort } from './ports/window-port.ts';
import type { SidecarOptions } from './sidecar-options.ts';
import { createLatestWins } from './status/latest-wins.ts';
import { readStatus } from './status/status.ts';

export interface SidecarSession {
  readonly ide: Awaited<ReturnType<typeof startIdeServer>>;
  readonly hosts: Hosts;
  readonly settings: SidecarSettings;
  readonly editorEvents: EventSource<typeof editorPort>;
  readonly windowEvents: EventSource<typeof windowPort>;
  readonly bridge: BridgePages;
  readonly pageServer: PageServer | undefined;
  readonly pageFolder: string | undefined;
  /** That of new conversations. */
  folder(): string;
  setFolders(folders: readonly string[]): void;
  setTheme(theme: SidecarTheme): void;
  setEditorSettings(settings: Readonly<Record<string, unknown>>): void;
  tellStatus(): void;
  close(): Promise<void>;
}

const statusMs = 100;

export async function startSession(
  peer: JsonRpcPeer,
  drained: () => Promise<void>,
  params: SidecarInitializeParams,
  options: SidecarOptions,
): Promise<SidecarSession> {
  const { env, say, onError } = options;
  const { capabilities, client } = params;
  const dataFolder = options.dataFolder ?? ownDataFolder(env);
  const ending = new AbortController();
  let folders = openFolders(params.workspaceFolders);
  let { theme } = params;
  let editorSettings = params.settings ?? {};
  let toldStatus = '';

  const ask: Ask = (method, asked, { signal, timeoutMs }) =>
    peer.request(method, asked, { timeoutMs, ...(signal && { signal }) });
  const editorEvents = createEventSource<typeof editorPort>(onError);
  const windowEvents = createEventSource<typeof windowPort>(onError);
  const status = createLatestWins({ delayMs: statusMs, ready: drained, act: tellStatus });
  const proposals = createOpenProposals(status.touch);
  const settings = sidecarSettings(join(dataFolder, 'settings.json'), say);
  applySettings();

  const editorParts = { ask, capabilities, proposals, subscribe: editorEvents.subscribe };
  const editor = sidecarEditorPort({ ...editorParts, proposedBy: 'chat' });
  const knowsDirty = capabilities.editor.includes('isDirty');
  const files = sidecarFilesPort(folders, knowsDirty ? editor.calls : undefined, ending.signal);
  const ports: HostPorts = {
    editor,
    files,
    proposal: completePort(proposalPort, namedCalls(proposalPort, capabilities.proposal, ask)),
    settings,
    terminal: completePort(
      terminalPort,
      capabilities.terminal ? namedCalls(terminalPort, ['open', 'contents'], ask) : {},
    ),
    window: sidecarWindowPort({
      ask,
      capabilities,
      editor: editor.calls,
      settingsFile: join(dataFolder, 'settings.json'),
      logFile: join(dataFolder, 'logs', 'host.log'),
      say,
      subscribe: windowEvents.subscribe,
    }),
  };

  const watch = createFolderWatch({
    folders,
    ready: drained,
    changed: paths => peer.notify('files/changed', { paths }),
  });
  const hosts = createHosts(async (cwd, isRehearsal) => {
    const host = await createHost({
      cwd,
      ports,
      env: isRehearsal && options.rehearse ? await options.rehearse() : env,
      dataFolder,
      reviewEdits: capabilities.editor.includes('openDiff'),
      terminalEnvironment: variables => ide.terminalEnvironment({ ...env, ...variables }),
      openNewInTab: false,
      ...(options.claudePath !== undefined && { claudePath: options.claudePath }),
      ...(options.packageRoots && { packageRoots: options.packageRoots }),
      isRehearsal: isRehearsal || options.isRehearsal === true,
    });
    host.channels.onOpened(channel => {
      watch.begin();
      channel.observe({
        line: status.touch,
        input: status.touch,
        stateChanged: status.touch,
        exited: status.touch,
        closed: status.touch,
      });
    });
    return host;
  });
  const pageFolder = capabilities.ui.page === 'none' ? undefined : findPageFolder(options.pageFolder);
  const servesPage = pageFolder !== undefined && capabilities.ui.bridge === 'websocket';
  const serving = servesPage ? servePage(pageFolder) : undefined;
  const ide = await startIdeServer({
    editor: sidecarEditorPort({ ...editorParts, proposedBy: 'terminal' }).calls,
    configDir: configDir(env),
    workspaceFolders: folders,
    ideName: client.name,
    version: options.version,
    editorPid: client.pid ?? (process.ppid > 1 ? process.ppid : process.pid),
    startTimeOf,
    onClientConnected({ id, pid, clientInfo }) {
      watch.begin();
      peer.notify('ide/clientConnected', { clientId: id, pid, clientInfo });
      status.touch();
    },
    onClientDisconnected({ id }) {
      peer.notify('ide/clientDisconnected', { clientId: id });
      status.touch();
    },
  }).catch(async (error: unknown) => {
    ending.abort();
    await serving?.then(server => server.close(), onError);
    throw error;
  });
  const pageServer = await serving?.catch((error: unknown) => {
    say('The chat page cannot be served; everything else works.');
    onError(error);
    return undefined;
  });

  const bridge = createBridgePages({
    send: (pageId, json) => peer.notify('page/message', { pageId, json }),
    attach: (wire, pageId) => attach(wire, hosts.of(folder()), pageId),
  });

  function servePage(built: string): Promise<PageServer> {
    const first = themedPage(built, () => theme);
    return startPageServer({
      folder: built,
      routes: { '/': first, '/index.html': first },
      onSocket(wire, url) {
        const isRehearsal = url.searchParams.get('rehearsal') === '1' && options.rehearse !== undefined;
        attach(wire, hosts.of(folder(), isRehearsal));
      },
    });
  }

  function attach(wire: PageWire, host: Promise<Host>, pageId?: string): void {
    host.then(
      ready => {
        const page = ready.attachPage(wire, pageId === undefined ? {} : { pageId });
        const fonts: FontConfiguration | undefined = theme?.fonts;
        if (fonts) page.push({ type: 'font_configuration_changed', fontConfig: fonts });
      },
      (error: unknown) => {
        onError(error);
        wire.close('The host could not be started.');
      },
    );
  }

  function openFolders(given: readonly string[]): string[] {
    return given.length > 0 ? given.map(each => resolve(options.cwd, each)) : [options.cwd];
  }

  function folder(): string {
    return folders[0] ?? options.cwd;
  }

  /** Colours follow the editor, unless the person has chosen others in it. */
  function applySettings(): void {
    const kind = theme && { theme: theme.kind.endsWith('light') ? 'light' : 'dark' };
    settings.setOver({ ...kind, ...editorSettings });
  }

  function tellStatus(): void {
    const now = readStatus({ hosts: hosts.made, proposals: proposals.ids, linkedClis: ide.clients.length });
    const text = JSON.stringify(now);
    if (text === toldStatus) return;
    toldStatus = text;
    peer.notify('status/changed', now);
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    ending.abort();
    status.stop();
    watch.stop();
    bridge.closeAll();
    await Promise.all([pageServer?.close(), hosts.close(), ide.close()]);
  }

  return {
    ide,
    hosts,
    settings,
    editorEvents,
    windowEvents,
    bridge,
    pageServer,
    pageFolder,
    folder,
    setFolders(next) {
      folders = openFolders(next);
      ide.workspaceFoldersChanged({ workspaceFolders: folders });
      watch.setFolders(folders);
      files.setFolders(folders);
    },
    setTheme(next) {
      theme = next;
      applySettings();
      const { fonts } = next;
      if (fonts) for (const host of hosts.made) host.fontsChanged(fonts);
    },
    setEditorSettings(next) {
      editorSettings = next;
      applySettings();
    },
    tellStatus,
    close: () => (closing ??= close()),
  };
}
