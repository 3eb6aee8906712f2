// Ctrl+R: earlier messages by what they say. What stands in the box is not touched until one is picked.
import { useEffect, useId, useRef, useState } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { isComposing } from '../../keys/key-match.ts';
import { useChat } from '../../store/chat-context.ts';
import { PickerList, rowId } from '../pickers/picker-list.tsx';
import { distinctPrompts } from './prompt-history.ts';
import './history-search.css';

export function HistorySearch({ onDone }: { onDone(text: string | undefined): void }) {
  const chat = useChat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [prompts, setPrompts] = useState<readonly string[]>();
  const [active, setActive] = useState(0);

  useEffect(() => moveFocus(input.current, 'the person searches earlier messages'), []);
  useEffect(() => {
    const asking = new AbortController();
    const cwd = chat.memory.facts.cwd ?? undefined;
    chat.link
      .ask('list_prompts', { search, limit: 50, ...(cwd !== undefined && { cwd }) }, { signal: asking.signal })
      .then(
        found => {
          if (asking.signal.aborted) return;
          setPrompts(distinctPrompts(found.prompts.map(({ text }) => text)));
          setActive(0);
        },
        () => undefined,
      );
    return () => asking.abort();
  }, [chat, search]);

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
          onChange={event => setSearch(event.currentTarget.value)}
          onBlur={() => onDone(undefined)}
          onKeyDown={event => {
            if (isComposing({ isComposing: event.nativeEvent.isComposing, keyCode: event.keyCode })) return;
            const count = Math.max(1, rows.length);
            if (event.key === 'Escape') onDone(undefined);
            else if (event.key === 'ArrowDown' || (event.key === 'r' && event.ctrlKey)) setActive((active + 1) % count);
            else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count);
            else if (event.key === 'Enter' || event.key === 'Tab') onDone(prompts?.[active]);
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
