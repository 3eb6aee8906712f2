// One page: what comes from it is checked at the rim, what goes to it leaves in one order, and questions to it are
// rejected when it goes away.
import { setMaxListeners } from 'node:events';
import {
  disconnected,
  hostRequests,
  invalidParams,
  PageMessage,
  type HostMessage,
  type HostRequests,
} from '@dovetail/protocol';
import { createRequestClient, describeIssues, serveRequests, type Dispatch } from '@dovetail/rpc';
import type { HostLog } from '../host-log.ts';
import { wireBody } from '../wire-body.ts';
import { outgoing, outgoingPush } from './outgoing.ts';
import { createPageBacklog, type BacklogLimits } from './page-backlog.ts';
import type { Page, PageWire } from './page.ts';

/** What a page tells without expecting an answer. */
export type PageEvent = Exclude<PageMessage, { type: 'request' | 'response' | 'cancel_request' }>;

export interface OpenPageOptions {
  readonly id: string;
  readonly wire: PageWire;
  readonly dispatch: Dispatch;
  readonly limits: BacklogLimits;
  readonly log: HostLog;
  onEvent(page: Page, event: PageEvent): void;
  onClosed(page: Page): void;
}

export interface OpenPage {
  readonly page: Page;
  setVisible(visible: boolean): void;
  close(reason: string): void;
}

export function openPage({ id, wire, dispatch, limits, log, onEvent, onClosed }: OpenPageOptions): OpenPage {
  const closing = new AbortController();
  // Each channel that it watches and each question to it listens.
  setMaxListeners(0, closing.signal);
  const listeners: ((message: unknown) => void)[] = [];
  const closers: (() => void)[] = [];
  const backlog = createPageBacklog(wire, limits, giveUp);
  let visible = true;

  function end(): void {
    if (closing.signal.aborted) return;
    backlog.close();
    closing.abort(disconnected('The page has gone away.'));
    for (const closer of closers) closer();
    onClosed(page);
  }

  function giveUp(reason: string): void {
    if (closing.signal.aborted) return;
    log.info('A page was given up.', { pageId: id, reason });
    end();
    wire.close(reason);
  }

  const link = {
    send: (message: HostMessage) => backlog.send(outgoing(message)),
    onMessage: (listener: (message: unknown) => void) => void listeners.push(listener),
    onClose: (closer: () => void) => void closers.push(closer),
    close: () => giveUp('The page was closed.'),
  };
  const onStray = (message: unknown) =>
    log.warn('A page answered or asked what cannot be placed.', { pageId: id, message });
  serveRequests(link, dispatch, {
    pageId: id,
    onStray,
    onInternalError: (reference, error) => log.error(reference, error),
  });
  const ask = createRequestClient<HostRequests>(link, { defs: hostRequests, onStray });

  function receive(message: unknown): void {
    if (closing.signal.aborted) return;
    const parsed = PageMessage.safeParse(message);
    if (!parsed.success) {
      refuse(message, describeIssues(parsed.error.issues));
      return;
    }
    const { data } = parsed;
    if (data.type === 'request' || data.type === 'response' || data.type === 'cancel_request') {
      for (const listener of listeners) listener(data);
    } else onEvent(page, data);
  }

  function refuse(message: unknown, issues: string): void {
    log.warn('A page sent what was not agreed.', { pageId: id, issues });
    const requestId = requestIdOf(message);
    if (requestId === undefined) return;
    link.send({ type: 'response', requestId, error: wireBody(invalidParams('request', issues)) });
  }

  const page: Page = {
    id,
    send: backlog.send,
    push: push => backlog.send(outgoingPush(push)),
    ask,
    get visible() {
      return visible;
    },
    closed: closing.signal,
  };

  wire.onClose(end);
  wire.onMessage(message => {
    try {
      receive(message);
    } catch (error) {
      log.error('A message of a page could not be worked on.', error);
    }
  });

  return {
    page,
    setVisible(wanted) {
      visible = wanted;
      page.push({ type: 'visibility_changed', visible });
    },
    close: giveUp,
  };
}

/** Only a request is answered: to answer an answer helps nobody. */
function requestIdOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, requestId } = message as { type?: unknown; requestId?: unknown };
  return type === 'request' && typeof requestId === 'string' && requestId !== '' ? requestId : undefined;
}
