// Headers as they may be kept: whatever could be a secret is replaced before anything is stored.
import type { IncomingHttpHeaders } from 'node:http';

const secret = /^(authorization|proxy-authorization|x-api-key|cookie|set-cookie)$|token|secret/i;

export function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, secret.test(name) ? '(masked)' : [value].flat().join(', ')]),
  );
}
