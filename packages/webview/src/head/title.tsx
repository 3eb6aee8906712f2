// The title of the conversation; a click or F2 lets it be written anew, in its place.
import { useEffect, useRef, useState } from 'react';
import { moveFocus } from '../focus/move-focus.ts';
import { isComposing } from '../keys/key-match.ts';
import { useChat } from '../store/chat-context.ts';
import { sessionTitle } from '../store/session-title.ts';
import { useSignal } from '../store/use-signal.ts';
import { noTitle } from './keep-tab.ts';

export function Title() {
  const chat = useChat();
  const named = sessionTitle(chat);
  const title = useSignal(named.title);
  const sessionId = useSignal(named.sessionId);
  const [written, setWritten] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isWriting = written !== undefined;
  // The field goes with its end, and a field that goes says that it was left.
  const isEnded = useRef(false);

  const begin = (): void => {
    setProblem(undefined);
    isEnded.current = false;
    setWritten(title ?? '');
  };
  useEffect(() => {
    if (!isWriting) return;
    moveFocus(field.current, 'the person renames the conversation');
    field.current?.select();
  }, [isWriting]);
  useF2(button, begin);
  // Another conversation has come: what was begun was about the one before.
  useEffect(() => () => setWritten(undefined), [sessionId]);

  function end(isKept: boolean, because?: `the person ${string}`): void {
    if (isEnded.current) return;
    isEnded.current = true;
    const next = written?.trim() ?? '';
    setWritten(undefined);
    if (because) requestAnimationFrame(() => moveFocus(button.current, because));
    if (!isKept || next === '' || next === title) return;
    void rename(next);
  }

  async function rename(next: string): Promise<void> {
    try {
      await named.rename(next);
    } catch (error) {
      setProblem(`Not renamed: ${error instanceof Error ? error.message : String(error)}`);
      isEnded.current = false;
      setWritten(next);
    }
  }

  if (sessionId === undefined) return <h1 className="dt-head-title">{title ?? noTitle}</h1>;
  if (isWriting) {
    return (
      <div className="dt-head-title">
        <input
          ref={field}
          className="dt-head-field"
          dir="auto"
          aria-label="Title"
          aria-invalid={problem !== undefined || undefined}
          title={problem}
          value={written}
          onChange={event => setWritten(event.target.value)}
          onBlur={() => end(true)}
          onKeyDown={event => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === 'Enter') end(true, 'the person renamed the conversation');
            else if (event.key === 'Escape') end(false, 'the person left the title as it was');
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        {problem !== undefined && (
          <span className="dt-hidden" role="alert">
            {problem}
          </span>
        )}
      </div>
    );
  }
  return (
    <h1 className="dt-head-title">
      <button
        ref={button}
        type="button"
        className="dt-head-name"
        dir="auto"
        title="Rename (F2)"
        aria-description="Rename"
        aria-keyshortcuts="F2"
        onClick={begin}
      >
        {title ?? noTitle}
      </button>
    </h1>
  );
}

/** Anywhere in this chat, but not in a dialog or where F2 has a meaning of its own. */
function useF2(inside: React.RefObject<HTMLElement | null>, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event;
      if (key !== 'F2' || defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return;
      const chat = inside.current?.closest('.dt-chat');
      if (!(target instanceof Element) || !chat || target.closest('[role="dialog"]')) return;
      if (!chat.contains(target) && !(target === document.body && document.querySelectorAll('.dt-chat').length === 1))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [inside]);
}
