// Pages inside an editor that allows no port: their messages travel on the editor's own wire. Nothing is sent to a page
// before it has spoken after a load, for it would be lost; a page that is loaded again is another page with the same id.
import { PageHello } from '@dovetail/protocol';
import type { PageWire } from '@dovetail/host';
import { createPartJoiner, parseJson, toParts } from './page-parts.ts';

export interface BridgePages {
  loaded(pageId: string): void;
  message(pageId: string, json: string): void;
  closed(pageId: string): void;
  closeAll(): void;
}

export interface BridgePagesParts {
  send(pageId: string, json: string): void;
  /** A page has spoken for the first time since it was loaded. */
  attach(wire: PageWire, pageId: string): void;
}

interface BridgePage {
  hear(message: unknown): void;
  close(): void;
}

export function createBridgePages({ send, attach }: BridgePagesParts): BridgePages {
  const pages = new Map<string, BridgePage>();
  const joiners = new Map<string, ReturnType<typeof createPartJoiner>>();
  let sentMessages = 0;

  function drop(pageId: string): void {
    joiners.delete(pageId);
    const page = pages.get(pageId);
    pages.delete(pageId);
    page?.close();
  }

  function open(pageId: string): BridgePage {
    const early: unknown[] = [];
    let listener: ((message: unknown) => void) | undefined;
    const closers: (() => void)[] = [];
    let isOpen = true;
    const page: BridgePage = {
      hear: message => (listener ? listener(message) : void early.push(message)),
      close() {
        if (!isOpen) return;
        isOpen = false;
        for (const closer of closers) closer();
      },
    };
    pages.set(pageId, page);
    attach(
      {
        send({ text }) {
          if (!isOpen) throw new Error('The page is gone.');
          const json = `{"type":"from-extension","message":${text}}`;
          for (const part of toParts(`message-${++sentMessages}`, json)) send(pageId, part);
        },
        onMessage(given) {
          listener = given;
          for (const message of early.splice(0)) given(message);
        },
        onClose: closer => void closers.push(closer),
        close: () => {
          if (pages.get(pageId) === page) pages.delete(pageId);
          page.close();
        },
      },
      pageId,
    );
    return page;
  }

  return {
    loaded: drop,
    closed: drop,
    message(pageId, json) {
      const joiner = joiners.get(pageId) ?? createPartJoiner();
      joiners.set(pageId, joiner);
      const parsed = parseJson(json);
      const whole = parsed && joiner.take(parsed.message);
      if (!whole) return;
      if (!PageHello.safeParse(whole.message).success) {
        (pages.get(pageId) ?? open(pageId)).hear(whole.message);
        return;
      }
      // A page that says hello has just been loaded, whether or not the editor has noticed.
      drop(pageId);
      open(pageId);
    },
    closeAll() {
      for (const pageId of pages.keys()) drop(pageId);
    },
  };
}
