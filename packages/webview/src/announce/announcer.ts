// Words for a screen reader, from any part of the page. Polite ones come at most every two seconds, and the newest wins;
// urgent ones come at once.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';

export const politePauseMs = 2_000;

export interface Said {
  readonly text: string;
  /** Changes each time, so that the same words can be said again. */
  readonly count: number;
}

export interface Announcer {
  readonly polite: ReadonlySignal<Said>;
  readonly assertive: ReadonlySignal<Said>;
  say(how: 'polite' | 'assertive', text: string): void;
  /** A part of a text that is read aloud: it is added to what waits, not put in its place. */
  read(text: string): void;
}

interface Timing {
  now(): number;
  later(run: () => void, ms: number): void;
}

const real: Timing = {
  now: () => performance.now(),
  later: (run, ms) => void setTimeout(run, ms),
};

export function createAnnouncer({ now, later }: Timing = real): Announcer {
  const polite = signal<Said>({ text: '', count: 0 });
  const assertive = signal<Said>({ text: '', count: 0 });
  let lastMs = -Infinity;
  let next: string | undefined;

  function flush(): void {
    if (next === undefined) return;
    lastMs = now();
    polite.value = { text: next, count: polite.peek().count + 1 };
    next = undefined;
  }

  function wait(): void {
    const rest = lastMs + politePauseMs - now();
    if (rest <= 0) flush();
    else later(flush, rest);
  }

  function put(text: string): void {
    const isWaiting = next !== undefined;
    next = text;
    if (!isWaiting) wait();
  }

  return {
    polite,
    assertive,
    say(how, text) {
      if (how === 'polite') put(text);
      else assertive.value = { text, count: assertive.peek().count + 1 };
    },
    read: text => put(next === undefined ? text : `${next} ${text}`),
  };
}

const announcers = new WeakMap<Chat, Announcer>();

export function announcerOf(chat: Chat): Announcer {
  let announcer = announcers.get(chat);
  if (!announcer) announcers.set(chat, (announcer = createAnnouncer()));
  return announcer;
}

export function announce(chat: Chat, how: 'polite' | 'assertive', text: string): void {
  announcerOf(chat).say(how, text);
}
