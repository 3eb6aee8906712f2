// A button of the head with a menu under it. The focus goes in with the person's click or key and comes back to the button,
// unless what was picked takes it elsewhere.
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { moveFocus } from '../focus/move-focus.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-parts.ts';
import { itemsOf, moveWithin } from './menu-items.ts';
import './head-menu.css';

const CloseMenu = createContext<() => void>(() => undefined);

export interface HeadMenuProps {
  readonly name: string;
  readonly icon: ReactNode;
  /** What came of something that was picked, when it went wrong. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
  onOpen?(): void;
  onNoteRead?(): void;
}

export function HeadMenu({ name, icon, note, children, onOpen, onNoteRead }: HeadMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    moveFocus(itemsOf(panel.current)[0], 'the person opened a menu');
    const pressed = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || panel.current?.contains(target) || opener.current?.contains(target)) return;
      setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen]);

  function close(): void {
    moveFocus(opener.current, 'the person closed a menu');
    setOpen(false);
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    if (event.key === 'Escape') close();
    else if (!moveWithin(event.key, itemsOf(panel.current))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="dt-head-menu">
      <button
        ref={opener}
        type="button"
        className="dt-head-button"
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        {icon}
      </button>
      {isOpen && (
        <div ref={panel} id={id} role="menu" aria-label={name} tabIndex={-1} className="dt-menu" onKeyDown={keyDown}>
          <CloseMenu.Provider value={close}>{children}</CloseMenu.Provider>
        </div>
      )}
      {!isOpen && note !== undefined && (
        <div className="dt-menu dt-menu-note">
          <span>{note}</span>
          <button type="button" className="dt-head-button" aria-label="Dismiss" onClick={onNoteRead}>
            <Icon name="x" size={13} />
          </button>
        </div>
      )}
    </div>
  );
}

export interface MenuItemProps {
  readonly icon?: IconName;
  readonly keys?: string;
  readonly isChecked?: boolean;
  readonly isOff?: boolean;
  readonly staysOpen?: boolean;
  readonly children: ReactNode;
  onPick(): void;
}

export function MenuItem({ icon, keys, isChecked, isOff = false, staysOpen = false, children, onPick }: MenuItemProps) {
  const close = useContext(CloseMenu);
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChecked}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      className="dt-menu-item"
      onClick={() => {
        if (isOff) return;
        if (!staysOpen) close();
        onPick();
      }}
    >
      <span className="dt-menu-icon">
        {isChecked === true ? <Icon name="check" size={14} /> : icon && <Icon name={icon} size={14} />}
      </span>
      <span className="dt-menu-words">{children}</span>
      {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  );
}

export function MenuRule() {
  return <div role="separator" className="dt-menu-rule" />;
}
