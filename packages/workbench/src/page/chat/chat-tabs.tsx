// The conversations of the window as tabs, each with a mark when it waits for the person. One alone needs no tab.
import { useRef, type KeyboardEvent } from 'react';
import { moveFocus, useSignal } from '@dovetail/webview';
import { Icon } from '../icons/icon.tsx';
import { useWorkbench } from '../store/workbench-context.ts';
import type { OpenChat } from './chats.ts';

export function ChatTabs() {
  const { chats, actions } = useWorkbench();
  const all = useSignal(chats.all);
  const active = useSignal(chats.active);
  const list = useRef<HTMLDivElement>(null);
  if (all.length < 2) return null;

  function pressed(event: KeyboardEvent): void {
    const place = all.findIndex(({ id }) => id === active?.id);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : all.at((place + by) % all.length);
    if (next) {
      chats.activate(next.id);
      requestAnimationFrame(() =>
        moveFocus(
          list.current?.querySelector<HTMLElement>('[aria-selected="true"]'),
          'the person moved among the conversations',
        ),
      );
    } else if (event.key === 'Delete' && active) void actions.closeConversation(active.id);
    else return;
    event.preventDefault();
  }

  return (
    <div className="dt-chat-tabs" data-region="conversations">
      <div className="dt-chat-tablist" role="tablist" aria-label="Conversations" ref={list} onKeyDown={pressed}>
        {all.map(chat => (
          <ChatTab key={chat.id} chat={chat} isActive={chat.id === active?.id} />
        ))}
      </div>
      {active && (
        <button
          type="button"
          className="dt-wb-icon-button"
          aria-label="Close conversation"
          title="Close conversation"
          onClick={() => void actions.closeConversation(active.id)}
        >
          <Icon name="x" size={14} />
        </button>
      )}
      <button
        type="button"
        className="dt-wb-icon-button"
        aria-label="New conversation in a new tab"
        title="New conversation in a new tab"
        onClick={() => actions.newConversation()}
      >
        <Icon name="plus" size={14} />
      </button>
    </div>
  );
}

function ChatTab({ chat, isActive }: { chat: OpenChat; isActive: boolean }) {
  const { chats, actions } = useWorkbench();
  const title = useSignal(chat.title);
  const isBusy = useSignal(chat.isBusy);
  const waiting = useSignal(chat.chat.questions.count);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      title={title}
      onClick={() => chats.activate(chat.id)}
      onAuxClick={event => {
        if (event.button === 1) void actions.closeConversation(chat.id);
      }}
    >
      {waiting > 0 ? (
        <span className="dt-wb-waiting">
          <Icon name="hand" size={14} />
          <span className="dt-wb-hidden">needs you, </span>
        </span>
      ) : (
        isBusy && <span className="dt-chat-busy" aria-label="working" role="img" />
      )}
      <bdi>{title}</bdi>
    </button>
  );
}
