// The context menu of a message, by the right button, Shift+F10 or the menu key: all that the strip on its edge offers. Where
// the browser's own menu has more to offer (a link, a picture, marked text, code) that one comes.
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { menuOf, type MessageAct } from '../blocks/message-acts.ts';
import { moveFocus } from '../focus/move-focus.ts';
import { itemsOf, moveWithin } from '../head/menu-items.ts';
import { Icon } from '../icons/icon.tsx';
import '../head/head-menu.css';
import './message-menu.css';
import type { TranscriptModel } from './transcript-model.ts';

interface OpenMenu {
  readonly acts: readonly MessageAct[];
  readonly x: number;
  readonly y: number;
  readonly from: HTMLElement | null;
}

const foreign = 'a, img, pre, input, textarea, select';
const width = 216;

export function MessageMenu({ model, log }: { model: TranscriptModel; log: RefObject<HTMLElement | null> }) {
  const [menu, setMenu] = useState<OpenMenu | undefined>(undefined);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = log;
    if (!current) return undefined;
    const asked = (event: MouseEvent): void => {
      const acts = event.target instanceof Element ? actsAt(model, event.target, event) : [];
      if (acts.length === 0) return;
      event.preventDefault();
      const box = current.getBoundingClientRect();
      const from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setMenu({
        acts,
        from,
        x: Math.max(4, Math.min(event.clientX - box.left, box.width - width - 4)),
        y: Math.max(4, Math.min(event.clientY - box.top, box.height - acts.length * 26 - 14)),
      });
    };
    current.addEventListener('contextmenu', asked);
    return () => current.removeEventListener('contextmenu', asked);
  }, [model, log]);

  useEffect(() => {
    if (!menu) return undefined;
    panel.current?.style.setProperty('inset-block-start', `${menu.y}px`);
    panel.current?.style.setProperty('left', `${menu.x}px`);
    moveFocus(itemsOf(panel.current)[0], 'the person opened a menu');
    const pressed = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && panel.current?.contains(target))) setMenu(undefined);
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, [menu]);

  function close(): void {
    if (menu?.from?.isConnected) moveFocus(menu.from, 'the person closed a menu');
    setMenu(undefined);
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (!moveWithin(event.key, itemsOf(panel.current))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  if (!menu) return null;
  return (
    <div
      ref={panel}
      role="menu"
      aria-label="Message"
      tabIndex={-1}
      className="dt-menu dt-message-menu"
      onKeyDown={keyDown}
    >
      {menu.acts.map(({ label, icon, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="dt-menu-item"
          onClick={() => {
            close();
            run();
          }}
        >
          <span className="dt-menu-icon">
            <Icon name={icon} size={14} />
          </span>
          <span className="dt-menu-words">{label}</span>
        </button>
      ))}
    </div>
  );
}

function actsAt({ rows, chat }: TranscriptModel, target: Element, { button }: MouseEvent): MessageAct[] {
  const isPointer = button === 2;
  if (isPointer && (target.closest(foreign) !== null || !(document.getSelection()?.isCollapsed ?? true))) return [];
  const element =
    target.closest<HTMLElement>('[data-row]') ??
    target.closest('.dt-message')?.querySelector<HTMLElement>('[data-row]');
  const row = element ? rows.at(Number(element.dataset['index'])) : undefined;
  return row ? menuOf(chat, row) : [];
}
