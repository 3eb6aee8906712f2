// The page's side of the wire: typed requests, events by channel, pushes, and the questions of the host.
// After a lost connection nothing is pending any more; whoever needs an answer asks again once it is open.
import { createRequestClient } from '@dovetail/rpc';
import type { Client, HostMessage, HostRequest, PageMessage, Push, WebviewRequests } from '@dovetail/protocol';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Bridge, Connection } from '../bridge/bridge.ts';

export type ChannelEvent = Extract<HostMessage, { channelId: string }> & {
  type: 'io_message' | 'channel_snapshot' | 'channel_input' | 'channel_state' | 'close_channel' | 'file_updated';
};

/** A question of the host; it is answered once, or withdrawn. */
export interface HostQuestion {
  readonly requestId: string;
  readonly channelId: string | undefined;
  readonly request: HostRequest;
  answer(response: Record<string, unknown> & { type: string }): void;
}

export interface HostLink {
  readonly connection: ReadonlySignal<Connection>;
  /** Rejects with a WireError; `disconnected` when the connection was lost before the answer. */
  readonly ask: Client<WebviewRequests>['call'];
  /** Messages that expect no answer. */
  tell(message: Exclude<PageMessage, { type: 'request' | 'response' }>): void;
  onChannelEvent(listener: (event: ChannelEvent) => void): void;
  onPush(listener: (push: Push) => void): void;
  onQuestion(listener: (question: HostQuestion) => void): void;
  onQuestionWithdrawn(listener: (requestId: string) => void): void;
  close(): void;
}

export function createHostLink(bridge: Bridge): HostLink {
  const connection = signal<Connection>('connecting');
  let client = newClient();
  let channelEvent: ((event: ChannelEvent) => void) | undefined;
  let push: ((push: Push) => void) | undefined;
  let question: ((question: HostQuestion) => void) | undefined;
  let withdrawn: ((requestId: string) => void) | undefined;

  function newClient() {
    let hear: ((message: unknown) => void) | undefined;
    let end: (() => void) | undefined;
    const calls = createRequestClient<WebviewRequests>({
      send: message => bridge.send(message),
      onMessage: listener => (hear = listener),
      onClose: listener => (end = listener),
      close() {},
    });
    return { calls, hear: (message: unknown) => hear?.(message), end: () => end?.() };
  }

  function asked(requestId: string, channelId: string | undefined, request: HostRequest): HostQuestion {
    return {
      requestId,
      channelId,
      request,
      answer: response => bridge.send({ type: 'response', requestId, response }),
    };
  }

  bridge.onMessage(message => {
    if (message.type === 'response') client.hear(message);
    else if (message.type === 'cancel_request') withdrawn?.(message.targetRequestId);
    else if (message.type !== 'request') channelEvent?.(message);
    else if (message.requestId === undefined) push?.(message.request as unknown as Push);
    else question?.(asked(message.requestId, message.channelId, message.request as unknown as HostRequest));
  });
  bridge.onConnection(next => {
    // Answers to what was asked over the old connection will not come.
    if (next === 'lost') {
      client.end();
      client = newClient();
    }
    connection.value = next;
  });

  return {
    connection,
    ask: (name, params, options) => client.calls.call(name, params, options),
    tell: message => bridge.send(message),
    onChannelEvent: listener => void (channelEvent = listener),
    onPush: listener => void (push = listener),
    onQuestion: listener => void (question = listener),
    onQuestionWithdrawn: listener => void (withdrawn = listener),
    close: () => bridge.close(),
  };
}
