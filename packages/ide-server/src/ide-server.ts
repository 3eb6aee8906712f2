// The editor as a CLI sees it: found by lock file, spoken to by MCP over a WebSocket on loopback.
import type { editorPort, ParamsOfEvent } from '@dovetail/protocol';
import { counter } from '@dovetail/rpc';
import { toAtMentionNotice, type AtMentioned } from './events/at-mention-notice.ts';
import { createDiagnosticsFeed } from './events/diagnostics-feed.ts';
import { createLatestWins } from './events/latest-wins.ts';
import {
  clearedSelection,
  toSelectionNotice,
  type SelectionChanged,
  type SelectionNotice,
} from './events/selection-notice.ts';
import { writeLockFile, type WrittenLock } from './lock/lock-file.ts';
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
  // A proposal carries a whole file, escaped.
  mostMessageBytes: 64 * 1024 * 1024,
  mostUnsentBytes: 16 * 1024 * 1024,
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
  /** How long that one may take to let go of its port. */
  readonly portWithinMs?: number;
  readonly selectionDelayMs?: number;
  readonly heartbeat?: HeartbeatTimes;
  readonly limits?: Partial<IdeServerLimits>;
  /** When a process started (nothing: there is none, empty: not known), so that a reused pid is not taken for a server. */
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
  const authToken = options.authToken || makeAuthToken();
  const clients = new Map<string, ClientConnection>();
  const announced = new Set<string>();
  const newClientId = counter('client');
  const newProposalId = counter('proposal');
  const selectedBefore = new WeakMap<ClientConnection, SelectionNotice>();
  let workspaceFolders = options.workspaceFolders;
  let selection: SelectionNotice = clearedSelection;
  let latestSelection: LatestSelection | undefined;
  let closing: Promise<void> | undefined;

  sweepLocks({ configDir: options.configDir, startTimeOf });
  const listening = await listen({
    ...(options.port !== undefined && { port: options.port }),
    ...(options.portWithinMs !== undefined && { portWithinMs: options.portWithinMs }),
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
        workspaceFolders: () => lock.workspaceFolders,
        latestSelection: () => latestSelection,
        newProposalId,
        limits,
        ...(options.heartbeat && { heartbeat: options.heartbeat }),
        // The CLI forgets what it was told before its handshake was over.
        onReady: ready => {
          const before = selectedBefore.get(ready) ?? selection;
          selectedBefore.set(ready, before);
          // One that came later is told by itself: told again, it would count for one more prompt.
          if (selection === before && selection.filePath !== undefined) ready.notify(...selectionNotice(selection));
        },
        onConnected: connected => {
          announced.add(connected.id);
          quietly(() => options.onClientConnected?.(connected));
        },
        onClosed: gone => {
          clients.delete(gone.id);
          if (announced.delete(gone.id)) quietly(() => options.onClientDisconnected?.(gone));
        },
        onLogEvent: (...event) => quietly(() => options.onLogEvent?.(...event)),
      });
      clients.set(client.id, client);
    },
  });
  const lock = await writeLock();

  async function writeLock(): Promise<WrittenLock> {
    try {
      return writeLockFile({
        configDir: options.configDir,
        port: listening.port,
        ideName: options.ideName,
        authToken,
        editorPid: options.editorPid ?? process.pid,
        serverStartedAt: startTimeOf(process.pid) ?? '',
        workspaceFolders,
      });
    } catch (error) {
      await listening.close();
      throw error;
    }
  }

  const tell = (...notice: Parameters<ClientConnection['notify']>) => {
    for (const client of clients.values()) client.notify(...notice);
  };
  const selections = createLatestWins<SelectionNotice>(
    notice => tell(...selectionNotice(notice)),
    options.selectionDelayMs ?? 50,
  );
  const diagnostics = createDiagnosticsFeed(options.editor, file =>
    tell('diagnostics_changed', { ...file }, `diagnostics_changed ${file.uri}`),
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
      if (closing) return;
      selection = toSelectionNotice(change);
      if (selection.filePath !== undefined && selection.selection && change.selection) {
        latestSelection = { text: selection.text, filePath: selection.filePath, selection: selection.selection };
      }
      selections.set(selection);
    },
    atMentioned(mention) {
      if (closing) return;
      // The order that the person acted in: the selection they see goes first.
      selections.flush();
      tell('at_mentioned', { ...toAtMentionNotice(mention) });
    },
    diagnosticsChanged({ uris }) {
      if (!closing && clients.size > 0) diagnostics.changed(uris);
    },
    workspaceFoldersChanged(change) {
      workspaceFolders = change.workspaceFolders;
      lock.rewrite(workspaceFolders);
    },
    terminalEnvironment: inherited => terminalEnvironment(listening.port, inherited),
    close() {
      closing ??= (async () => {
        selections.stop();
        diagnostics.stop();
        lock.remove();
        const gone = [...clients.values()].map(client => client.closed);
        await listening.close();
        await Promise.all(gone);
      })();
      return closing;
    },
  };
}

function selectionNotice(notice: SelectionNotice): Parameters<ClientConnection['notify']> {
  return ['selection_changed', { ...notice }, 'selection_changed'];
}

/** What a listener throws must not reach the sockets. */
function quietly(listener: () => void): void {
  try {
    listener();
  } catch {
    // It is the listener's own.
  }
}

/** Without start times a reused pid passes for a living server. */
function livingOnly(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? '' : undefined;
  }
}
