// A button of the bar with something that opens above the composer. Escape and a press elsewhere close it; the focus goes
// in with the person's click and comes back to the button.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import './popover.css';

export interface PopoverProps {
  /** The whole name of the button. */
  readonly name: string;
  readonly title?: string;
  readonly kind: 'menu' | 'dialog';
  readonly panelName: string;
  readonly className?: string;
  readonly button: ReactNode;
  readonly end?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ name, title, kind, panelName, className = '', button, end, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const items = itemsOf(panel.current);
    moveFocus(
      items.find(item => item.getAttribute('aria-checked') === 'true') ?? items[0] ?? panel.current,
      'the person opened a menu',
    );
    const pressed = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node)) return;
      if (!panel.current?.contains(target) && !opener.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    moveFocus(opener.current, 'the person closed a menu');
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === 'Tab' && kind === 'menu') {
      setOpen(false);
      return;
    }
    const items = itemsOf(panel.current);
    const at = items.findIndex(item => item === document.activeElement);
    const next = nextItem(event.key, at, items.length);
    if (next === undefined || (at === -1 && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    moveFocus(items[next], 'the person moved in a menu');
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`dt-pick ${className}`}
        aria-label={name}
        title={title ?? name}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role={kind}
          aria-label={panelName}
          tabIndex={-1}
          className={end ? 'dt-popover dt-popover-end' : 'dt-popover'}
          onKeyDown={keyDown}
        >
          {children(close)}
        </div>
      )}
    </>
  );
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function nextItem(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
