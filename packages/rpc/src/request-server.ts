// The answering side of the webview wire, over any end. Each request is answered exactly once, in the order in which the
// answers are ready; `cancel_request` and a closed wire fire the signal of the handler.
import { cancelled, disconnected, invalidParams, type ResponseMessage } from '@dovetail/protocol';
import type { Dispatch, Reply } from './dispatcher.ts';
import type { End } from './end.ts';
import { createErrorFunnel, type ErrorFunnelOptions } from './error-funnel.ts';
import { isRecord } from './is-record.ts';
import { createRunningRequests } from './running-requests.ts';

export interface RequestServerOptions extends ErrorFunnelOptions {
  /** Told to every handler. */
  pageId?: string;
  /** Hears of a request that cannot be answered: its id is still in use, so that any answer would hit another. */
  onStray?(message: unknown): void;
}

export interface RequestServer {
  /** Requests not yet answered. */
  readonly running: number;
}

export function serveRequests(
  end: End<ResponseMessage, unknown>,
  dispatch: Dispatch,
  options: RequestServerOptions = {},
): RequestServer {
  const running = createRunningRequests<string>();
  const funnel = createErrorFunnel(options);

  end.onMessage(message => {
    if (!isRecord(message)) return;
    const { type, targetRequestId } = message;
    if (type === 'request') serve(message);
    if (type === 'cancel_request' && typeof targetRequestId === 'string') running.cancel(targetRequestId, cancelled());
  });
  end.onClose(() => running.cancelAll(disconnected()));

  function serve(message: Readonly<Record<string, unknown>>): void {
    const { requestId } = message;
    // Without an id it is a push, which somebody else listens for.
    if (typeof requestId !== 'string' || requestId === '') return;
    const started = running.start(
      requestId,
      signal => reply(message, signal),
      outcome => answer(requestId, outcome),
    );
    if (!started) options.onStray?.(message);
  }

  async function reply({ request, channelId }: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Reply> {
    try {
      if (!isNamed(request)) throw invalidParams('request', 'request.type: a name is needed');
      if (channelId !== undefined && typeof channelId !== 'string')
        throw invalidParams(request.type, 'channelId: text is needed');
      return await dispatch(request, {
        channelId,
        signal,
        ...(options.pageId !== undefined && { pageId: options.pageId }),
      });
    } catch (error) {
      return { ok: false, error: funnel(error, 'The request', signal).toJSON() };
    }
  }

  function answer(requestId: string, outcome: Reply): void {
    try {
      end.send(responseMessage(requestId, outcome));
    } catch (error) {
      // What cannot be carried must not leave the asker waiting.
      const failure = funnel(error, 'The answer', neverAborted).toJSON();
      end.send(responseMessage(requestId, { ok: false, error: failure }));
    }
  }

  return {
    get running() {
      return running.size;
    },
  };
}

const neverAborted = new AbortController().signal;

function responseMessage(requestId: string, outcome: Reply): ResponseMessage {
  return outcome.ok
    ? { type: 'response', requestId, response: outcome.response }
    : { type: 'response', requestId, error: outcome.error };
}

function isNamed(request: unknown): request is { readonly type: string } {
  return isRecord(request) && typeof request.type === 'string' && request.type !== '';
}
