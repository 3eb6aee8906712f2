// The pages of the host. A page that comes with the id of another takes its place; a page that closes is forgotten.
import { randomUUID } from 'node:crypto';
import type { Dispatch } from '@dovetail/rpc';
import type { HostLog } from '../host-log.ts';
import type { HostPorts } from '../ports/host-ports.ts';
import { openPage, type OpenPage, type PageEvent } from './open-page.ts';
import { outgoingPush } from './outgoing.ts';
import { defaultBacklogLimits, type BacklogLimits } from './page-backlog.ts';
import type { Page, Pages, PageWire } from './page.ts';

export interface PagesOptions {
  readonly dispatch: Dispatch;
  readonly log: HostLog;
  onPageEvent(page: Page, event: PageEvent): void;
  /** Tells which pages are in view. */
  readonly window: HostPorts['window'];
  readonly limits?: BacklogLimits;
}

export interface OpenPages extends Pages {
  attach(wire: PageWire, options?: { pageId?: string }): Page;
  closeAll(reason: string): void;
}

export function createPages({ dispatch, log, onPageEvent, window, limits }: PagesOptions): OpenPages {
  const open = new Map<string, OpenPage>();
  const attachedListeners = new Set<(page: Page) => void>();
  const unsubscribe = window.subscribe({
    visibilityChanged: ({ pageId, visible }) => open.get(pageId)?.setVisible(visible),
  });

  return {
    get all() {
      return [...open.values()].map(({ page }) => page);
    },
    get: pageId => (pageId === undefined ? undefined : open.get(pageId)?.page),
    push(push) {
      const out = outgoingPush(push);
      for (const { page } of open.values()) page.send(out);
    },
    onAttached(listener) {
      attachedListeners.add(listener);
      return () => attachedListeners.delete(listener);
    },
    attach(wire, { pageId = randomUUID() } = {}) {
      open.get(pageId)?.close('Another page has taken its place.');
      const opened = openPage({
        id: pageId,
        wire,
        dispatch,
        log,
        limits: limits ?? defaultBacklogLimits,
        onEvent: onPageEvent,
        onClosed(page) {
          if (open.get(pageId)?.page === page) open.delete(pageId);
        },
      });
      open.set(pageId, opened);
      for (const listener of attachedListeners) {
        try {
          listener(opened.page);
        } catch (error) {
          log.error('A listener failed when a page came.', error);
        }
      }
      return opened.page;
    },
    closeAll(reason) {
      unsubscribe();
      for (const one of open.values()) one.close(reason);
    },
  };
}
