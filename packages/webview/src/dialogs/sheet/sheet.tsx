// A modal sheet over the chat. The focus goes in with what the person did to open it, stays inside, and Escape closes it.
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { Icon } from '../../icons/icon.tsx';
import { hasMod, isComposing } from '../../keys/key-match.ts';
import { useChat } from '../../store/chat-context.ts';
import { useSignal } from '../../store/use-signal.ts';
import { edgesOf } from './focusable.ts';
import './sheet.css';
import './controls.css';

export interface SheetProps {
  readonly name: string;
  /** What gets the focus; the sheet itself when absent. */
  readonly first?: RefObject<HTMLElement | null>;
  /** A small sheet in the middle, for a question. */
  readonly isSmall?: boolean;
  /** Beside the name: buttons. */
  readonly actions?: ReactNode;
  /** Below what scrolls. */
  readonly foot?: ReactNode;
  /** The body scrolls by itself, such as a virtual list. */
  readonly ownScroll?: boolean;
  /** Only words to read: the body itself takes the keys that scroll. */
  readonly isRead?: boolean;
  readonly describedBy?: string;
  readonly children: ReactNode;
}

export function Sheet({ name, first, isSmall, actions, foot, ownScroll, isRead, describedBy, children }: SheetProps) {
  const chat = useChat();
  const title = useId();
  const sheet = useRef<HTMLElement>(null);
  const connection = useSignal(chat.link.connection);
  const close = (): void => void (chat.dialog.value = undefined);

  useEffect(() => {
    moveFocus(first?.current ?? sheet.current, 'the person opened a dialog');
  }, [first]);

  // What the person has just used may be gone now; the focus then stays in the sheet.
  useEffect(() => {
    const root = sheet.current;
    if (!root) return undefined;
    const watcher = new MutationObserver(() => {
      if (document.activeElement === document.body) moveFocus(root, 'the person used what is gone now');
    });
    watcher.observe(root, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, []);

  function keyDown(event: KeyboardEvent): void {
    const { nativeEvent } = event;
    const isMac = chat.hostState.peek()?.platform === 'darwin';
    if (event.key === '.' && hasMod(nativeEvent, isMac)) {
      // The one key that leads out: to what needs the person.
      setTimeout(() => {
        if (!sheet.current?.contains(document.activeElement)) close();
      });
      return;
    }
    // Behind the sheet nothing hears a key.
    event.stopPropagation();
    if (isComposing(nativeEvent) || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab' && sheet.current) stayInside(event, sheet.current);
  }

  return (
    <div
      className={isSmall ? 'dt-scrim dt-scrim-small' : 'dt-scrim'}
      onKeyDown={keyDown}
      onMouseDown={event => {
        if (event.target === event.currentTarget) event.preventDefault();
      }}
    >
      <section
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={title}
        aria-describedby={describedBy}
        tabIndex={-1}
        className="dt-sheet"
      >
        <div className="dt-sheet-head">
          <h2 id={title}>{name}</h2>
          {actions}
          <button type="button" className="dt-dlg-icon" aria-label="Close" title="Close (Esc)" onClick={close}>
            <Icon name="x" />
          </button>
        </div>
        {connection === 'lost' && (
          <p className="dt-sheet-offline" role="status">
            <Icon name="refresh" size={13} />
            Reconnecting… what is shown here may be old.
          </p>
        )}
        {ownScroll ? (
          children
        ) : (
          <div
            className="dt-sheet-body"
            {...(isRead && { role: 'region', 'aria-label': `All of: ${name}`, tabIndex: 0 })}
          >
            {children}
          </div>
        )}
        {foot !== undefined && foot !== null && <div className="dt-sheet-foot">{foot}</div>}
      </section>
    </div>
  );
}

function stayInside(event: KeyboardEvent, sheet: HTMLElement): void {
  const { first, last } = edgesOf(sheet);
  const now = document.activeElement;
  if (!first || !last) event.preventDefault();
  else if (event.shiftKey && (now === first || now === sheet)) {
    event.preventDefault();
    moveFocus(last, 'the person pressed Tab');
  } else if (!event.shiftKey && now === last) {
    event.preventDefault();
    moveFocus(first, 'the person pressed Tab');
  }
}
