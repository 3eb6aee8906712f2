// One question of the window at a time; the one before is answered with nothing when another comes.
import { signal, type ReadonlySignal } from '@preact/signals-core';

export interface Asked {
  readonly question: string;
  readonly answers: readonly string[];
}

export interface Asking {
  readonly current: ReadonlySignal<Asked | undefined>;
  ask(question: string, answers: readonly string[]): Promise<string | null>;
  answer(answer: string | null): void;
}

export function createAsking(): Asking {
  const current = signal<Asked | undefined>(undefined);
  let settle: ((answer: string | null) => void) | undefined;
  function answer(given: string | null): void {
    const settled = settle;
    settle = undefined;
    current.value = undefined;
    settled?.(given);
  }
  return {
    current,
    answer,
    ask(question, answers) {
      answer(null);
      return new Promise(resolve => {
        settle = resolve;
        current.value = { question, answers };
      });
    },
  };
}
