// The least that a server over `ws` does: parse the line, answer with the payload that ours answers with. No checks.
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { folders, mention, tabs } from './payloads.ts';
import { announce } from './server-link.ts';

interface Asked {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly name?: string };
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });

server.on('connection', socket => {
  socket.on('message', (data: Buffer) => {
    const { id, method, params } = JSON.parse(data.toString('utf8')) as Asked;
    if (method === 'log_event') {
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'at_mentioned', params: mention }));
    } else if (method === 'tools/call') {
      const told = params?.name === 'getOpenEditors' ? tabs : { folders, rootPath: folders[0] };
      const result = { content: [{ type: 'text', text: JSON.stringify(told) }] };
      socket.send(JSON.stringify({ result, jsonrpc: '2.0', id }));
    } else if (id !== undefined) socket.send(JSON.stringify({ result: {}, jsonrpc: '2.0', id }));
  });
});
server.on('listening', () => announce({ port: (server.address() as AddressInfo).port, authToken: '' }));
