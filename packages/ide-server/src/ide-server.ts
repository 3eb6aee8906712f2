// The editor as a CLI sees it: found by lock file, spoken to by MCP over a WebSocket on loopback.
import type { editorPort, ParamsOfEvent } from '@dovetail/protocol';
import { counter } from '@dovetail/rpc';
import { toAtMentionNotice, type AtMentioned } from './events/at-mention-notice.ts';
import { createLatestWins } from './events/latest-wins.ts';
import {
  clearedSelection,
  toSelectionNotice,
  type SelectionChanged,
  type SelectionNotice,
} from './events/selection-notice.ts';
import { writeLockFile } from './lock/lock-file.ts';
import { sweepLocks } from './lock/sweep-locks.ts';
import { makeAuthToken } from './server/auth-token.ts';
import { connectClient, type ClientConnection } from './server/client-connection.ts';
import type { HeartbeatTimes } from './server/heartbeat.ts';
import { listen } from './server/listen.ts';
import { terminalEnvironment } from './terminal-environment.ts';
import type { EditorPort, LatestSelection } from './tools/tool.ts';

export interface IdeServerLimits {
  readonly mostConnections: number;
  readonly mostMessageBytes: number;
  readonly mostUnsentBytes: number;
  readonly mostPendingCalls: number;
}

export const defaultLimits: IdeServerLimits = {
  mostConnections: 256,
  mostMessageBytes: 64 * 1024 * 1024,
  mostUnsentBytes: 64 * 1024 * 1024,
  mostPendingCalls: 64,
};

export interface IdeServerOptions {
  readonly editor: EditorPort;
  readonly configDir: string;
  readonly workspaceFolders: readonly string[];
  readonly ideName: string;
  readonly version?: string;
  /** The ancestor of the editor's terminals; this process unless told otherwise. */
  readonly editorPid?: number;
  /** Those of a server that ran before, so that its clients find their way back. */
  readonly port?: number;
  readonly authToken?: string;
  readonly selectionDelayMs?: number;
  readonly heartbeat?: HeartbeatTimes;
  readonly limits?: Partial<IdeServerLimits>;
  /** When a process started, so that a reused pid is not taken for a living server; liveness alone unless given. */
  startTimeOf?(pid: number): string | undefined;
  onClientConnected?(client: ClientConnection): void;
  onClientDisconnected?(client: ClientConnection): void;
  onLogEvent?(eventName: string, eventData: unknown): void;
}

type WorkspaceFoldersChanged = ParamsOfEvent<(typeof editorPort)['events']['workspaceFoldersChanged']>;
type DiagnosticsChanged = ParamsOfEvent<(typeof editorPort)['events']['diagnosticsChanged']>;

export interface IdeServer {
  readonly port: number;
  readonly authToken: string;
  readonly lockFile: string;
  readonly clients: readonly ClientConnection[];
  readonly workspaceFolders: readonly string[];
  selectionChanged(change: SelectionChanged): void;
  atMentioned(mention: AtMentioned): void;
  diagnosticsChanged(change: DiagnosticsChanged): void;
  workspaceFoldersChanged(change: WorkspaceFoldersChanged): void;
  terminalEnvironment(inherited?: Readonly<Record<string, string | undefined>>): Record<string, string>;
  /** Open proposals are withdrawn, clients let go, the lock removed. */
  close(): Promise<void>;
}

export async function startIdeServer(options: IdeServerOptions): Promise<IdeServer> {
  const limits = { ...defaultLimits, ...options.limits };
  const startTimeOf = options.startTimeOf ?? livingOnly;
  const authToken = options.authToken ?? makeAuthToken();
  const clients = new Map<string, ClientConnection>();
  const newClientId = counter('client');
  const newProposalId = counter('proposal');
  let workspaceFolders = options.workspaceFolders;
  let selection: SelectionNotice = clearedSelection;
  let latestSelection: LatestSelection | undefined;

  sweepLocks({ configDir: options.configDir, startTimeOf });
  const listening = await listen({
    ...(options.port !== undefined && { port: options.port }),
    authToken,
    mostConnections: limits.mostConnections,
    mostMessageBytes: limits.mostMessageBytes,
    onClient(socket) {
      const client = connectClient({
        id: newClientId(),
        socket,
        editor: options.editor,
        ideName: options.ideName,
        version: options.version ?? '0.0.0',
        workspaceFolders: () => workspaceFolders,
        latestSelection: () => latestSelection,
        newProposalId,
        limits,
        ...(options.heartbeat && { heartbeat: options.heartbeat }),
        // The CLI forgets what it was told before its handshake was over.
        onReady: ready => {
          if (selection.filePath !== undefined) ready.notify('selection_changed', { ...selection }, true);
        },
        onConnected: connected => options.onClientConnected?.(connected),
        ...(options.onLogEvent && { onLogEvent: options.onLogEvent }),
      });
      clients.set(client.id, client);
      void client.closed.then(() => {
        clients.delete(client.id);
        options.onClientDisconnected?.(client);
      });
    },
  });
  const lock = writeLockFile({
    configDir: options.configDir,
    port: listening.port,
    ideName: options.ideName,
    authToken,
    editorPid: options.editorPid ?? process.pid,
    serverStartedAt: startTimeOf(process.pid) ?? '',
    workspaceFolders,
  });

  const tell = (method: string, params: Record<string, unknown>, isLatestWins = false) => {
    for (const client of clients.values()) client.notify(method, params, isLatestWins);
  };
  const selections = createLatestWins<SelectionNotice>(
    notice => tell('selection_changed', { ...notice }, true),
    options.selectionDelayMs ?? 50,
  );

  return {
    port: listening.port,
    authToken,
    lockFile: lock.path,
    get clients() {
      return [...clients.values()];
    },
    get workspaceFolders() {
      return workspaceFolders;
    },
    selectionChanged(change) {
      selection = toSelectionNotice(change);
      if (change.filePath && change.selection) {
        latestSelection = { text: change.text, filePath: change.filePath, selection: change.selection };
      }
      selections.set(selection);
    },
    atMentioned(mention) {
      // The order that the person acted in: the selection they see goes first.
      selections.flush();
      tell('at_mentioned', { ...toAtMentionNotice(mention) });
    },
    diagnosticsChanged({ uris }) {
      for (const uri of clients.size === 0 ? [] : uris) {
        // An editor that cannot tell its problems has nothing to announce.
        options.editor.diagnostics({ uri }).then(
          found =>
            tell(
              'diagnostics_changed',
              { uri, diagnostics: found.find(file => file.uri === uri)?.diagnostics ?? [] },
              true,
            ),
          () => undefined,
        );
      }
    },
    workspaceFoldersChanged(change) {
      workspaceFolders = change.workspaceFolders;
      lock.rewrite(workspaceFolders);
    },
    terminalEnvironment: inherited => terminalEnvironment(listening.port, inherited),
    async close() {
      selections.stop();
      lock.remove();
      const closing = [...clients.values()].map(client => client.closed);
      await listening.close();
      await Promise.all(closing);
    },
  };
}

function livingOnly(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return 'living';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'living' : undefined;
  }
}
