// MCP servers that live in the host. The CLI speaks JSON-RPC to them inside control requests; each server sees an
// ordinary transport of the official SDK. The CLI may handshake twice or interleaved, and ids of two handshakes may be
// equal, so every request is given an id of ours on its way in.

interface JsonRpcMessage {
  jsonrpc?: string;
  id?: string | number | null;
  method?: string;
  [key: string]: unknown;
}

/** The part of the official SDK's Transport that a server uses. */
export interface McpTransport {
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** Anything that can be connected to a transport: `Server` and `McpServer` of the official SDK. */
export interface ConnectableMcpServer {
  // Method syntax on purpose: the SDK's own transport type is wider than the part declared here.
  connect(transport: McpTransport): Promise<void>;
  close?(): Promise<void>;
}

export interface InProcessMcp {
  readonly names: readonly string[];
  /** A server that is already there under this name stays connected; another one is replaced. */
  add(name: string, server: ConnectableMcpServer): void;
  remove(name: string): Promise<void>;
  /** The reply to a request; for anything else a dummy that the CLI ignores. */
  deliver(serverName: string, message: JsonRpcMessage, signal: AbortSignal): Promise<object>;
  closeAll(): Promise<void>;
}

const acknowledged = { jsonrpc: '2.0', id: 0, result: {} };

export function createInProcessMcp(sendToCli: (serverName: string, message: object) => Promise<unknown>): InProcessMcp {
  const bridges = new Map<string, Bridge>();

  return {
    get names() {
      return [...bridges.keys()];
    },
    add(name, server) {
      const present = bridges.get(name);
      if (present?.server === server) return;
      bridges.set(
        name,
        createBridge(server, message => sendToCli(name, message)),
      );
      present?.close().catch(() => {});
    },
    async remove(name) {
      const bridge = bridges.get(name);
      bridges.delete(name);
      await bridge?.close();
    },
    deliver(serverName, message, signal) {
      const bridge = bridges.get(serverName);
      if (!bridge) return Promise.reject(new Error(`There is no MCP server "${serverName}" in the host.`));
      return bridge.deliver(message, signal);
    },
    async closeAll() {
      const all = [...bridges.values()];
      bridges.clear();
      await Promise.allSettled(all.map(bridge => bridge.close()));
    },
  };
}

interface Bridge {
  readonly server: ConnectableMcpServer;
  deliver(message: JsonRpcMessage, signal: AbortSignal): Promise<object>;
  close(): Promise<void>;
}

interface Open {
  readonly originalId: string | number;
  resolve(reply: object): void;
  reject(reason: Error): void;
}

function createBridge(server: ConnectableMcpServer, sendToCli: (message: object) => Promise<unknown>): Bridge {
  const open = new Map<number, Open>();
  let nextId = 1;

  const transport: McpTransport = {
    start: async () => {},
    close: async () => transport.onclose?.(),
    async send(raw) {
      const message = raw as JsonRpcMessage;
      if (message.method !== undefined) {
        const sent = sendToCli(message);
        // Nobody waits for a notification, so nobody would catch its failure.
        await (message.id === undefined ? sent.catch((error: unknown) => transport.onerror?.(error as Error)) : sent);
        return;
      }
      const entry = open.get(Number(message.id));
      open.delete(Number(message.id));
      entry?.resolve({ ...message, id: entry.originalId });
    },
  };
  const connected = connect();
  // A failure is told to whoever delivers the first message.
  connected.catch(() => {});

  async function connect(): Promise<void> {
    await server.connect(transport);
  }

  function receive(message: JsonRpcMessage): void {
    transport.onmessage?.(message);
  }

  /** The CLI names a request by its own id; of several with that id the newest is meant. */
  function receiveNotification(message: JsonRpcMessage): void {
    const params = message['params'] as { requestId?: unknown } | undefined;
    if (message.method !== 'notifications/cancelled' || params?.requestId === undefined) return receive(message);
    const [innerId, entry] = [...open].findLast(([, { originalId }]) => originalId === params.requestId) ?? [];
    if (innerId === undefined || entry === undefined) return;
    receive({ ...message, params: { ...params, requestId: innerId } });
    // The server will not answer any more, but our own question from the CLI wants an answer.
    open.delete(innerId);
    entry.resolve({
      jsonrpc: '2.0',
      id: entry.originalId,
      error: { code: -32800, message: 'The request was cancelled.' },
    });
  }

  return {
    server,
    async deliver(message, signal) {
      await connected;
      signal.throwIfAborted();
      const { id } = message;
      if (message.method === undefined || id === undefined || id === null) {
        receiveNotification(message);
        return acknowledged;
      }
      const innerId = nextId++;
      const onAbort = () => {
        const entry = open.get(innerId);
        if (!entry) return;
        open.delete(innerId);
        receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: innerId } });
        entry.reject(new Error('withdrawn'));
      };
      const answer = new Promise<object>((resolve, reject) => open.set(innerId, { originalId: id, resolve, reject }));
      signal.addEventListener('abort', onAbort);
      receive({ ...message, id: innerId });
      return answer.finally(() => signal.removeEventListener('abort', onAbort));
    },
    async close() {
      for (const { reject } of open.values()) reject(new Error('The MCP server was removed.'));
      open.clear();
      transport.onclose?.();
      await server.close?.();
    },
  };
}
