// One CLI: an MCP server of the official SDK on its socket, the tools over the editor, and the events it is told of.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, EmptyResultSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { ideClientNotifications, ideTools } from '@dovetail/protocol';
import * as z from 'zod';
import type { WebSocket } from 'ws';
import { createProposals } from '../proposals.ts';
import { callTool } from '../tools/call-tool.ts';
import type { EditorPort, LatestSelection } from '../tools/tool.ts';
import { startHeartbeat, type HeartbeatTimes } from './heartbeat.ts';
import { createSocketTransport, type SocketLimits } from './socket-transport.ts';

export interface ClientInfo {
  readonly name: string;
  readonly version: string;
}

export interface ClientConnection {
  readonly id: string;
  readonly pid: number | undefined;
  readonly clientInfo: ClientInfo | undefined;
  /** Sent once the handshake is over; `isLatestWins` messages are left out while the client does not keep up. */
  notify(method: string, params: Record<string, unknown>, isLatestWins?: boolean): void;
  readonly closed: Promise<void>;
  close(): void;
}

export interface ConnectionOptions {
  readonly id: string;
  readonly socket: WebSocket;
  readonly editor: EditorPort;
  readonly ideName: string;
  readonly version: string;
  workspaceFolders(): readonly string[];
  latestSelection(): LatestSelection | undefined;
  newProposalId(): string;
  readonly limits: SocketLimits & { readonly mostPendingCalls: number };
  readonly heartbeat?: HeartbeatTimes;
  /** The client has its list of tools: from now on it takes notifications. */
  onReady(connection: ClientConnection): void;
  onConnected(connection: ClientConnection): void;
  onLogEvent?(eventName: string, eventData: unknown): void;
}

const toolList = Object.values(ideTools).map(({ name, description, input }) => ({
  name,
  description,
  inputSchema: z.toJSONSchema(input) as { type: 'object' },
}));

/** Observed: what is sent with the answer to tools/list is lost, 100 ms later it is not. */
const settleMs = 150;
const muchUnsentBytes = 1024 * 1024;

export function connectClient(options: ConnectionOptions): ClientConnection {
  const { socket, editor } = options;
  const transport = createSocketTransport(socket, options.limits);
  const server = new Server({ name: options.ideName, version: options.version }, { capabilities: { tools: {} } });
  const proposals = createProposals(editor, options.newProposalId);
  const gone = new AbortController();
  let pendingCalls = 0;
  let pid: number | undefined;
  let isReady = false;
  let readyTimer: NodeJS.Timeout | undefined;

  server.setRequestHandler(ListToolsRequestSchema, () => {
    readyTimer ??= setTimeout(becomeReady, settleMs);
    return { tools: toolList };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    if (pendingCalls >= options.limits.mostPendingCalls) {
      return { content: [{ type: 'text' as const, text: 'Too many calls are open at once.' }], isError: true };
    }
    pendingCalls++;
    try {
      return await callTool(params.name, params.arguments, {
        editor,
        proposals,
        workspaceFolders: options.workspaceFolders(),
        latestSelection: options.latestSelection(),
        signal: AbortSignal.any([signal, gone.signal]),
      });
    } finally {
      pendingCalls--;
    }
  });
  server.fallbackNotificationHandler = async ({ method, params }) => {
    if (method === 'ide_connected') {
      pid = ideClientNotifications.ide_connected.params.safeParse(params).data?.pid;
      options.onConnected(connection);
    } else if (method === 'log_event') {
      const told = ideClientNotifications.log_event.params.safeParse(params).data;
      if (told) options.onLogEvent?.(told.eventName, told.eventData);
    }
  };

  function becomeReady(): void {
    isReady = true;
    options.onReady(connection);
  }

  const stopHeartbeat = startHeartbeat(
    timeout => server.request({ method: 'ping' }, EmptyResultSchema, { timeout }),
    () => socket.terminate(),
    options.heartbeat,
  );

  const closed = new Promise<void>(resolve => {
    server.onclose = () => {
      stopHeartbeat();
      clearTimeout(readyTimer);
      gone.abort();
      void proposals.withdrawAll().then(() => resolve());
    };
  });
  server.onerror = () => {};

  const connection: ClientConnection = {
    id: options.id,
    get pid() {
      return pid;
    },
    get clientInfo() {
      const info = server.getClientVersion();
      return info && { name: info.name, version: info.version };
    },
    notify(method, params, isLatestWins = false) {
      if (!isReady || (isLatestWins && transport.unsentBytes > muchUnsentBytes)) return;
      // A client that has just gone is told by `closed`.
      transport.send({ jsonrpc: '2.0', method, params }).catch(() => {});
    },
    closed,
    close: () => void server.close(),
  };
  // Fails only when the socket has already gone, which `closed` tells.
  server.connect(transport).catch(() => socket.terminate());
  return connection;
}
