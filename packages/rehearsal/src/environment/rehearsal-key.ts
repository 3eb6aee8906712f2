// The dummy key of this process: made at run time, worth nothing, and the only key that a rehearsal accepts
// unless it is told to take any key that is not a real one.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

let key: string | undefined;

/** One key a process, so that homes, environments and servers made apart agree on it. */
export function rehearsalKey(): string {
  key ??= `sk-ant-rehearsal-${randomBytes(24).toString('hex')}`;
  return key;
}

/** Whether a request carries exactly the dummy key, in either of the two headers that may hold one. */
export function carriesKey(headers: IncomingHttpHeaders, expected: string): boolean {
  const sent = keysOf(headers);
  return sent.length > 0 && sent.every(value => same(value, expected));
}

/** Whether a request carries a key that has the form of a real one: those have a kind, a number and a long secret. */
export function carriesRealKey(headers: IncomingHttpHeaders): boolean {
  return keysOf(headers).some(value => /^sk-ant-[a-z]+\d{2}-[\w-]{60,}$/.test(value));
}

function keysOf(headers: IncomingHttpHeaders): string[] {
  const bearer = /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1];
  return [headers['x-api-key'], bearer].flat().filter(value => value !== undefined);
}

function same(value: string, expected: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
