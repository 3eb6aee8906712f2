// The agent's side of the JSON-RPC wire: every request is answered exactly once, also one of an unknown method; requests
// of ours are withdrawn with `$/cancel_request`. Lines that are sent in one go leave in one write.
import { createLineSplitter } from '@dovetail/rpc';
import { cancelledRequest, errorCodes, RpcError, toRpcError } from './rpc-error.ts';

export interface RequestContext {
  readonly signal: AbortSignal;
  /** Runs when the answer has been written. */
  afterAnswer(task: () => void): void;
}

export interface PeerOptions {
  write(text: string): void;
  /** As that of an outlet; without it there is always room. */
  room?(): Promise<void> | undefined;
  onRequest(method: string, params: unknown, context: RequestContext): unknown;
  onNotification(method: string, params: unknown): void;
  /** Hears of failures that are nobody's answer. */
  onError(error: unknown): void;
  readonly maxLineBytes?: number;
}

export interface Peer {
  /** Bytes of the client. */
  receive(chunk: Uint8Array): void;
  /** The client has gone: what waits fails, what runs is aborted. */
  close(): void;
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** A whole message with its newline, put together by hand. In a stream of them several leave in one write. */
  sendLine(line: string): void;
  flush(): void;
  /** Asked by whoever has much to say: a promise while the client does not read what was sent. */
  room(): Promise<void> | undefined;
}

/** A write costs more than a message: nobody sees this delay, and a fast stream needs a tenth of the writes. */
const gatherMs = 3;

type Id = string | number | null;

interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown } | null;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export function createPeer(options: PeerOptions): Peer {
  const waiting = new Map<number, Waiting>();
  const running = new Map<Id, AbortController>();
  let outgoing = '';
  let scheduled = false;
  let timer: NodeJS.Timeout | undefined;
  let flushedAtMs = 0;
  let closed = false;
  let lastId = -1;

  function flush(): void {
    scheduled = false;
    clearTimeout(timer);
    timer = undefined;
    if (outgoing === '') return;
    flushedAtMs = performance.now();
    const text = outgoing;
    outgoing = '';
    options.write(text);
  }

  function flushSoon(): void {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(flush);
  }

  function sendLine(line: string): void {
    if (closed) return;
    outgoing += line;
    if (scheduled || timer !== undefined) return;
    if (performance.now() - flushedAtMs > gatherMs) flushSoon();
    else timer = setTimeout(flush, gatherMs);
  }

  function send(message: object): void {
    if (closed) return;
    outgoing += `${JSON.stringify(message)}\n`;
    flushSoon();
  }

  function fail(id: Id, error: RpcError): void {
    const { code, message, data } = error;
    send({ jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } });
  }

  async function serve(id: Id, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    const after: (() => void)[] = [];
    running.set(id, controller);
    try {
      const result = await options.onRequest(method, params, {
        signal: controller.signal,
        afterAnswer: task => void after.push(task),
      });
      running.delete(id);
      send({ jsonrpc: '2.0', id, result: result ?? {} });
      for (const task of after) task();
    } catch (error) {
      running.delete(id);
      fail(id, controller.signal.aborted ? cancelledRequest() : toRpcError(error));
    }
  }

  function receiveAnswer({ id, result, error }: Answer): void {
    const entry = waiting.get(id as number);
    if (!entry) return;
    waiting.delete(id as number);
    if (error === undefined || error === null) entry.resolve(result ?? null);
    else entry.reject(new RpcError(error.code ?? errorCodes.internal, error.message ?? 'It failed.', error.data));
  }

  function receiveNotification(method: string, params: unknown): void {
    if (method === '$/cancel_request') {
      running.get((params as { requestId?: Id } | undefined)?.requestId ?? null)?.abort();
      return;
    }
    try {
      options.onNotification(method, params);
    } catch (error) {
      options.onError(error);
    }
  }

  function receiveLine(line: string): void {
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch (error) {
      fail(null, new RpcError(errorCodes.parse, `This is not JSON: ${(error as Error).message}`));
      return;
    }
    if (typeof message !== 'object' || message === null || Array.isArray(message)) {
      fail(null, new RpcError(errorCodes.invalidRequest, 'A message is one JSON object; there are no batches.'));
      return;
    }
    const { id, method, params } = message as { id?: unknown; method?: unknown; params?: unknown };
    if (method === undefined) {
      if ('result' in message || 'error' in message) receiveAnswer(message as Answer);
      else
        fail(isId(id) ? id : null, new RpcError(errorCodes.invalidRequest, 'There is neither a method nor a result.'));
    } else if (typeof method !== 'string' || (id !== undefined && !isId(id))) {
      fail(isId(id) ? id : null, new RpcError(errorCodes.invalidRequest, 'This is not a JSON-RPC request.'));
    } else if (id === undefined) receiveNotification(method, params);
    else if (running.has(id)) {
      fail(null, new RpcError(errorCodes.invalidRequest, `The id ${JSON.stringify(id)} is still in use.`));
    } else void serve(id, method, params);
  }

  const splitter = createLineSplitter({
    onLine: receiveLine,
    onOversized: bytes =>
      fail(null, new RpcError(errorCodes.invalidRequest, `A line of more than ${bytes} bytes is too long to be read.`)),
    ...(options.maxLineBytes !== undefined && { maxLineBytes: options.maxLineBytes }),
  });

  return {
    receive: splitter.push,
    close() {
      closed = true;
      for (const { reject } of waiting.values()) reject(new Error('The client has gone.'));
      waiting.clear();
      for (const controller of running.values()) controller.abort();
    },
    request(method, params, signal) {
      if (closed) return Promise.reject(new Error('The client has gone.'));
      if (signal?.aborted) return Promise.reject(cancelledRequest());
      const id = ++lastId;
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      const onAbort = (): void => {
        const entry = waiting.get(id);
        if (!waiting.delete(id)) return;
        send({ jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: id } });
        entry?.reject(cancelledRequest());
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      send({ jsonrpc: '2.0', id, method, params });
      return answer.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    notify: (method, params) => send({ jsonrpc: '2.0', method, params }),
    sendLine,
    flush,
    room: () => options.room?.(),
  };
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || typeof value === 'number' || value === null;
}
