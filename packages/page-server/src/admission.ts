// Who may speak to the server. A name that is not ours in Host means a web page that has bent its own name to this address;
// a foreign Origin means a web page that asks on behalf of its reader. Both are refused before anything else is looked at.
import { createHash, timingSafeEqual } from 'node:crypto';

export interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
}

export interface Door {
  readonly token: string;
  /** Whether it is a key that opens the door once; it does not any more. */
  useTicket(token: string): boolean;
  readonly cookieName: string;
  readonly cookieValue: string;
  /** host:port, in the forms in which a browser may spell them. */
  readonly hosts: readonly string[];
}

export type Admission =
  | { readonly admitted: true; readonly url: URL; readonly byToken: boolean }
  | { readonly admitted: false; readonly status: 400 | 401 | 403; readonly reason: string };

export function admit(door: Door, arrival: Arrival): Admission {
  const host = arrival.host?.toLowerCase();
  if (host === undefined || !door.hosts.includes(host)) {
    return refuse(403, 'This server answers only under its own address.');
  }
  if (arrival.origin !== undefined && !door.hosts.some(own => arrival.origin === `http://${own}`)) {
    return refuse(403, 'This page may not speak to Dovetail.');
  }
  const url = parseUrl(arrival.url, host);
  if (!url) return refuse(400, 'This is not an address.');
  const token = url.searchParams.get('token');
  if (token !== null && (sameText(token, door.token) || door.useTicket(token))) {
    return { admitted: true, url, byToken: true };
  }
  if (cookiesNamed(arrival.cookie, door.cookieName).some(value => sameText(value, door.cookieValue))) {
    return { admitted: true, url, byToken: false };
  }
  return refuse(401, 'Open the address that Dovetail printed when it started: it holds the key to this page.');
}

function refuse(status: 400 | 401 | 403, reason: string): Admission {
  return { admitted: false, status, reason };
}

function parseUrl(target: string, host: string): URL | undefined {
  // Only the form of a request to an origin; "//evil/x" and "/\\evil/x" would be read as another host.
  if (!target.startsWith('/')) return undefined;
  try {
    const own = new URL(`http://${host}`);
    const url = new URL(target, own);
    return url.origin === own.origin && !target.startsWith('//') ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Compared as digests: neither the length nor the place of the first difference shows in the time. */
export function sameText(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function cookiesNamed(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap(pair => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
}

/** How browsers spell an address that the server listens on. */
export function hostNames(address: string, port: number): string[] {
  const bare = address.includes(':') ? `[${address}]` : address;
  const isLoopback = address === '127.0.0.1' || address === '::1' || address === 'localhost';
  const names = isLoopback ? [bare, '127.0.0.1', 'localhost', '[::1]'] : [bare, '127.0.0.1', 'localhost'];
  return [...new Set(names.flatMap(name => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])))];
}
