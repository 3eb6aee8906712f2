// One queued message. What waits with us can be changed, moved and sent; what the CLI already has can only be seen.
import { useEffect, useRef, useState } from 'react';
import type { QueueItem } from '@dovetail/conversation';
import type { MessageContent } from '@dovetail/protocol';
import { moveFocus } from '../../focus/move-focus.ts';
import { Icon } from '../../icons/icon.tsx';
import { isComposing } from '../../keys/key-match.ts';
import { attachmentCount, queuedText, withText } from './queue-text.ts';

export interface QueueRowProps {
  readonly item: QueueItem;
  readonly isEditing: boolean;
  readonly isDragged: boolean;
  onEdit(isOn: boolean): void;
  onSave(content: MessageContent): void;
  onRemove(): void;
  onSendNow(): void;
  onMove(step: 1 | -1): void;
  onDrag(isOn: boolean): void;
  onDropHere(): void;
}

const states: Readonly<Record<QueueItem['state'], string>> = {
  held: '',
  queued: 'with the CLI',
  cancelled: 'dropped by the CLI',
  unsent: 'not sent',
};

export function QueueRow(props: QueueRowProps) {
  const { item, isEditing, isDragged, onEdit, onSave, onRemove, onSendNow, onMove, onDrag, onDropHere } = props;
  const text = queuedText(item.content);
  const attached = attachmentCount(item.content);
  const isOurs = item.state === 'held';

  if (isEditing && isOurs) return <EditedRow item={item} onDone={() => onEdit(false)} onSave={onSave} />;
  return (
    <li
      className="dt-queue-row"
      data-dragged={isDragged || undefined}
      draggable={isOurs}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('application/x-dovetail-queued', item.id);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={event => {
        if (event.dataTransfer.types.includes('application/x-dovetail-queued')) event.preventDefault();
      }}
      onDrop={event => {
        if (!event.dataTransfer.types.includes('application/x-dovetail-queued')) return;
        event.preventDefault();
        onDropHere();
      }}
      onKeyDown={event => {
        if (!event.altKey || event.ctrlKey || event.metaKey || !isOurs) return;
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <span className="dt-queue-text" dir="auto" title={text}>
        {text === '' ? 'No words' : text}
      </span>
      {attached > 0 && <span className="dt-queue-fact">{attached === 1 ? '1 picture' : `${attached} pictures`}</span>}
      {states[item.state] !== '' && <span className="dt-queue-fact">{states[item.state]}</span>}
      {isOurs && (
        <>
          <button
            type="button"
            className="dt-pick dt-pick-icon"
            aria-label="Send now"
            title="Send now"
            onClick={onSendNow}
          >
            <Icon name="up" size={14} />
          </button>
          <button
            type="button"
            className="dt-pick dt-pick-icon"
            aria-label="Edit"
            title="Edit"
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => onEdit(true)}
          >
            <Icon name="edit" size={14} />
          </button>
        </>
      )}
      {item.state !== 'queued' && (
        <button type="button" className="dt-pick dt-pick-icon" aria-label="Remove" title="Remove" onClick={onRemove}>
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  );
}

interface EditedRowProps {
  readonly item: QueueItem;
  onDone(): void;
  onSave(content: MessageContent): void;
}

/** Enter saves, Escape leaves it as it was. */
function EditedRow({ item, onDone, onSave }: EditedRowProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => queuedText(item.content));
  useEffect(() => moveFocus(field.current, 'the person edits a queued message'), []);
  const content = withText(item.content, text);
  const save = (): void => {
    if (content !== undefined) onSave(content);
  };
  return (
    <li className="dt-queue-row dt-queue-edited">
      <textarea
        ref={field}
        className="dt-queue-field"
        aria-label="Queued message"
        dir="auto"
        rows={1}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (isComposing({ isComposing: event.nativeEvent.isComposing, keyCode: event.keyCode })) return;
          if (event.key === 'Escape') onDone();
          else if (event.key === 'Enter' && !event.shiftKey) save();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <button type="button" className="dt-small-button" aria-disabled={content === undefined} onClick={save}>
        Save
      </button>
      <button type="button" className="dt-small-button dt-small-quiet" onClick={onDone}>
        Cancel
      </button>
    </li>
  );
}
