// The page's side of the workbench wire: requests, what the server tells by itself, and what it asks of the page.
// After a lost connection nothing is pending any more; whoever needs an answer asks again once it is open.
import { createRequestClient } from '@dovetail/rpc';
import type {
  Client,
  ParamsOf,
  ResultOf,
  WorkbenchPush,
  WorkbenchQuestions,
  WorkbenchRequests,
} from '@dovetail/protocol';
import type { Bridge, Connection } from '@dovetail/webview';
import { signal, type ReadonlySignal } from '@preact/signals-core';

export type QuestionName = keyof WorkbenchQuestions;
export type Answering = {
  readonly [N in QuestionName]: (
    params: ParamsOf<WorkbenchQuestions, N>,
    signal: AbortSignal,
  ) => ResultOf<WorkbenchQuestions, N> | Promise<ResultOf<WorkbenchQuestions, N>>;
};

export interface WorkbenchLink {
  readonly connection: ReadonlySignal<Connection>;
  readonly ask: Client<WorkbenchRequests>['call'];
  /** For what nobody waits for: a failure changes nothing, the next one tells it again. */
  tell(...told: Parameters<Client<WorkbenchRequests>['call']>): void;
  onPush(listener: (push: WorkbenchPush) => void): void;
  answerWith(answers: Answering): void;
}

export function createWorkbenchLink(bridge: Bridge): WorkbenchLink {
  const connection = signal<Connection>('connecting');
  const listeners: ((push: WorkbenchPush) => void)[] = [];
  const asked = new Map<string, AbortController>();
  let client = newClient();
  let answers: Answering | undefined;

  function newClient() {
    let hear: ((message: unknown) => void) | undefined;
    let end: (() => void) | undefined;
    const calls = createRequestClient<WorkbenchRequests>({
      send: message => bridge.send(message),
      onMessage: listener => (hear = listener),
      onClose: listener => (end = listener),
      close() {},
    });
    return { calls, hear: (message: unknown) => hear?.(message), end: () => end?.() };
  }

  async function answer(requestId: string, { type, ...params }: { type: string }): Promise<void> {
    const ending = new AbortController();
    asked.set(requestId, ending);
    const respond = (outcome: object): void => bridge.send({ type: 'response', requestId, ...outcome } as never);
    try {
      const run = (answers as Readonly<Record<string, (params: object, signal: AbortSignal) => unknown>> | undefined)?.[
        type
      ];
      if (!run) throw new Error(`This page does not know "${type}".`);
      const result = (await run(params, ending.signal)) as object;
      respond({ response: { ...result, type: `${type}_response` } });
    } catch (error) {
      respond({ error: error instanceof Error ? error.message : String(error) });
    } finally {
      asked.delete(requestId);
    }
  }

  bridge.onMessage(message => {
    if (message.type === 'response') client.hear(message);
    else if (message.type === 'cancel_request') asked.get(message.targetRequestId)?.abort();
    else if (message.type !== 'request') return;
    else if (message.requestId !== undefined) void answer(message.requestId, message.request);
    else for (const listener of listeners) listener(message.request as unknown as WorkbenchPush);
  });
  bridge.onConnection(next => {
    if (next === 'lost') {
      client.end();
      client = newClient();
      for (const ending of asked.values()) ending.abort();
      asked.clear();
    }
    connection.value = next;
  });

  const ask: WorkbenchLink['ask'] = (name, params, options) => client.calls.call(name, params, options);
  return {
    connection,
    ask,
    tell(...told) {
      ask(...told).catch(() => undefined);
    },
    onPush: listener => void listeners.push(listener),
    answerWith: given => void (answers = given),
  };
}
