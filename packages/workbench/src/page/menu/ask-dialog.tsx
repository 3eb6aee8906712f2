// A question of the window itself, before something is lost. No answer is louder than another, and none is chosen in advance:
// Escape and a click beside it answer "none".
import { useEffect, useRef } from 'react';
import { moveFocus, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import './ask-dialog.css';

export function AskDialog() {
  const { asking } = useWorkbench();
  const asked = useSignal(asking.current);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!asked) return undefined;
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    moveFocus(dialog, 'the person did what needs this question');
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) moveFocus(before, 'the person answered a question');
    };
  }, [asked]);
  if (!asked) return null;
  return (
    <dialog
      ref={box}
      className="dt-wb-ask"
      aria-label={asked.question}
      tabIndex={-1}
      onCancel={event => {
        event.preventDefault();
        asking.answer(null);
      }}
    >
      <p>{asked.question}</p>
      <div className="dt-wb-ask-answers">
        {asked.answers.map(answer => (
          <button key={answer} type="button" className="dt-wb-button" onClick={() => asking.answer(answer)}>
            {answer}
          </button>
        ))}
      </div>
    </dialog>
  );
}
