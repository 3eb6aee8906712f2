// The title of the conversation, and its change. What the person has just written holds until the session says it itself.
import { titleOf } from '@dovetail/conversation';
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from './chat.ts';

export interface SessionTitle {
  /** Null before anything was said. */
  readonly title: ReadonlySignal<string | null>;
  /** Undefined as long as there is nothing that could have a title. */
  readonly sessionId: ReadonlySignal<string | undefined>;
  /** Rejects with the reason; the title is then what it was. */
  rename(title: string): Promise<void>;
}

const known = new WeakMap<Chat, SessionTitle>();

export function sessionTitle(chat: Chat): SessionTitle {
  let title = known.get(chat);
  if (!title) known.set(chat, (title = create(chat)));
  return title;
}

function create(chat: Chat): SessionTitle {
  const { view } = chat;
  const given = signal<{ sessionId: string; title: string } | undefined>(undefined);
  const sessionId = computed(() => {
    void view.generation.value;
    void view.part('session');
    return view.status.value?.sessionId ?? view.conversation.session.id ?? undefined;
  });
  const title = computed(() => {
    void view.generation.value;
    void view.part('session');
    void view.part('order');
    const own = given.value;
    return own && own.sessionId === sessionId.value ? own.title : titleOf(view.conversation);
  });
  return {
    title,
    sessionId,
    async rename(next) {
      const id = sessionId.peek();
      if (id === undefined) return;
      const before = given.peek();
      given.value = { sessionId: id, title: next };
      try {
        const answer = await chat.link.ask('rename_session', { sessionId: id, title: next });
        given.value = { sessionId: id, title: answer.title };
      } catch (error) {
        given.value = before;
        throw error;
      }
    },
  };
}
