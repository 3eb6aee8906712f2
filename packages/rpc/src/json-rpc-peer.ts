// One side of a JSON-RPC 2.0 conversation, over any end: both sides ask, answer and notify at any time. Each request is
// answered exactly once; one given up is withdrawn with `$/cancelRequest`; a closed wire fails what waits and stops what runs.
import { cancelled, disconnected, unknownRequest, type WireError } from '@dovetail/protocol';
import type { End } from './end.ts';
import { createErrorFunnel, type ErrorFunnelOptions } from './error-funnel.ts';
import { isRecord } from './is-record.ts';
import { fromJsonRpcError, JsonRpcError, toJsonRpcError } from './json-rpc-error.ts';
import {
  invalidRequestResponse,
  isJsonRpcId,
  type JsonRpcId,
  type JsonRpcMessage,
  type JsonRpcResponse,
} from './json-rpc-messages.ts';
import { createPendingRequests, type WaitOptions } from './pending-requests.ts';
import { createRunningRequests } from './running-requests.ts';

export type JsonRpcMethods = {
  readonly [method: string]: (params: unknown, context: { readonly signal: AbortSignal }) => unknown;
};
export type JsonRpcListeners = { readonly [method: string]: (params: unknown) => void };

export interface JsonRpcPeerOptions extends ErrorFunnelOptions {
  /** What the other side may ask. What a method returns or throws is the answer; anything else is answered -32601. */
  methods?: JsonRpcMethods;
  /** What the other side may tell; anything else is ignored. */
  notifications?: JsonRpcListeners;
  /** Hears of an answer nobody waits for: a late one, a second one, or one to something we said that was not understood. */
  onStray?(message: unknown): void;
}

export interface JsonRpcPeer {
  /** Rejects with a WireError, or with a JsonRpcError when the answer's number is not one of ours. */
  request(method: string, params?: unknown, options?: Pick<WaitOptions, 'signal' | 'timeoutMs'>): Promise<unknown>;
  notify(method: string, params?: unknown): void;
  /** Requests of the other side not yet answered. */
  readonly running: number;
}

const cancelMethod = '$/cancelRequest';
const neverAborted = new AbortController().signal;

export function createJsonRpcPeer(
  end: End<JsonRpcMessage, unknown>,
  { methods = {}, notifications = {}, onStray, ...errors }: JsonRpcPeerOptions = {},
): JsonRpcPeer {
  const pending = createPendingRequests<Readonly<Record<string, unknown>>>();
  const running = createRunningRequests<JsonRpcId>();
  const funnel = createErrorFunnel(errors);
  let lastId = 0;
  let closed = false;

  end.onMessage(receive);
  end.onClose(() => {
    closed = true;
    pending.rejectAll(disconnected());
    running.cancelAll(disconnected());
  });

  function receive(message: unknown): void {
    if (!isRecord(message)) end.send(invalidRequestResponse('it is not an object'));
    else if ('method' in message) receiveCall(message);
    else receiveResponse(message);
  }

  function receiveResponse(message: Readonly<Record<string, unknown>>): void {
    const { id } = message;
    // No look for `result`: a language without null (Lua) leaves it out when there is nothing to say.
    if (isJsonRpcId(id) && pending.resolve(String(id), message)) return;
    // An answer is never answered, or two sides would complain to each other for ever.
    if ('result' in message || 'error' in message) onStray?.(message);
    else end.send(invalidRequestResponse('it has neither a method nor a result'));
  }

  function receiveCall({ jsonrpc, id, method, params }: Readonly<Record<string, unknown>>): void {
    const askedId = isJsonRpcId(id) ? id : null;
    if (jsonrpc !== '2.0') end.send(invalidRequestResponse('"jsonrpc" is not "2.0"', askedId));
    else if (typeof method !== 'string') end.send(invalidRequestResponse('"method" is not text', askedId));
    else if (id === undefined) receiveNotification(method, params);
    else if (askedId === null) end.send(invalidRequestResponse('"id" is neither text nor a number'));
    else {
      const started = running.start(
        askedId,
        signal => respond(askedId, method, params, signal),
        response => answer(askedId, response),
      );
      // With the id itself, the complaint would pass for the answer to the request that runs.
      if (!started) end.send(invalidRequestResponse(`id ${JSON.stringify(id)} is still in use`));
    }
  }

  function receiveNotification(method: string, params: unknown): void {
    if (method === cancelMethod) {
      const id = isRecord(params) ? params.id : undefined;
      if (isJsonRpcId(id)) running.cancel(id, cancelled());
      return;
    }
    try {
      if (Object.hasOwn(notifications, method)) notifications[method]?.(params);
    } catch (error) {
      funnel(error, `"${method}"`, neverAborted);
    }
  }

  async function respond(
    id: JsonRpcId,
    method: string,
    params: unknown,
    signal: AbortSignal,
  ): Promise<JsonRpcResponse> {
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run) throw unknownRequest(method);
      return { jsonrpc: '2.0', id, result: (await run(params, { signal })) ?? null };
    } catch (error) {
      return failure(id, error instanceof JsonRpcError ? error : funnel(error, `"${method}"`, signal));
    }
  }

  function answer(id: JsonRpcId, response: JsonRpcResponse): void {
    try {
      end.send(response);
    } catch (error) {
      // What cannot be carried must not leave the asker waiting.
      end.send(failure(id, funnel(error, 'The answer', neverAborted)));
    }
  }

  async function ask(method: string, params: unknown, options: Pick<WaitOptions, 'signal' | 'timeoutMs'>) {
    if (closed) throw disconnected();
    if (options.signal?.aborted) throw cancelled(`"${method}"`);
    const id = ++lastId;
    const response = pending.wait(String(id), `"${method}"`, {
      ...options,
      onAbandoned: () => end.send({ jsonrpc: '2.0', method: cancelMethod, params: { id } }),
    });
    try {
      end.send({ jsonrpc: '2.0', id, method, ...withParams(params) });
    } catch (error) {
      pending.reject(String(id), error instanceof Error ? error : new Error(String(error)));
    }
    const { result = null, error } = await response;
    if (error !== undefined && error !== null) throw fromJsonRpcError(method, error);
    return result;
  }

  return {
    request: (method, params, options = {}) => ask(method, params, options),
    notify: (method, params) => end.send({ jsonrpc: '2.0', method, ...withParams(params) }),
    get running() {
      return running.size;
    },
  };
}

function withParams(params: unknown): { params?: unknown } {
  return params === undefined ? {} : { params };
}

function failure(id: JsonRpcId, error: WireError | JsonRpcError): JsonRpcResponse {
  return { jsonrpc: '2.0', id, error: toJsonRpcError(error) };
}
