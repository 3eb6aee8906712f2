// Whether long lines of code are wrapped: one choice for the page, remembered where the browser lets it.
import { signal, type ReadonlySignal } from '@preact/signals-core';

const key = 'dovetail.wrapCode';
const choice = signal(read());

export const codeWrap: ReadonlySignal<boolean> = choice;

export function setCodeWrap(isWrapped: boolean): void {
  choice.value = isWrapped;
  try {
    localStorage.setItem(key, String(isWrapped));
  } catch {
    // Storage may be closed to an embedded page; the choice then lasts as long as the page.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
