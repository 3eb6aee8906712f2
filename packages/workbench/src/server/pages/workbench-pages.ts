// The windows of the workbench. All are told the same; what only one can do is asked of the one that the person used last.
import {
  workbenchQuestions,
  workbenchRequests,
  WireError,
  type Client,
  type Handlers,
  type WorkbenchPush,
  type WorkbenchQuestions,
  type WorkbenchRequests,
} from '@dovetail/protocol';
import { counter, createDispatcher, createRequestClient, serveRequests } from '@dovetail/rpc';
import type { SocketWire } from '@dovetail/page-server';
import { wireEnd } from './wire-end.ts';

export interface WorkbenchPage {
  readonly id: string;
  readonly ask: Client<WorkbenchQuestions>['call'];
  push(push: WorkbenchPush): void;
}

export interface WorkbenchPages {
  readonly all: readonly WorkbenchPage[];
  attach(wire: SocketWire): void;
  push(push: WorkbenchPush): void;
  /** The one that the person used last. Throws when no window is open. */
  front(): WorkbenchPage;
  /** The person has done something in this one. */
  used(pageId: string | undefined): void;
  onClosed(listener: (pageId: string) => void): void;
}

export interface WorkbenchPagesOptions {
  readonly handlers: Handlers<WorkbenchRequests>;
  onInternalError(reference: string, error: unknown): void;
}

export function createWorkbenchPages({ handlers, onInternalError }: WorkbenchPagesOptions): WorkbenchPages {
  const dispatch = createDispatcher(workbenchRequests, handlers, { onInternalError });
  const nextId = counter('window');
  // The one used last comes last.
  let pages: WorkbenchPage[] = [];
  const closedListeners: ((pageId: string) => void)[] = [];

  const used = (pageId: string | undefined): void => {
    const page = pages.find(({ id }) => id === pageId);
    if (page && pages.at(-1) !== page) pages = [...pages.filter(other => other !== page), page];
  };

  return {
    get all() {
      return pages;
    },
    attach(wire) {
      const id = nextId();
      const end = wireEnd(wire);
      const client = createRequestClient<WorkbenchQuestions>(end, { defs: workbenchQuestions });
      serveRequests(end, dispatch, { pageId: id, onInternalError });
      const page: WorkbenchPage = {
        id,
        ask: (name, params, options) => client.call(name, params, options),
        push: push => end.send({ type: 'request', request: push }),
      };
      pages = [...pages, page];
      end.onClose(() => {
        pages = pages.filter(other => other !== page);
        for (const listener of closedListeners) listener(id);
      });
    },
    push(push) {
      for (const page of pages) page.push(push);
    },
    front() {
      const page = pages.at(-1);
      if (!page)
        throw new WireError('unsupported_by_editor', 'No window of the workbench is open.', { call: 'window' });
      return page;
    },
    used,
    onClosed: listener => void closedListeners.push(listener),
  };
}
