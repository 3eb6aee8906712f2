// Who may open a connection. Web pages never (they send an Origin), names that lead here by DNS never (their Host is not
// loopback), and nobody without the token. A refusal says which rule, never anything about the tools.
import type { IncomingHttpHeaders } from 'node:http';
import { ideAuthHeader, idePaths, ideSubprotocol } from '@dovetail/protocol';
import { isSameToken } from './auth-token.ts';

export interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export type Verdict =
  { readonly ok: true } | { readonly ok: false; readonly status: 400 | 401 | 403 | 404; readonly reason: string };

export function checkUpgrade({ url, headers }: UpgradeRequest, authToken: string): Verdict {
  if (headers.origin !== undefined) return refuse(403, 'Pages of a browser may not connect.');
  if (!isLoopbackHost(headers.host)) return refuse(403, 'The Host is not this machine.');
  const given = headers[ideAuthHeader];
  if (typeof given !== 'string' || !isSameToken(given, authToken)) return refuse(401, 'The token is missing or wrong.');
  const path = (url ?? '/').split('?')[0] ?? '/';
  if (!idePaths.some(known => known === path)) return refuse(404, 'There is nothing at this path.');
  const offered = headers['sec-websocket-protocol'];
  if (offered !== undefined && !offered.split(',').some(name => name.trim() === ideSubprotocol)) {
    return refuse(400, `The subprotocol must be "${ideSubprotocol}".`);
  }
  return { ok: true };
}

function refuse(status: 400 | 401 | 403 | 404, reason: string): Verdict {
  return { ok: false, status, reason };
}

export function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(\[[^\]]+\]|[^:]+)(:\d+)?$/.exec(host ?? '')?.[1]?.toLowerCase();
  return name === 'localhost' || name === '[::1]' || (name !== undefined && /^127(\.\d{1,3}){3}$/.test(name));
}
