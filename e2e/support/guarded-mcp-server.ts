// An MCP server on loopback that lets nobody in without a sign-in, and its own authorisation server beside it: as much of both
// standards as a CLI needs. The person who signs in is the test.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface GuardedMcpServer {
  readonly url: string;
  /** What came to the token endpoint, oldest first. */
  readonly exchanges: readonly URLSearchParams[];
}

/** The browser ends with this code. */
export const signInCode = 'the-code';
const accessToken = 'let-me-in';

export async function startGuardedMcpServer(): Promise<GuardedMcpServer> {
  const exchanges: URLSearchParams[] = [];
  let base = '';

  function serveMcp(request: IncomingMessage, response: ServerResponse, text: string): void {
    if (request.headers.authorization !== `Bearer ${accessToken}`) {
      const where = `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource"`;
      send(response, 401, { error: 'invalid_token' }, { 'www-authenticate': where });
      return;
    }
    if (request.method !== 'POST') {
      send(response, 405);
      return;
    }
    const { id, method, params } = JSON.parse(text) as {
      id?: number;
      method: string;
      params?: Record<string, unknown>;
    };
    if (id === undefined) {
      send(response, 202);
      return;
    }
    const results: Readonly<Record<string, object>> = {
      initialize: {
        protocolVersion: params?.['protocolVersion'],
        capabilities: { tools: {} },
        serverInfo: { name: 'guarded', version: '1.0.0' },
      },
      'tools/list': { tools: [{ name: 'open', inputSchema: { type: 'object' } }] },
    };
    const result = results[method];
    const answer = result ? { result } : { error: { code: -32601, message: `${method} is not there` } };
    send(response, 200, { jsonrpc: '2.0', id, ...answer });
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { pathname } = new URL(request.url ?? '/', base);
      if (pathname === '/mcp') serveMcp(request, response, text);
      else if (pathname.startsWith('/.well-known/oauth-protected-resource'))
        send(response, 200, { resource: `${base}/mcp`, authorization_servers: [base] });
      else if (pathname.startsWith('/.well-known/oauth-authorization-server'))
        send(response, 200, {
          issuer: base,
          authorization_endpoint: `${base}/authorize`,
          token_endpoint: `${base}/token`,
          registration_endpoint: `${base}/register`,
          response_types_supported: ['code'],
          grant_types_supported: ['authorization_code', 'refresh_token'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none'],
        });
      else if (pathname === '/register')
        send(response, 201, { ...(JSON.parse(text) as object), client_id: 'dovetail-test' });
      else if (pathname === '/token') {
        const asked = new URLSearchParams(text);
        exchanges.push(asked);
        if (asked.get('code') === signInCode)
          send(response, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: 3600 });
        else send(response, 400, { error: 'invalid_grant' });
      } else send(response, 404, { error: 'not_found' });
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `${base}/mcp`, exchanges };
}

function send(
  response: ServerResponse,
  status: number,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...(body && { 'content-type': 'application/json' }), ...headers });
  response.end(body && JSON.stringify(body));
}
