// A page in memory: what the host sent it, in order, and the page's side of the wire. It keeps a conversation as a real
// page does, from the snapshot and what follows.
import { once } from 'node:events';
import { applyExit, applyInput, applyLine, type Conversation, type HostInput } from '@dovetail/conversation';
import { HostMessage, type PageMessage } from '@dovetail/protocol';
import type { Outgoing, PageWire } from '../pages/page.ts';

export interface MemoryPage {
  readonly wire: PageWire;
  readonly received: readonly HostMessage[];
  readonly texts: readonly string[];
  /** By channel; replaced by each snapshot. */
  readonly conversations: ReadonlyMap<string, Conversation>;
  say(message: PageMessage | Readonly<Record<string, unknown>>): void;
  /** The next message for which `test` holds, among those not yet taken. */
  next(test: (message: HostMessage) => boolean, what?: string): Promise<HostMessage>;
  ofType<T extends HostMessage['type']>(type: T): Extract<HostMessage, { type: T }>[];
  /** The page goes away. */
  leave(): void;
  readonly closedBecause: string | undefined;
  /** What is sent waits until `open` is called. */
  stall(): { open(): void };
}

export function createMemoryPage(): MemoryPage {
  const received: HostMessage[] = [];
  const texts: string[] = [];
  const conversations = new Map<string, Conversation>();
  const waiting = new Set<() => void>();
  const closers: (() => void)[] = [];
  let listener: ((message: unknown) => void) | undefined;
  let closedBecause: string | undefined;
  let stalled: Promise<void> | undefined;

  function take({ text }: Outgoing): void {
    // Through JSON and the schema, as over a socket: what is not declared does not pass.
    const message = HostMessage.parse(JSON.parse(text));
    texts.push(text);
    received.push(message);
    follow(message);
    for (const wake of waiting) wake();
  }

  function follow(message: HostMessage): void {
    if (message.type === 'channel_snapshot') {
      conversations.set(message.channelId, structuredClone(message.conversation) as unknown as Conversation);
    } else if (message.type === 'io_message') {
      const mine = conversations.get(message.channelId);
      if (mine) applyLine(mine, message.message, message.atMs ?? 0);
    } else if (message.type === 'channel_input') {
      const mine = conversations.get(message.channelId);
      if (mine) applyInput(mine, message.input as HostInput, message.atMs);
    } else if (message.type === 'channel_state' && message.exit) {
      const mine = conversations.get(message.channelId);
      if (mine) applyExit(mine, message.exit, message.atMs);
    }
  }

  return {
    wire: {
      send(out) {
        if (!stalled) return take(out);
        return stalled.then(() => take(out));
      },
      onMessage: given => (listener = given),
      onClose: closer => void closers.push(closer),
      close: reason => (closedBecause = reason),
    },
    received,
    texts,
    conversations,
    say: message => listener?.(structuredClone(message)),
    next(test, what = test.toString()) {
      return new Promise((resolve, reject) => {
        let looked = 0;
        const timer = setTimeout(
          () => reject(new Error(`The page never got ${what}; it got ${summary(received)}`)),
          40_000,
        );
        const look = () => {
          for (; looked < received.length; looked++) {
            const message = received[looked];
            if (!message || !test(message)) continue;
            waiting.delete(look);
            clearTimeout(timer);
            return resolve(message);
          }
        };
        waiting.add(look);
        look();
      });
    },
    ofType: type => received.filter((message): message is never => message.type === type),
    leave() {
      for (const closer of closers) closer();
    },
    get closedBecause() {
      return closedBecause;
    },
    stall() {
      const opened = new AbortController();
      stalled = once(opened.signal, 'abort').then(() => {});
      return {
        open() {
          stalled = undefined;
          opened.abort();
        },
      };
    },
  };
}

function summary(received: readonly HostMessage[]): string {
  return received.map(message => JSON.stringify(message).slice(0, 120)).join('\n');
}
