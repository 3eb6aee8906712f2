// Which of the first steps a person has really done. Kept by the browser, so it outlives the page and the conversation.
import { signal, type ReadonlySignal } from '@preact/signals-core';

export type FirstStep = 'ask' | 'review' | 'return';

const place = 'dovetail.first-steps';
const done = signal<ReadonlySet<FirstStep>>(read());

export const firstStepsDone: ReadonlySignal<ReadonlySet<FirstStep>> = done;

export function markStep(step: FirstStep): void {
  if (done.peek().has(step)) return;
  done.value = new Set([...done.peek(), step]);
  try {
    localStorage.setItem(place, JSON.stringify([...done.peek()]));
  } catch {
    // A page without storage remembers it as long as it lives.
  }
}

function read(): ReadonlySet<FirstStep> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter(isStep) : []);
  } catch {
    return new Set();
  }
}

function isStep(value: unknown): value is FirstStep {
  return value === 'ask' || value === 'review' || value === 'return';
}
