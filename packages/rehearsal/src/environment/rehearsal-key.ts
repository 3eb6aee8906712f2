// The dummy key of this process: made at run time, worth nothing, and the only key that a rehearsal accepts.
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
  const bearer = /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1];
  const sent = [headers['x-api-key'], bearer].flat().filter(value => value !== undefined);
  return sent.length > 0 && sent.every(value => same(value, expected));
}

function same(value: string, expected: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
