// An MCP server on loopback, over HTTP as it is now (/mcp) and as it was with SSE (/sse). It has one tool, and remembers what it was
// asked and with which header.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FarMcpServer {
  readonly url: string;
  readonly asked: readonly { readonly over: 'http' | 'sse'; readonly method: string; readonly mark: unknown }[];
  close(): Promise<void>;
}

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string; readonly arguments?: { readonly text?: string } };
}

function resultOf(over: string, { method, params }: Message): object {
  if (method === 'initialize')
    return {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: over, version: '1.0.0' },
    };
  if (method === 'tools/list')
    return {
      tools: [
        {
          name: 'echo',
          description: 'Says it again.',
          inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
        },
      ],
    };
  if (method === 'tools/call') return { content: [{ type: 'text', text: `${over}: ${params?.arguments?.text}` }] };
  return {};
}

async function bodyOf(request: IncomingMessage): Promise<Message> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return JSON.parse(text) as Message;
}

export async function startFarMcpServer(): Promise<FarMcpServer> {
  const asked: FarMcpServer['asked'][number][] = [];
  const listening: ServerResponse[] = [];

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.writeHead(500).end());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'GET' && pathname === '/sse') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /messages\n\n');
      listening.push(response);
      return;
    }
    const over = pathname === '/mcp' ? 'http' : pathname === '/messages' ? 'sse' : undefined;
    if (request.method !== 'POST' || !over) return void response.writeHead(405).end();
    const message = await bodyOf(request);
    asked.push({ over, method: message.method ?? '', mark: request.headers['x-mark'] });
    if (message.id === undefined) return void response.writeHead(202).end();
    const answer = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: resultOf(over, message) });
    if (over === 'http') return void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    response.writeHead(202).end();
    for (const events of listening) events.write(`event: message\ndata: ${answer}\n\n`);
  }

  await new Promise<void>(ready => void server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise(closed => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
