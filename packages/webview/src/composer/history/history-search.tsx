// Ctrl+R: earlier messages by what they say. What stands in the box is not touched until one is picked.
import { useEffect, useId, useRef, useState } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { isComposing } from '../../keys/key-match.ts';
import { useChat } from '../../store/chat-context.ts';
import { PickerList, rowId } from '../pickers/picker-list.tsx';
import { distinctPrompts } from './prompt-history.ts';
import './history-search.css';

interface Found {
  readonly search: string;
  readonly prompts: readonly string[];
}

export function HistorySearch({ onDone }: { onDone(text: string | undefined): void }) {
  const chat = useChat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<Found>();
  const [active, setActive] = useState(0);
  /** Enter came before the answer to what was typed: the first of that answer is meant, not of the one before. */
  const isWaiting = useRef(false);
  const prompts = found?.prompts;

  useEffect(() => moveFocus(input.current, 'the person searches earlier messages'), []);
  useEffect(() => {
    const asking = new AbortController();
    const cwd = chat.memory.facts.cwd ?? undefined;
    chat.link
      .ask('list_prompts', { search, limit: 50, ...(cwd !== undefined && { cwd }) }, { signal: asking.signal })
      .then(
        answer => {
          if (asking.signal.aborted) return;
          setFound({ search, prompts: distinctPrompts(answer.prompts.map(({ text }) => text)) });
          setActive(0);
        },
        () => {
          if (!asking.signal.aborted) setFound({ search, prompts: [] });
        },
      );
    return () => asking.abort();
  }, [chat, search]);
  // Once the answer is drawn: a key between the two is not lost.
  useEffect(() => {
    if (!isWaiting.current || found?.search !== search) return;
    isWaiting.current = false;
    if (found.prompts.length > 0) onDone(found.prompts[0]);
    // `onDone` is another one each time, and means the same.
  }, [found]);

  function choose(): void {
    if (found?.search === search || active > 0) onDone(prompts?.[active]);
    else isWaiting.current = true;
  }

  function goTo(index: number): void {
    isWaiting.current = false;
    setActive(index);
  }

  const rows = (prompts ?? []).map(text => ({
    id: text,
    content: (
      <span className="dt-history-row" dir="auto">
        {text.slice(0, 300)}
      </span>
    ),
  }));
  return (
    <PickerList
      id={id}
      name="Earlier messages"
      caption={
        <input
          ref={input}
          className="dt-history-input"
          role="combobox"
          aria-label="Search earlier messages"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={rows.length > 0 ? rowId(id, active) : undefined}
          placeholder="Search earlier messages"
          dir="auto"
          value={search}
          onPointerDown={event => event.stopPropagation()}
          onChange={event => {
            isWaiting.current = false;
            setSearch(event.currentTarget.value);
          }}
          onBlur={() => onDone(undefined)}
          onKeyDown={event => {
            if (isComposing({ isComposing: event.nativeEvent.isComposing, keyCode: event.keyCode })) return;
            const count = Math.max(1, rows.length);
            if (event.key === 'Escape') onDone(undefined);
            else if (event.key === 'ArrowDown' || (event.key === 'r' && event.ctrlKey)) goTo((active + 1) % count);
            else if (event.key === 'ArrowUp') goTo((active - 1 + count) % count);
            else if (event.key === 'Enter' || event.key === 'Tab') choose();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      }
      rows={rows}
      active={active}
      empty={
        prompts === undefined
          ? ''
          : search === ''
            ? 'Nothing was sent from this folder yet'
            : `Nothing holds “${search}”`
      }
      onPick={index => onDone(prompts?.[index])}
    />
  );
}
