// The conversations of this window, each with its own link to the host. They go on while another one is in front; a reload of
// the window finds them again.
import { activityOf, titleOf } from '@dovetail/conversation';
import { createChat, webSocketBridge, type Chat } from '@dovetail/webview';
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { socketUrl } from '../link/socket-url.ts';
import { createChanges, type Changes } from '../changes/changes.ts';

export interface OpenChat {
  readonly id: string;
  readonly folder: string;
  readonly chat: Chat;
  readonly changes: Changes;
  readonly title: ReadonlySignal<string>;
  readonly isBusy: ReadonlySignal<boolean>;
  readonly costUsd: ReadonlySignal<number>;
}

export interface Chats {
  readonly all: ReadonlySignal<readonly OpenChat[]>;
  readonly active: ReadonlySignal<OpenChat | undefined>;
  /** Those of before a reload, else a new one. */
  start(folder: string): void;
  open(folder: string, sessionId?: string): OpenChat;
  activate(id: string): void;
  close(id: string): void;
}

const storageKey = 'dovetail.chats';

export function createChats(): Chats {
  const all = signal<readonly OpenChat[]>([]);
  const activeId = signal<string | undefined>(undefined);

  function keep(): void {
    const tabs = all.peek().map(({ id, folder }) => ({ id, folder }));
    writeStorage(storageKey, JSON.stringify({ tabs, active: activeId.peek() }));
  }

  function add(chat: OpenChat): OpenChat {
    all.value = [...all.peek(), chat];
    activeId.value = chat.id;
    keep();
    return chat;
  }

  return {
    all,
    active: computed(() => all.value.find(({ id }) => id === activeId.value) ?? all.value[0]),
    start(folder) {
      if (all.peek().length > 0) return;
      const { tabs, active } = readKept(readStorage(storageKey));
      all.value = tabs.map(tab => create(tab.id, tab.folder));
      activeId.value = active;
      if (all.peek().length === 0) add(create(crypto.randomUUID(), folder));
    },
    open(folder, sessionId) {
      const chat = add(create(crypto.randomUUID(), folder));
      if (sessionId !== undefined) chat.chat.show({ resume: sessionId });
      return chat;
    },
    activate(id) {
      activeId.value = id;
      keep();
    },
    close(id) {
      const place = all.peek().findIndex(chat => chat.id === id);
      const closed = all.peek()[place];
      if (!closed) return;
      all.value = all.peek().toSpliced(place, 1);
      if (activeId.peek() === id) activeId.value = (all.peek()[place] ?? all.peek()[place - 1])?.id;
      closed.changes.close();
      closed.chat.close();
      writeStorage(`dovetail.chat.${id}`, undefined);
      if (all.peek().length === 0) add(create(crypto.randomUUID(), closed.folder));
      keep();
    },
  };
}

function create(id: string, folder: string): OpenChat {
  const url = socketUrl(window.location, { role: 'chat', tab: id, folder });
  const chat = createChat(webSocketBridge({ url, stateKey: `dovetail.chat.${id}` }));
  const { view } = chat;
  const watched = <T>(parts: readonly Parameters<typeof view.part>[0][], read: () => T): ReadonlySignal<T> =>
    computed(() => {
      for (const part of parts) view.part(part);
      void view.generation.value;
      return read();
    });
  return {
    id,
    folder,
    chat,
    changes: createChanges(chat),
    title: watched(['session', 'order'], () => titleOf(view.conversation) ?? 'New conversation'),
    isBusy: watched(['order', 'busy', 'decisions', 'process'], () => activityOf(view.conversation) !== null),
    costUsd: watched(['totals'], () => view.conversation.totals.costUsd),
  };
}

interface Kept {
  readonly tabs: readonly { readonly id: string; readonly folder: string }[];
  readonly active: string | undefined;
}

export function readKept(text: string | null): Kept {
  try {
    const { tabs, active } = JSON.parse(text ?? 'null') as { tabs?: unknown; active?: unknown };
    const known = (Array.isArray(tabs) ? tabs : []).filter(
      (tab): tab is Kept['tabs'][number] =>
        typeof (tab as Kept['tabs'][number] | null)?.id === 'string' &&
        typeof (tab as Kept['tabs'][number]).folder === 'string',
    );
    return { tabs: known, active: typeof active === 'string' ? active : undefined };
  } catch {
    return { tabs: [], active: undefined };
  }
}

// A browser that refuses storage costs the window its tabs after a reload; the sessions are with the host.
function readStorage(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string | undefined): void {
  try {
    if (value === undefined) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // Full or forbidden.
  }
}
