// One CLI: an MCP server of the official SDK on its socket, the tools over the editor, and the events it is told of.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  ResultSchema,
  type JSONRPCMessage,
  type JSONRPCNotification,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { ideClientNotifications, ideTools } from '@dovetail/protocol';
import * as z from 'zod';
import type { WebSocket } from 'ws';
import { startReminders } from '../events/reminders.ts';
import { fieldsOf } from '../fields.ts';
import { createProposals } from '../proposals.ts';
import { callTool } from '../tools/call-tool.ts';
import type { EditorPort, LatestSelection } from '../tools/tool.ts';
import { startHeartbeat, type HeartbeatTimes } from './heartbeat.ts';
import { createNotices } from './notices.ts';
import { createSocketTransport, type SocketLimits } from './socket-transport.ts';
import { createToolCalls } from './tool-calls.ts';

export interface ClientInfo {
  readonly name: string;
  readonly version: string;
}

export interface ClientConnection {
  readonly id: string;
  readonly pid: number | undefined;
  readonly clientInfo: ClientInfo | undefined;
  /** Sent once the handshake is over. Of those with the same `latestKey` only the newest is sure to be sent. */
  notify(method: string, params: Record<string, unknown>, latestKey?: string): void;
  /** The connection is over and the editor was told to close what this client had open. */
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
  /** The handshake is over: from now on it takes notifications. Called again, in case it did not listen yet. */
  onReady(connection: ClientConnection): void;
  /** Once: it has said who it is, or is ready without. */
  onConnected(connection: ClientConnection): void;
  /** At once, before `closed`. Told of connections that never got to `onConnected` too. */
  onClosed(connection: ClientConnection): void;
  onLogEvent?(eventName: string, eventData: unknown): void;
}

// Without `$schema`: what is used means the same in every dialect, and some clients know one only.
const toolList = Object.values(ideTools).map(({ name, description, input }) => {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(input);
  return { name, description, inputSchema: inputSchema as { type: 'object' } };
});

/** Shared: each would cost a client more memory than all the rest. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Observed: what is sent with the answer to tools/list is lost, 100 ms later it is not. */
const settleMs = 150;
/** For a client that never asks for the tools. */
const settleWithoutListMs = 1000;

const nothing = () => {};

export function connectClient(options: ConnectionOptions): ClientConnection {
  const { socket, editor } = options;
  const transport = createSocketTransport(socket, options.limits);
  const server = new Server(
    { name: options.ideName, version: options.version },
    { capabilities: { tools: {} }, jsonSchemaValidator },
  );
  const proposals = createProposals(editor, options.newProposalId);
  // A client that has just gone is told by `closed`.
  const send = (message: JSONRPCMessage) => void transport.send(message).catch(nothing);
  const notices = createNotices({
    send: notice => send({ jsonrpc: '2.0', ...notice }),
    get unsentBytes() {
      return transport.unsentBytes;
    },
  });
  transport.onsent = notices.resume;
  let pid: number | undefined;
  let hasListed = false;
  let isConnected = false;
  let isReady = false;
  let readyTimer: NodeJS.Timeout | undefined;
  let stopReminders: () => void = nothing;

  server.oninitialized = () => {
    if (!hasListed) becomeReadyIn(settleWithoutListMs);
  };
  server.setRequestHandler(ListToolsRequestSchema, () => {
    if (!hasListed) becomeReadyIn(settleMs);
    hasListed = true;
    return { tools: toolList };
  });
  const toolCalls = createToolCalls({
    mostPending: options.limits.mostPendingCalls,
    run(name, args, call) {
      // A turn has begun: a selection told again now would count for the next prompt too.
      stopReminders();
      return callTool(name, args, {
        editor,
        proposals,
        workspaceFolders: options.workspaceFolders(),
        latestSelection: options.latestSelection(),
        get signal() {
          return call.signal;
        },
      });
    },
    send,
  });
  transport.take = message => {
    if (!('method' in message)) return false;
    if (!('id' in message)) return takeNotification(message);
    if (message.method !== 'tools/call') return false;
    toolCalls.answer(message);
    return true;
  };

  function takeNotification({ method, params }: JSONRPCNotification): boolean {
    if (method === 'ide_connected') {
      pid = ideClientNotifications.ide_connected.params.safeParse(params).data?.pid;
      becomeConnected();
    } else if (method === 'log_event') {
      const told = ideClientNotifications.log_event.params.safeParse(params).data;
      if (told) options.onLogEvent?.(told.eventName, told.eventData);
    } else if (method === 'notifications/cancelled') {
      const { requestId, reason } = fieldsOf(params);
      toolCalls.cancel(requestId, reason);
      return false;
    } else return false;
    return true;
  }

  function becomeConnected(): void {
    if (isConnected) return;
    isConnected = true;
    options.onConnected(connection);
  }

  function becomeReadyIn(ms: number): void {
    if (isReady) return;
    clearTimeout(readyTimer);
    readyTimer = setTimeout(() => {
      isReady = true;
      becomeConnected();
      options.onReady(connection);
      notices.start();
      stopReminders = startReminders(() => options.onReady(connection));
    }, ms);
  }

  const stopHeartbeat = startHeartbeat(
    timeout => server.request({ method: 'ping' }, ResultSchema, { timeout }).catch(unlessSilent),
    () => socket.terminate(),
    options.heartbeat,
  );

  const closed = new Promise<void>(resolve => {
    server.onclose = () => {
      stopHeartbeat();
      clearTimeout(readyTimer);
      stopReminders();
      toolCalls.cancelAll();
      options.onClosed(connection);
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
    notify: (method, params, latestKey) => notices.tell({ method, params }, latestKey),
    closed,
    close: () => void server.close(),
  };
  // Fails only when the socket has already gone, which `closed` tells.
  server.connect(transport).catch(() => socket.terminate());
  return connection;
}

/** An answer that is an error is an answer too: somebody is there. */
function unlessSilent(error: unknown): void {
  const requestTimeout: number = ErrorCode.RequestTimeout;
  if (error instanceof McpError && error.code === requestTimeout) throw error;
}
