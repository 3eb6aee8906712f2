// The official SDK's low-level server over the shortest transport that works: what the standard's own code costs by itself.
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { WebSocketServer, type WebSocket } from 'ws';
import { folders, mention, tabs } from './payloads.ts';
import { announce } from './server-link.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });

server.on('connection', socket => {
  const transport = transportOver(socket);
  const mcp = new Server({ name: 'Bench', version: '1.0.0' }, { capabilities: { tools: {} } });
  mcp.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }));
  mcp.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const told = params.name === 'getOpenEditors' ? tabs : { folders, rootPath: folders[0] };
    return { content: [{ type: 'text', text: JSON.stringify(told) }] };
  });
  mcp.fallbackNotificationHandler = async ({ method }) => {
    if (method === 'log_event') await transport.send({ jsonrpc: '2.0', method: 'at_mentioned', params: mention });
  };
  void mcp.connect(transport);
});
server.on('listening', () => announce({ port: (server.address() as AddressInfo).port, authToken: '' }));

function transportOver(socket: WebSocket): Transport {
  const transport: Transport = {
    async start() {
      socket.on('message', (data: Buffer) =>
        transport.onmessage?.(JSON.parse(data.toString('utf8')) as JSONRPCMessage),
      );
      socket.on('close', () => transport.onclose?.());
    },
    async send(message) {
      socket.send(JSON.stringify(message));
    },
    async close() {
      socket.close();
    },
  };
  return transport;
}
