// A channel with real pages over wires in memory, for tests of questions to the person: what each page was asked, what was
// withdrawn from it, and its answers as they travel.
import type { HostMessage } from '@dovetail/protocol';
import type { Channel, ChannelObserver } from '../channels/channel.ts';
import { openPage } from '../pages/open-page.ts';
import { defaultBacklogLimits } from '../pages/page-backlog.ts';
import type { Page } from '../pages/page.ts';
import { silentLog } from './fake-context.ts';
import { createMemoryPage } from './memory-page.ts';
import { partial } from './partial.ts';

export interface AskedPage {
  readonly page: Page;
  /** The nth question that came, waited for. */
  question(nth?: number): Promise<PutQuestion>;
  readonly asked: number;
  /** The ids of questions that were taken back. */
  readonly withdrawn: readonly string[];
  /** It goes away. */
  leave(): void;
}

export interface PutQuestion {
  readonly id: string;
  readonly channelId: string | undefined;
  readonly request: Readonly<Record<string, unknown>>;
  answer(result: Readonly<Record<string, unknown>>): void;
  fail(message: string): void;
}

export function askedPage(id: string): AskedPage {
  const memory = createMemoryPage();
  const { page } = openPage({
    id,
    wire: memory.wire,
    dispatch: () => Promise.reject(new Error('These pages ask nothing.')),
    limits: defaultBacklogLimits,
    log: silentLog,
    onEvent() {},
    onClosed() {},
  });
  return {
    page,
    async question(nth = 1) {
      let count = 0;
      const message = await memory.next(one => isQuestion(one) && ++count === nth, `question ${nth}`);
      if (!isQuestion(message)) throw new Error(`${message.type} is no question`);
      const { requestId, channelId, request } = message;
      return {
        id: requestId,
        channelId,
        request,
        answer: result => memory.say({ type: 'response', requestId, response: { type: 'answer', ...result } }),
        fail: error => memory.say({ type: 'response', requestId, error }),
      };
    },
    get asked() {
      return memory.received.filter(isQuestion).length;
    },
    get withdrawn() {
      return memory.ofType('cancel_request').map(({ targetRequestId }) => targetRequestId);
    },
    leave: memory.leave,
  };
}

/** A push has no id. */
function isQuestion(message: HostMessage): message is HostMessage & { type: 'request'; requestId: string } {
  return message.type === 'request' && message.requestId !== undefined;
}

export function questionChannel(parts: Partial<Channel> = {}) {
  const pages = new Set<Page>();
  const observers = new Set<ChannelObserver>();
  const channel = partial<Channel>('channel', {
    id: 'channel-1',
    cwd: '/nowhere/project',
    agent: undefined,
    settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
    conversation: { session: { permissionMode: null } } as Channel['conversation'],
    observe(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    ...parts,
  });
  Object.defineProperty(channel, 'pages', { get: () => [...pages] });
  function detach({ page }: AskedPage): void {
    if (pages.delete(page)) for (const observer of observers) observer.detached?.(page);
  }
  return {
    channel,
    detach,
    attach(asked: AskedPage): void {
      pages.add(asked.page);
      asked.page.closed.addEventListener('abort', () => detach(asked));
      for (const observer of observers) observer.attached?.(asked.page);
    },
  };
}
