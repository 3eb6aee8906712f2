// What goes with the message: the selection of the editor, files, pictures, folded text.
import { useRef, useState, type KeyboardEvent } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { undoneWords } from '../../store/undone.ts';
import { useSignal } from '../../store/use-signal.ts';
import { selectionLabel } from '../selected-lines.ts';
import { byteWords, chipName, lineCount, type Chip } from './chip.ts';
import './chips.css';

export function Chips({ selectedId }: { selectedId: string | undefined }) {
  const chat = useChat();
  const box = messageBoxOf(chat);
  const chips = useSignal(box.chips);
  const selection = useSignal(chat.selection);
  const undone = useSignal(box.undone);
  const hasSelection = selection !== null && selection.text !== '';
  if (chips.length === 0 && !hasSelection && !undone) return null;
  return (
    <ul className="dt-attached-list" aria-label="Attached">
      {hasSelection && (
        <li>
          <SelectionChip label={selectionLabel(selection)} path={selection.filePath} />
        </li>
      )}
      {undone && (
        <li>
          <span className="dt-attached">
            <Icon name="undo" size={13} />
            <span className="dt-attached-name" title={undone.note}>
              {undoneWords(undone)}
            </span>
            <button
              type="button"
              className="dt-attached-button"
              aria-label={`Remove ${undoneWords(undone)}`}
              onClick={() => void (box.undone.value = undefined)}
            >
              <Icon name="x" size={13} />
            </button>
          </span>
        </li>
      )}
      {chips.map(chip => (
        <li key={chip.id}>
          <OneChip chip={chip} isSelected={chip.id === selectedId} />
        </li>
      ))}
    </ul>
  );
}

function SelectionChip({ label, path }: { label: string; path: string }) {
  const box = messageBoxOf(useChat());
  const isOn = useSignal(box.sendsSelection);
  return (
    <span className="dt-attached" data-off={!isOn || undefined}>
      <Icon name="select" size={13} />
      <bdi className="dt-attached-code" title={path}>
        {isOn ? label : <s>{label}</s>}
      </bdi>
      <button
        type="button"
        className="dt-attached-button"
        aria-pressed={isOn}
        aria-label="Send the selection"
        title={isOn ? 'Sent with the message' : 'Not sent'}
        onClick={() => void (box.sendsSelection.value = !isOn)}
      >
        <Icon name="eye" size={13} />
      </button>
    </span>
  );
}

function OneChip({ chip, isSelected }: { chip: Chip; isSelected: boolean }) {
  const box = messageBoxOf(useChat());
  const name = chipName(chip);
  return (
    <span className="dt-attached" data-selected={isSelected || undefined}>
      {chip.type === 'image' && (
        <img
          className="dt-attached-thumb"
          src={`data:${chip.mediaType};base64,${chip.data}`}
          alt=""
          width={24}
          height={24}
        />
      )}
      {chip.type === 'file' && <Icon name={chip.path.endsWith('/') ? 'folder' : 'file'} size={13} />}
      {chip.type === 'paste' && <Icon name="paste" size={13} />}
      {chip.type === 'paste' ? (
        <PasteButton chip={chip} />
      ) : (
        <bdi className="dt-attached-name" title={chip.type === 'file' ? chip.path : chip.name}>
          {name}
        </bdi>
      )}
      {chip.type === 'image' && (
        <span className="dt-attached-fact">
          {byteWords(chip.bytes)}
          {chip.note !== undefined && `, ${chip.note}`}
        </span>
      )}
      <button
        type="button"
        className="dt-attached-button"
        aria-label={`Remove ${name}`}
        onClick={() => box.removeChip(chip.id)}
      >
        <Icon name="x" size={13} />
      </button>
    </span>
  );
}

/** Opens to the text itself, which can then be put into the box. */
function PasteButton({ chip }: { chip: Extract<Chip, { type: 'paste' }> }) {
  const box = messageBoxOf(useChat());
  const [isOpen, setOpen] = useState(false);
  const lines = lineCount(chip.text);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    moveFocus(opener.current, 'the person closed pasted text');
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="dt-attached-open"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={leave}
      >
        {chipName(chip)}
        <span className="dt-attached-fact">{lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`}</span>
      </button>
      {isOpen && (
        <div className="dt-attached-view" onKeyDown={leave}>
          <pre tabIndex={0} aria-label={chipName(chip)}>
            {chip.text.length > shown
              ? `${chip.text.slice(0, shown)}\n… ${lines.toLocaleString('en')} lines in all`
              : chip.text}
          </pre>
          <button
            type="button"
            className="dt-attached-unfold"
            onClick={() => {
              box.removeChip(chip.id);
              box.insert(chip.text);
              box.focus('the person unfolded pasted text');
            }}
          >
            Put into the box
          </button>
        </div>
      )}
    </>
  );
}

const shown = 20_000;
