// A page as the host sees it: one ordered queue to it, its questions, and ours to it. A page that goes away has decided
// nothing.
import type { Client, HostMessage, HostRequests, Push } from '@dovetail/protocol';

/**
 * One message to pages, made once for however many. `text` is its JSON, made when first asked for; for a line of the CLI it
 * holds the very text that came.
 */
export interface Outgoing {
  readonly message: HostMessage;
  readonly text: string;
}

/** The wire of one page, given by a face. Messages to the page leave in the order of `send`. */
export interface PageWire {
  /** Resolves when the next may come; a rejection means that the page is gone. */
  send(outgoing: Outgoing): void | Promise<void>;
  /** Called at most once. */
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  /** The host gives the page up, because it cannot keep up or the host ends. */
  close(reason: string): void;
}

export interface Page {
  readonly id: string;
  /** In order after everything sent before. */
  send(outgoing: Outgoing): void;
  push(push: Push): void;
  /** Questions to the person in front of this page; withdrawn when the signal fires, rejected when the page goes away. */
  readonly ask: Client<HostRequests>;
  readonly visible: boolean;
  readonly closed: AbortSignal;
}

export interface Pages {
  readonly all: readonly Page[];
  get(pageId: string | undefined): Page | undefined;
  /** To every page. */
  push(push: Push): void;
  onAttached(listener: (page: Page) => void): () => void;
}
