// How many processes run and what they take; pressed, it lists them, each with its end.
import { ChatProvider, moveFocus, Processes, useSignal } from '@dovetail/webview';
import { useEffect, useId, useRef, useState } from 'react';
import { sizeWords } from '../editors/refusal-words.ts';
import { useWorkbench } from '../store/workbench-context.ts';

export function ProcessList({ count, memoryBytes }: { count: number; memoryBytes: number | null }) {
  const { chats } = useWorkbench();
  const open = useSignal(chats.active);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    moveFocus(panel.current, 'the person opened the list of processes');
    const outside = ({ target }: PointerEvent): void => {
      const isInside = target instanceof Node && (panel.current?.contains(target) || button.current?.contains(target));
      if (!isInside) setOpen(false);
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [isOpen]);

  // While it is open it stays, and says that nothing runs any more.
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="dt-wb-status-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 1 ? '1 process' : `${count === 0 ? 'no' : count} processes`}
        {count > 0 && memoryBytes !== null && `, ${sizeWords(memoryBytes)}`}
      </button>
      {isOpen && open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label="Processes"
          tabIndex={-1}
          className="dt-wb-processes"
          onKeyDown={event => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setOpen(false);
            moveFocus(button.current, 'the person closed the list of processes');
          }}
        >
          <ChatProvider value={open.chat}>
            <Processes />
          </ChatProvider>
        </div>
      )}
    </>
  );
}
