// Sends one answer over HTTP: streamed or whole, at its speed, with its pauses, cuts and failures. Waits for a slow
// reader instead of buffering, and ends quietly when the reader has gone.
import { once, type EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { answerMessage, type Answer } from './answer.ts';
import { errorBody } from './api-error.ts';
import type { Gates } from './gates.ts';
import { streamEvents, type StreamEvent } from './stream-events.ts';

export type Outcome = 'answered' | 'failed' | 'cut' | 'abandoned';

/** The part of a ServerResponse that an answer needs. */
export interface Outlet extends EventEmitter {
  readonly socket: { destroy(): unknown } | null;
  writeHead(status: number, headers: Record<string, string>): unknown;
  flushHeaders(): void;
  write(chunk: string, done?: () => void): boolean;
  end(body?: string): unknown;
}

export interface Delivery {
  readonly response: Outlet;
  readonly gates: Gates;
  /** Aborts when the reader goes away or the server closes. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  readonly stream: boolean;
}

async function write(delivery: Delivery, chunk: string): Promise<void> {
  if (delivery.signal.aborted || delivery.response.write(chunk)) return;
  await once(delivery.response, 'drain', { signal: delivery.signal }).catch(() => undefined);
}

// Observed: 2.1.325 throws away what it has not yet read when the socket goes, so a cut leaves it the time to read.
const lingerMs = 50;

/** What was written must have left the process before the socket goes, or the cut would come too early. */
async function cutSocket(response: Outlet, pending = ''): Promise<Outcome> {
  if (pending !== '') {
    await new Promise<void>(resolve => response.write(pending, () => resolve()));
    await delay(lingerMs);
  }
  response.socket?.destroy();
  return 'cut';
}

function sendJson(delivery: Delivery, status: number, headers: Record<string, string>, body: string): void {
  delivery.response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': delivery.requestId,
    ...headers,
  });
  delivery.response.end(body);
}

const frame = (event: StreamEvent): string => `event: ${event.data.type}\ndata: ${JSON.stringify(event.data)}\n\n`;

async function sendStream(answer: Answer, delivery: Delivery): Promise<Outcome> {
  const { response, signal, gates } = delivery;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'request-id': delivery.requestId,
    ...answer.headers,
  });
  response.flushHeaders();
  if (answer.cut === 'headers') return cutSocket(response);
  const cutAfter = typeof answer.cut === 'object' ? answer.cut.after : Infinity;
  const failAfter = answer.failure?.after ?? Infinity;
  const startedAt = performance.now();
  let deltas = 0;
  for (const event of streamEvents(answer)) {
    if (event.isDelta && deltas === answer.pause?.after) await gates.pass(answer.pause.wait, signal);
    // An answer shorter than the cut or failure still never completes.
    const reached = event.isDelta ? deltas : event.data.type === 'message_delta' ? Number.MAX_SAFE_INTEGER : -1;
    if (reached >= cutAfter) return cutSocket(response, ': cut\n\n');
    if (reached >= failAfter && answer.failure) {
      await write(delivery, `event: error\ndata: ${errorBody(answer.failure, delivery.requestId)}\n\n`);
      response.end();
      return 'failed';
    }
    if (event.isDelta) {
      const ahead = answer.speed > 0 ? (deltas / answer.speed) * 1000 - (performance.now() - startedAt) : 0;
      if (ahead > 1) await delay(ahead, undefined, { signal }).catch(() => undefined);
      deltas++;
    }
    if (signal.aborted) return 'abandoned';
    await write(delivery, frame(event));
  }
  response.end();
  return 'answered';
}

export async function sendAnswer(answer: Answer, delivery: Delivery): Promise<Outcome> {
  const { response, signal, gates } = delivery;
  if (answer.wait !== undefined) await gates.pass(answer.wait, signal);
  if (signal.aborted) return 'abandoned';
  if (answer.cut === 'before') return cutSocket(response);
  if (answer.failure && answer.failure.after === undefined) {
    const headers = { ...answer.headers, ...answer.failure.headers };
    sendJson(delivery, answer.failure.status, headers, errorBody(answer.failure, delivery.requestId));
    return 'failed';
  }
  if (delivery.stream) return sendStream(answer, delivery);
  const body = JSON.stringify(answerMessage(answer));
  if (answer.cut !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length * 4) });
    return cutSocket(response, body.slice(0, body.length / 2));
  }
  if (answer.pause) await gates.pass(answer.pause.wait, signal);
  if (signal.aborted) return 'abandoned';
  sendJson(delivery, 200, { ...answer.headers }, body);
  return 'answered';
}
