// The questions of the host that wait for the person, oldest first. The host's list is the truth: what it withdraws leaves,
// and after a lost connection it asks again what is still open.
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { HostQuestion } from '../link/host-link.ts';

export interface WaitingQuestion extends HostQuestion {
  /** When it came to this page: for a moment after that nothing on the card can be pressed. */
  readonly shownAtMs: number;
}

export interface Questions {
  readonly waiting: ReadonlySignal<readonly WaitingQuestion[]>;
  readonly count: ReadonlySignal<number>;
  add(question: HostQuestion): void;
  withdraw(requestId: string): void;
  /** Answers once; a second answer, or one that comes after a withdrawal, is dropped. */
  answer(requestId: string, response: Record<string, unknown> & { type: string }): void;
  /** The connection is gone; the host will ask again. */
  forgetAll(): void;
}

export function createQuestions(now: () => number = () => performance.now()): Questions {
  const waiting = signal<readonly WaitingQuestion[]>([]);
  const remove = (requestId: string): void => {
    waiting.value = waiting.value.filter(question => question.requestId !== requestId);
  };
  return {
    waiting,
    count: computed(() => waiting.value.length),
    add(question) {
      const others = waiting.value.filter(({ requestId }) => requestId !== question.requestId);
      waiting.value = [...others, { ...question, shownAtMs: now() }];
    },
    withdraw: remove,
    answer(requestId, response) {
      const question = waiting.value.find(other => other.requestId === requestId);
      if (!question) return;
      remove(requestId);
      question.answer(response);
    },
    forgetAll: () => void (waiting.value = []),
  };
}
