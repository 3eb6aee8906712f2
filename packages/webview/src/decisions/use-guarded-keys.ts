// The keys of a decision card: digits give an answer, Enter and Space press what has the focus, Escape goes back to the
// message box and decides nothing. Each passes the guard first.
import { useEffect, type RefObject } from 'react';
import { isComposing } from '../keys/key-match.ts';
import { createGuard } from './guard.ts';

export interface GuardedKeys {
  readonly card: RefObject<HTMLElement | null>;
  /** The person wants out. */
  onLeave(): void;
}

export function useGuardedKeys({ card, onLeave }: GuardedKeys): void {
  useEffect(() => {
    const guard = createGuard();
    const refused = new Set<string>();
    const isInside = (event: Event): boolean =>
      event.target instanceof Node && card.current?.contains(event.target) === true;

    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const down = (event: KeyboardEvent): void => {
      if (!isInside(event)) {
        guard.pressedElsewhere();
        return;
      }
      if (isComposing(event)) return;
      if (event.key === 'Escape' && !event.defaultPrevented && !closesItself(event.target)) {
        refuse(event);
        onLeave();
        return;
      }
      const digit = digitOf(event);
      if (digit === undefined && !presses(event)) return;
      if (!guard.accepts(event)) {
        refused.add(event.code);
        refuse(event);
        return;
      }
      if (digit === undefined) return;
      refuse(event);
      card.current?.querySelector<HTMLButtonElement>(`button[data-answer="${digit}"]:not(:disabled)`)?.click();
    };
    const up = (event: KeyboardEvent): void => {
      guard.released(event.code);
      // Some browsers press a button when Space comes up, whatever became of its way down.
      if (refused.delete(event.code) && isInside(event)) refuse(event);
    };
    const composed = (): void => guard.pressedElsewhere();
    const clicked = (event: MouseEvent): void => {
      // A press without a pointer; those of a key of this card have passed already.
      if (event.detail === 0 && event.isTrusted && isInside(event) && !guard.isQuiet()) refuse(event);
    };
    document.addEventListener('keydown', down, true);
    document.addEventListener('keyup', up, true);
    document.addEventListener('compositionend', composed, true);
    document.addEventListener('click', clicked, true);
    return () => {
      document.removeEventListener('keydown', down, true);
      document.removeEventListener('keyup', up, true);
      document.removeEventListener('compositionend', composed, true);
      document.removeEventListener('click', clicked, true);
    };
  }, [card, onLeave]);
}

function digitOf({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): string | undefined {
  return /^[1-9]$/.test(key) && !ctrlKey && !altKey && !metaKey && !takesText(target) ? key : undefined;
}

function presses({ key, target }: KeyboardEvent): boolean {
  if (closesItself(target)) return false;
  return key === 'Enter' || (key === ' ' && !takesText(target));
}

/** An editor inside the card: it decides nothing, and Escape closes it before it leaves the card. */
function closesItself(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-closes-itself]') !== null;
}

const textless = new Set(['radio', 'checkbox', 'button']);

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !textless.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
