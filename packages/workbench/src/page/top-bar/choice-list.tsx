// A field with a list under it: typed words narrow the list, arrows move in it, Enter takes one. The field keeps the focus.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing, moveFocus } from '@dovetail/webview';
import './choice-list.css';

export interface ChoiceListProps {
  readonly label: string;
  readonly listLabel: string;
  readonly placeholder: string;
  readonly value: string;
  readonly choices: readonly string[];
  /** The same as before while `choices` only grow at their end, so that the chosen row stays. */
  readonly listKey?: object;
  readonly note?: ReactNode;
  onType(value: string): void;
  /** `chosen` is undefined when nothing of the list is meant. */
  onChoose(chosen: string | undefined): void;
  /** Tab fills in what is chosen in the list. */
  onComplete?(chosen: string): void;
  onClose(): void;
  draw(choice: string): ReactNode;
}

export function ChoiceList(props: ChoiceListProps) {
  const { label, listLabel, placeholder, value, choices, note, onType, onChoose, onComplete, onClose, draw } = props;
  const listKey: object = props.listKey ?? choices;
  const id = useId();
  const [place, setPlace] = useState({ listKey, active: 0 });
  // Another list begins at its first row as soon as it is drawn: a key must not meet the row of the list before.
  const active = place.listKey === listKey ? place.active : 0;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const before = document.activeElement;
    moveFocus(input.current, 'the person opened a list');
    input.current?.select();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      const now = document.activeElement;
      if (before instanceof HTMLElement && (now === null || now === document.body))
        moveFocus(before, 'the person left a list');
    };
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, choices]);

  function goTo(index: number): void {
    setPlace({ listKey, active: Math.max(0, Math.min(choices.length - 1, index)) });
  }

  function pressed(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const chosen = choices[active];
    if (event.key === 'ArrowDown') goTo(active + 1);
    else if (event.key === 'ArrowUp') goTo(active - 1);
    else if (event.key === 'Enter') onChoose(chosen);
    else if (event.key === 'Tab' && onComplete && chosen !== undefined && !event.shiftKey) onComplete(chosen);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={box} className="dt-choices" role="dialog" aria-label={label}>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={event => onType(event.target.value)}
        onKeyDown={pressed}
      />
      {note}
      {choices.length > 0 && (
        <ul ref={list} id={id} role="listbox" aria-label={listLabel}>
          {choices.map((choice, index) => (
            <li
              key={choice}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={event => {
                event.preventDefault();
                onChoose(choice);
              }}
            >
              {draw(choice)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
