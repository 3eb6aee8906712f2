// Who may open a connection. Web pages never (they send an Origin), names that lead here by DNS never (their Host is not
// loopback), and nobody without the token. A refusal says which rule, never anything about the tools.
import { isIPv4 } from 'node:net';
import { ideAuthHeader, idePaths, ideSubprotocol } from '@dovetail/protocol';
import { isSameToken } from './auth-token.ts';

/** Each header with every value that was sent: one that is given twice must not pass by its first or its last. */
type Headers = Readonly<Record<string, readonly string[] | undefined>>;

export interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headersDistinct: Headers;
}

export interface Refusal {
  readonly ok: false;
  readonly status: 400 | 401 | 403 | 404;
  readonly reason: string;
}

export type Verdict = { readonly ok: true } | Refusal;

export function checkUpgrade({ url, headersDistinct: headers }: UpgradeRequest, authToken: string): Verdict {
  const sender = checkSender(headers);
  if (!sender.ok) return sender;
  const given = onlyValue(headers[ideAuthHeader]);
  if (given === undefined || !isSameToken(given, authToken)) return refuse(401, 'The token is missing or wrong.');
  const path = (url ?? '/').split('?')[0] ?? '/';
  if (!idePaths.some(known => known === path)) return refuse(404, 'There is nothing at this path.');
  const offered = headers['sec-websocket-protocol'];
  const names = offered?.flatMap(value => value.split(',')).map(name => name.trim());
  if (names && !names.includes(ideSubprotocol)) return refuse(400, `The subprotocol must be "${ideSubprotocol}".`);
  return { ok: true };
}

/** What holds for every request, whatever it asks for. */
export function checkSender(headers: Headers): Verdict {
  if (headers['origin'] !== undefined) return refuse(403, 'Pages of a browser may not connect.');
  if (!isLoopbackHost(onlyValue(headers['host']))) return refuse(403, 'The Host is not this machine.');
  return { ok: true };
}

function refuse(status: Refusal['status'], reason: string): Refusal {
  return { ok: false, status, reason };
}

function onlyValue(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

export function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(\[[^\]]+\]|[^:]+)(:\d{1,5})?$/.exec(host ?? '')?.[1]?.toLowerCase();
  return name === 'localhost' || name === '[::1]' || (name !== undefined && name.startsWith('127.') && isIPv4(name));
}
