// List "Queued messages": what was typed while a turn ran and has not gone yet. The host keeps it; the page only asks.
import { useState } from 'react';
import type { QueueItem } from '@dovetail/conversation';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { clockTime } from '../../store/clock-time.ts';
import { sendLaterOf } from '../../store/send-later.ts';
import { reason } from '../../store/sending.ts';
import { useComputed, useSignal } from '../../store/use-signal.ts';
import { PlannedRow } from './planned-row.tsx';
import { QueueRow } from './queue-row.tsx';
import { waitWords } from './queue-text.ts';
import './queue.css';

export function Queue() {
  const chat = useChat();
  const queue = useComputed(() => {
    void chat.view.generation.value;
    void chat.view.part('queue');
    return chat.view.conversation.queue;
  }, [chat]);
  const isHeld = useComputed(() => chat.view.status.value?.queueHeld === true, [chat]);
  const planned = useSignal(sendLaterOf(chat).planned);
  const [editing, setEditing] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const items = queue.filter(item => !item.synthetic);
  if (items.length === 0 && !planned) return null;
  const held = items.filter(item => item.state === 'held');

  function attempt(what: string, asking: Promise<{ outcome?: 'done' | 'gone' }>): void {
    const { note } = messageBoxOf(chat);
    asking.then(
      ({ outcome }) => {
        if (outcome === 'gone') note.value = { text: 'That message is no longer in the queue: it was sent meanwhile.' };
      },
      (error: unknown) => void (note.value = { text: `${what}: ${reason(error)}` }),
    );
  }

  const channelId = chat.channelId.peek();
  const move = (item: QueueItem, to: number): void => {
    if (to < 0 || to >= items.length || items[to] === item) return;
    const target = queue.indexOf(items[to] ?? item);
    attempt('Not moved', chat.link.ask('move_queued_message', { channelId, id: item.id, to: target }));
  };

  return (
    <div className="dt-strip">
      <div className="dt-strip-head">
        <Icon name="queue" size={14} />
        {isHeld && held.length > 0 ? (
          <>
            <span className="dt-strip-title">{waitWords(held.length)}</span>
            <button
              type="button"
              className="dt-small-button"
              onClick={() => {
                attempt(
                  'Not sent',
                  chat.link.ask('release_queue', { channelId }).then(() => ({})),
                );
                messageBoxOf(chat).focus('the person let the queue go');
              }}
            >
              Send
            </button>
          </>
        ) : (
          <span className="dt-strip-title">
            Queued{' '}
            <span className="dt-strip-more">
              {items.length === 0 && planned
                ? `· sent at ${clockTime(planned.atMs)}, if this conversation is open then`
                : '· sent when this turn ends'}
            </span>
          </span>
        )}
      </div>
      <ul className="dt-queue" aria-label="Queued messages">
        {items.map((item, index) => (
          <QueueRow
            key={item.id}
            item={item}
            isEditing={editing === item.id}
            isDragged={dragged === item.id}
            onEdit={isOn => setEditing(isOn ? item.id : undefined)}
            onSave={content => {
              setEditing(undefined);
              attempt('Not changed', chat.link.ask('edit_queued_message', { channelId, id: item.id, content }));
            }}
            onRemove={() => {
              attempt('Not removed', chat.link.ask('remove_queued_message', { channelId, id: item.id }));
              messageBoxOf(chat).focus('the person removed a queued message');
            }}
            onSendNow={() => {
              attempt('Not sent', chat.link.ask('send_queued_message', { channelId, id: item.id }));
              messageBoxOf(chat).focus('the person sent a queued message');
            }}
            onMove={step => move(item, index + step)}
            onDrag={isOn => setDragged(isOn ? item.id : undefined)}
            onDropHere={() => {
              const other = items.find(({ id }) => id === dragged);
              setDragged(undefined);
              if (other) move(other, index);
            }}
          />
        ))}
        {planned && <PlannedRow planned={planned} />}
      </ul>
    </div>
  );
}
