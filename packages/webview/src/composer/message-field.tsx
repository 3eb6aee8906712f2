// The text of the message box. The element keeps the words itself, so that typing costs no render and the browser's own
// undo goes on working; the message box is told of each change.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { moveFocus } from '../focus/move-focus.ts';
import { useChat } from '../store/chat-context.ts';
import { messageBoxOf, type TextField } from '../store/message-box.ts';
import { useSignal } from '../store/use-signal.ts';
import { attachPaste } from './chips/attach.ts';

export interface MessageFieldProps {
  readonly placeholder: string;
  readonly describedBy: string;
  readonly controls: string | undefined;
  readonly activeRow: string | undefined;
  onKeyDown(event: KeyboardEvent, field: HTMLTextAreaElement): void;
  onFocusChange(isFocused: boolean): void;
  onTyped(): void;
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

export function MessageField(props: MessageFieldProps) {
  const { placeholder, describedBy, controls, activeRow, onKeyDown, onFocusChange, onTyped } = props;
  const chat = useChat();
  const box = messageBoxOf(chat);
  const element = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => (element.current ? box.attach(fieldOf(element.current)) : undefined), [box]);
  // React's own key events come later than those of the input method; the native ones tell the truth.
  const keyDown = useRef(onKeyDown);
  useEffect(() => {
    keyDown.current = onKeyDown;
  });
  useEffect(() => {
    const field = element.current;
    if (!field) return undefined;
    const pressed = (event: KeyboardEvent): void => keyDown.current(event, field);
    const moved = (): void => {
      if (document.activeElement === field) box.caretMoved(field.selectionStart);
    };
    field.addEventListener('keydown', pressed);
    document.addEventListener('selectionchange', moved);
    return () => {
      field.removeEventListener('keydown', pressed);
      document.removeEventListener('selectionchange', moved);
    };
  }, [box]);

  return (
    <>
      <textarea
        ref={element}
        className="dt-message-field"
        aria-label="Message"
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={controls}
        aria-activedescendant={activeRow}
        placeholder={placeholder}
        dir="auto"
        rows={1}
        data-region-entry
        spellCheck
        enterKeyHint="send"
        onInput={event => {
          box.typed(event.currentTarget.value, event.currentTarget.selectionStart);
          onTyped();
        }}
        onPaste={event => {
          if (attachPaste(box, event.clipboardData)) event.preventDefault();
        }}
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
      />
      {!growsByItself && <Grow element={element} />}
    </>
  );
}

/** For browsers whose fields do not grow by themselves. */
function Grow({ element }: { element: { readonly current: HTMLTextAreaElement | null } }) {
  const text = useSignal(messageBoxOf(useChat()).text);
  useLayoutEffect(() => {
    const field = element.current;
    if (!field) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }, [element, text]);
  return null;
}

function fieldOf(element: HTMLTextAreaElement): TextField {
  return {
    show(text, caret) {
      if (element.value !== text) element.value = text;
      element.setSelectionRange(caret, caret);
    },
    insert(text, from, to) {
      if (document.activeElement !== element || (text === '' && from === to)) return;
      element.setSelectionRange(from, to);
      // The only way to change a field that its own undo can take back.
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    },
    focus: because => moveFocus(element, because),
  };
}
