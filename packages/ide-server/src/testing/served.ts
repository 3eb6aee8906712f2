// A running IDE server of one test, and official MCP clients of it. Everything is closed when the test is over.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { onTestFinished } from 'vitest';
import { startIdeServer, type IdeServer, type IdeServerOptions } from '../ide-server.ts';
import { createSocketClientTransport, type SocketClientTransport } from './socket-client-transport.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { FakeEditor } from './fake-editor.ts';

export async function serve(editor: FakeEditor, options: Partial<IdeServerOptions> = {}): Promise<IdeServer> {
  const server = await startIdeServer({
    editor: editor.port,
    configDir: temporaryFolder(),
    workspaceFolders: [temporaryFolder()],
    ideName: 'Test editor',
    version: '1.2.3',
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

export interface Notification {
  readonly method: string;
  readonly params?: unknown;
}

export interface McpClient {
  readonly client: Client;
  readonly transport: SocketClientTransport;
  /** Notifications of the server, in order. */
  readonly told: readonly Notification[];
  /** When so many of this kind have come. */
  untilTold(method: string, times?: number): Promise<unknown[]>;
  call(name: string, args?: Record<string, unknown>): Promise<{ texts: string[]; isError: boolean }>;
  readonly closed: Promise<void>;
}

/** As a CLI does it: handshake, `ide_connected`, list of tools. */
export async function connectAsCli(server: Pick<IdeServer, 'port' | 'authToken'>, pid = 4711): Promise<McpClient> {
  const connected = await connectMcp(server);
  await connected.client.notification({ method: 'ide_connected', params: { pid } });
  await connected.client.listTools();
  return connected;
}

export async function connectMcp(
  { port, authToken }: Pick<IdeServer, 'port' | 'authToken'>,
  path?: string,
): Promise<McpClient> {
  const transport = createSocketClientTransport(port, authToken, path);
  const client = new Client({ name: 'claude-code', version: '9.9.9' }, { capabilities: { roots: {} } });
  const told: Notification[] = [];
  const waiting = new Set<() => void>();
  client.fallbackNotificationHandler = async notification => {
    told.push(notification);
    for (const look of waiting) look();
  };
  const closed = new Promise<void>(resolve => {
    client.onclose = () => resolve();
  });
  onTestFinished(() => transport.socket.terminate());
  await client.connect(transport);
  const of = (method: string) => told.filter(one => one.method === method).map(({ params }) => params);
  return {
    client,
    transport,
    told,
    closed,
    untilTold: (method, times = 1) =>
      new Promise(resolve => {
        const look = () => {
          if (of(method).length < times) return;
          waiting.delete(look);
          resolve(of(method));
        };
        waiting.add(look);
        look();
      }),
    async call(name, args = {}) {
      const { content, isError } = await client.callTool({ name, arguments: args });
      return { texts: (content as { text: string }[]).map(({ text }) => text), isError: isError === true };
    },
  };
}
