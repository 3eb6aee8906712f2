// Reads a request body up to a limit.
import type { IncomingMessage } from 'node:http';

// Twice what the real API takes, so that its own limit can be rehearsed by a `fail: 413`.
const maxBytes = 64 * 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}
