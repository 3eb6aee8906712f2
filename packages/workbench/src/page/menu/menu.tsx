// A small menu beside the thing that it is about. Arrow keys move, Enter chooses, Escape leaves; the focus goes back.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { moveFocus } from '@dovetail/webview';
import './menu.css';

export interface MenuItem {
  readonly label: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  run(): void;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly at: { readonly x: number; readonly y: number };
  onClose(): void;
}

export function Menu({ label, items, at, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    before.current ??= document.activeElement;
    moveFocus(list.current?.querySelector<HTMLElement>('[role="menuitem"]'), 'the person opened a menu');
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !list.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [onClose]);

  function leave(): void {
    onClose();
    if (before.current instanceof HTMLElement) moveFocus(before.current, 'the person left a menu');
  }

  function pressed(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      const next = (active + by + items.length) % items.length;
      setActive(next);
      moveFocus(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]')[next], 'the person moved in a menu');
    } else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const rowPx = window.innerWidth <= 720 ? 44 : 26;
  const left = Math.max(4, Math.min(at.x, window.innerWidth - 232));
  const top = Math.max(4, Math.min(at.y, window.innerHeight - items.length * rowPx - 20));
  return (
    <div
      ref={list}
      className="dt-wb-menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={{ left, top }}
      onKeyDown={pressed}
    >
      {items.map((item, index) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={index === active ? 0 : -1}
          disabled={item.isDisabled}
          onClick={() => {
            leave();
            item.run();
          }}
        >
          <span>{item.label}</span>
          {item.keys !== undefined && <kbd aria-hidden="true">{item.keys}</kbd>}
        </button>
      ))}
    </div>
  );
}
