// The search of one chat: what is looked for, what was found, where the reader is in it and where the search began.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';
import { revealedIn } from '../store/reveal.ts';
import { transcriptOf } from '../store/transcript-control.ts';
import { findHits, type Hit } from './find-hits.ts';
import type { FindOptions } from './find-pattern.ts';

const pauseMs = 80;
const againMs = 500;
const sliceMs = 8;

export interface FindState {
  readonly isOpen: ReadonlySignal<boolean>;
  /** Counts how often the person asked for the field. */
  readonly asked: ReadonlySignal<number>;
  readonly words: Signal<string>;
  readonly options: Signal<FindOptions>;
  readonly hits: ReadonlySignal<readonly Hit[]>;
  /** Its place among the hits; -1 before the first. */
  readonly current: ReadonlySignal<number>;
  readonly isSearching: ReadonlySignal<boolean>;
  /** Earlier messages that the page does not hold were not looked at. */
  readonly isPartial: ReadonlySignal<boolean>;
  open(): void;
  close(): void;
  step(by: 1 | -1): void;
  /** Back to where the reader was when the search began. */
  goBack(): void;
  /** Brings more of the history into the page. */
  lookFurtherBack(): void;
}

const known = new WeakMap<Chat, FindState>();

export function findIn(chat: Chat): FindState {
  let state = known.get(chat);
  if (!state) known.set(chat, (state = create(chat)));
  return state;
}

function create(chat: Chat): FindState {
  const { view } = chat;
  const isOpen = signal(false);
  const asked = signal(0);
  const words = signal('');
  const options = signal<FindOptions>({ matchCase: false, wholeWord: false, inOutputs: false });
  const hits = signal<readonly Hit[]>([]);
  const current = signal(-1);
  const isSearching = signal(false);
  const isPartial = computed(() => view.olderCursor.value !== undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let againTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is looked for has changed and was not looked for yet: keys that go on wait for it. */
  let isStale = false;
  let wantedSteps = 0;
  let began: { readonly rowId: string } | 'end' | undefined;

  function search(): void {
    clearTimeout(timer);
    const steps = findHits([...view.older.peek(), view.conversation], words.peek(), options.peek());
    let found: readonly Hit[] = [];
    isSearching.value = true;
    const slice = (): void => {
      const untilMs = performance.now() + sliceMs;
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) {
          take(found);
          return;
        }
        found = step.value;
        if (performance.now() > untilMs) break;
      }
      timer = setTimeout(slice, 0);
    };
    slice();
  }

  /** The reader stays on the hit that they were on, wherever it is among the new ones. */
  function take(found: readonly Hit[]): void {
    const was = hits.peek()[current.peek()];
    const at = was ? found.findIndex(hit => isSame(hit, was)) : -1;
    batch(() => {
      hits.value = [...found];
      current.value = at;
      isSearching.value = false;
    });
    if (at === -1 && found.length > 0) go(firstFrom(found));
    const steps = wantedSteps;
    isStale = false;
    wantedSteps = 0;
    if (steps !== 0) move(steps);
  }

  function move(by: number): void {
    const { length } = hits.peek();
    if (length > 0) go((((current.peek() + by) % length) + length) % length);
  }

  /** The first hit that is in view, else the last one: the reader most often looks for what was just said. */
  function firstFrom(found: readonly Hit[]): number {
    const { isInView } = transcriptOf(chat);
    const inView = found.findIndex(({ rowId }) => isInView(rowId));
    return inView === -1 ? found.length - 1 : inView;
  }

  function go(at: number): void {
    const hit = hits.peek()[at];
    if (!hit) return;
    batch(() => {
      current.value = at;
      revealedIn(chat).value = hit;
    });
    transcriptOf(chat).reveal(hit.rowId);
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(search, ms);
  }

  effect(() => {
    const isAsked = isOpen.value;
    void words.value;
    void options.value;
    if (!isAsked) return;
    // Other words: the search begins where the reader is.
    current.value = -1;
    isStale = true;
    wantedSteps = 0;
    plan(pauseMs);
  });
  effect(() => {
    void view.generation.value;
    void view.older.value;
    if (isOpen.peek()) plan(0);
  });
  view.onChanges(({ added, changed }) => {
    if (isOpen.peek() && !isSearching.peek() && added.length + changed.length > 0)
      againTimer ??= setTimeout(again, againMs);
  });
  const again = (): void => {
    againTimer = undefined;
    if (isOpen.peek()) search();
  };

  return {
    isOpen,
    asked,
    words,
    options,
    hits,
    current,
    isSearching,
    isPartial,
    open() {
      if (!isOpen.peek()) began = placeOf(chat);
      isOpen.value = true;
      asked.value += 1;
    },
    close() {
      clearTimeout(timer);
      clearTimeout(againTimer);
      againTimer = undefined;
      batch(() => {
        isOpen.value = false;
        revealedIn(chat).value = undefined;
      });
    },
    step(by) {
      if (isStale) wantedSteps += by;
      else move(by);
    },
    goBack() {
      if (began === 'end') transcriptOf(chat).messageSent();
      else if (began) transcriptOf(chat).reveal(began.rowId);
    },
    lookFurtherBack() {
      const first = view.older.peek()[0] ?? view.conversation;
      const id = first.order[0];
      const blockId = id === undefined ? undefined : (first.turns[id]?.blockIds[0] ?? id);
      if (blockId !== undefined) transcriptOf(chat).reveal(blockId);
    },
  };
}

function isSame(one: Hit, other: Hit): boolean {
  return one.blockId === other.blockId && one.part === other.part && one.at === other.at;
}

function placeOf(chat: Chat): { readonly rowId: string } | 'end' | undefined {
  const log = transcriptOf(chat).element();
  if (!log) return undefined;
  if (log.scrollHeight - log.clientHeight - log.scrollTop <= 8) return 'end';
  const { top, height } = log.getBoundingClientRect();
  // Revealing puts a row at a third of the height, so that is the one to come back to.
  const rows = [...log.querySelectorAll<HTMLElement>('[data-row]')];
  const row = rows.find(one => one.getBoundingClientRect().bottom > top + height / 3) ?? rows[0];
  const rowId = row?.dataset['row'];
  return rowId === undefined ? undefined : { rowId };
}
