// The history before the snapshot: read page by page when the reader comes near the top, each page a part of its own.
import { applyStored, emptyConversation, endStored, type Conversation } from '@dovetail/conversation';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';

export type OlderState =
  { readonly is: 'idle' } | { readonly is: 'loading' } | { readonly is: 'failed'; readonly because: string };

export interface OlderHistory {
  readonly state: ReadonlySignal<OlderState>;
  /** Does nothing while a page is on its way, or when nothing came before. After a failure only `again` tries. */
  load(again?: boolean): Promise<void>;
}

type Source = Pick<Chat, 'link' | 'view' | 'memory'>;

const pageSize = 200;

export function createOlderHistory({ link, view, memory }: Source): OlderHistory {
  const state = signal<OlderState>({ is: 'idle' });
  let pages = 0;

  return {
    state,
    async load(again = false) {
      const cursor = view.olderCursor.peek();
      const sessionId = view.status.peek()?.sessionId ?? memory.facts.sessionId;
      const now = state.peek().is;
      if (cursor === undefined || !sessionId || now === 'loading' || (now === 'failed' && !again)) return;
      const generation = view.generation.peek();
      state.value = { is: 'loading' };
      try {
        const page = await link.ask('get_session_request', { sessionId, cursor, limit: pageSize });
        state.value = { is: 'idle' };
        if (generation !== view.generation.peek()) return;
        pages += 1;
        view.addOlder(partOf(page.messages, `o${pages}.`));
        view.setOlderCursor(page.olderCursor);
      } catch (error) {
        state.value = { is: 'failed', because: messageOf(error) };
      }
    },
  };
}

export function partOf(lines: readonly Record<string, unknown>[], idPrefix: string): Conversation {
  const part = emptyConversation(idPrefix);
  for (const line of lines) applyStored(part, line);
  endStored(part, lastTurnEndMs(part));
  return part;
}

function lastTurnEndMs(part: Conversation): number {
  const last = part.order.at(-1);
  return (last === undefined ? undefined : part.turns[last]?.endedAtMs) ?? 0;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
