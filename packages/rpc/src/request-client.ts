// The asking side of the webview wire, over any end; a page asks its host with it, and a host its page. An answer
// reaches exactly the call that asked; a call given up is withdrawn; a closed wire fails every call.
import {
  cancelled,
  disconnected,
  invalidResult,
  type Client,
  type PageRequestMessage,
  type RequestMap,
} from '@dovetail/protocol';
import { counter } from './counter.ts';
import { describeIssues } from './dispatcher.ts';
import type { End } from './end.ts';
import { isRecord } from './is-record.ts';
import { createPendingRequests } from './pending-requests.ts';
import { receivedError } from './received-error.ts';

export interface CancelMessage {
  readonly type: 'cancel_request';
  readonly targetRequestId: string;
}

export interface RequestClientOptions<M extends RequestMap> {
  /** Answers are checked against these. For a host, which does not trust a page; a page carries no schemas. */
  defs?: M;
  newRequestId?(): string;
  /** Hears of an answer nobody waits for: it came after the call was given up, or twice. */
  onStray?(message: unknown): void;
}

export function createRequestClient<M extends RequestMap>(
  end: End<PageRequestMessage | CancelMessage, unknown>,
  { defs, newRequestId = newSeries(), onStray }: RequestClientOptions<M> = {},
): Client<M> {
  const pending = createPendingRequests<Readonly<Record<string, unknown>>>();
  let closed = false;

  end.onMessage(message => {
    if (!isRecord(message) || message.type !== 'response') return;
    const id = message.requestId;
    if (typeof id !== 'string' || !pending.resolve(id, message)) onStray?.(message);
  });
  end.onClose(() => {
    closed = true;
    pending.rejectAll(disconnected());
  });

  async function ask(
    name: string,
    params: object,
    channelId: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    if (closed) throw disconnected();
    const what = `"${name}"`;
    if (signal?.aborted) throw cancelled(what);
    const requestId = newRequestId();
    const answer = pending.wait(requestId, what, {
      signal,
      onAbandoned: () => end.send({ type: 'cancel_request', targetRequestId: requestId }),
    });
    try {
      end.send({
        type: 'request',
        ...(channelId === undefined ? {} : { channelId }),
        requestId,
        request: { ...params, type: name },
      });
    } catch (error) {
      pending.reject(requestId, error instanceof Error ? error : new Error(String(error)));
    }
    return resultIn(name, await answer);
  }

  function resultIn(name: string, { response, error }: Readonly<Record<string, unknown>>): unknown {
    if (error !== undefined && error !== null) throw receivedError(error);
    if (!isRecord(response)) throw invalidResult(name, 'neither a response nor an error came');
    const { type: _reply, ...result } = response;
    const def = defs?.[name];
    if (!def) return result;
    const parsed = def.result.safeParse(result);
    if (!parsed.success) throw invalidResult(name, describeIssues(parsed.error.issues));
    return parsed.data;
  }

  const call = (name: string, params: object, options: Parameters<Client<M>['call']>[2] = {}) =>
    ask(name, params, options.channelId, options.signal);
  return { call: call as Client<M>['call'] };
}

// A page that is loaded again speaks over the same wire: its ids must not meet those of its former life.
function newSeries(): () => string {
  return counter(`request-${Math.random().toString(36).slice(2, 10)}`);
}
