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
  onmessage?: ((message: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** Anything that can be connected to a transport: `Server` and `McpServer` of the official SDK. */
export interface ConnectableMcpServer {
  // Method syntax on purpose: the SDK's own transport type is wider than the part declared here.
  connect(transport: McpTransport & Record<string, unknown>): Promise<void>;
  close?(): Promise<void>;
}

export interface InProcessMcp {
  readonly names: readonly string[];
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
      bridges.set(
        name,
        createBridge(server, message => sendToCli(name, message)),
      );
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
  deliver(message: JsonRpcMessage, signal: AbortSignal): Promise<object>;
  close(): Promise<void>;
}

function createBridge(server: ConnectableMcpServer, sendToCli: (message: object) => Promise<unknown>): Bridge {
  const waiting = new Map<number, { originalId: string | number; resolve(reply: object): void }>();
  let nextId = 1;

  const transport: McpTransport & Record<string, unknown> = {
    start: async () => {},
    close: async () => transport.onclose?.(),
    async send(raw) {
      const message = raw as JsonRpcMessage;
      if (message.method !== undefined) {
        await sendToCli(message);
        return;
      }
      const entry = waiting.get(Number(message.id));
      if (!entry) return;
      waiting.delete(Number(message.id));
      entry.resolve({ ...message, id: entry.originalId });
    },
  };
  const connected = server.connect(transport);
  // A failure is told to whoever delivers the first message.
  connected.catch(() => {});

  return {
    async deliver(message, signal) {
      await connected;
      const receive = transport.onmessage as ((message: JsonRpcMessage) => void) | undefined;
      const { id } = message;
      if (message.method === undefined || id === undefined || id === null) {
        receive?.(message);
        return acknowledged;
      }
      const innerId = nextId++;
      return new Promise((resolve, reject) => {
        waiting.set(innerId, { originalId: id, resolve });
        signal.addEventListener(
          'abort',
          () => {
            waiting.delete(innerId);
            receive?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: innerId } });
            reject(new Error('withdrawn'));
          },
          { once: true },
        );
        receive?.({ ...message, id: innerId });
      });
    },
    async close() {
      transport.onclose?.();
      await server.close?.();
    },
  };
}
