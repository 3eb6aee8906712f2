// What stands in the message box of a chat: words, caret and chips. It belongs to the chat, not to the element that shows
// it, so any part of the page may put words into it. Nothing here clears it but an acknowledged send and a change of
// conversation, which keeps the draft first.
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Chip } from '../composer/chips/chip.ts';
import type { Chat } from './chat.ts';

/** The element that shows the words. */
export interface TextField {
  show(text: string, caret: number): void;
  /** As if it were typed: one step of the element's own undo. */
  insert(text: string, from: number, to: number): void;
  focus(because: `the person ${string}`): void;
}

export interface MessageBox {
  readonly text: ReadonlySignal<string>;
  readonly caret: ReadonlySignal<number>;
  readonly chips: ReadonlySignal<readonly Chip[]>;
  readonly isEmpty: ReadonlySignal<boolean>;
  /** The last change came from the keyboard of the person, so pickers may open. */
  readonly isTyping: ReadonlySignal<boolean>;
  /** Words that wait while an earlier message is looked at: they are the draft. */
  readonly aside: Signal<string | undefined>;
  /** The eye of the selection chip. */
  readonly sendsSelection: Signal<boolean>;
  /** A line under the words, such as "draft kept"; whoever sets it takes it away. */
  readonly hint: Signal<string | undefined>;
  /** What the person undid and the agent does not know yet; it goes with the next message. */
  readonly undone: Signal<Undone | undefined>;
  /** What went wrong, with what can be done about it. */
  readonly note: Signal<BoxNote | undefined>;
  /** The element tells what was typed. */
  typed(text: string, caret: number): void;
  caretMoved(caret: number): void;
  write(text: string, caret?: number): void;
  /** Replaces a part as if it were typed. */
  replace(from: number, to: number, text: string): void;
  insert(text: string): void;
  /** Before what stands there now. */
  putAbove(text: string, chips: readonly Chip[]): void;
  addChip(chip: Chip): void;
  removeChip(id: string): void;
  /** False when the last change was not the removal of a chip. */
  bringChipBack(): boolean;
  setChips(chips: readonly Chip[]): void;
  focus(because: `the person ${string}`): void;
  attach(field: TextField): () => void;
}

export interface BoxNote {
  readonly text: string;
  readonly action?: { readonly label: string; run(): void };
}

export interface Undone {
  readonly hunks: number;
  /** For the agent. */
  readonly note: string;
}

const boxes = new WeakMap<Chat, MessageBox>();

export function messageBoxOf(chat: Chat): MessageBox {
  let box = boxes.get(chat);
  if (!box) boxes.set(chat, (box = createMessageBox()));
  return box;
}

export function createMessageBox(): MessageBox {
  const text = signal('');
  const caret = signal(0);
  const chips = signal<readonly Chip[]>([]);
  const isTyping = signal(false);
  const aside = signal<string | undefined>(undefined);
  let field: TextField | undefined;
  let removed: { chip: Chip; at: number; text: string }[] = [];

  function write(next: string, at = next.length): void {
    batch(() => {
      text.value = next;
      caret.value = Math.min(at, next.length);
      isTyping.value = false;
    });
    field?.show(next, caret.peek());
  }

  function replace(from: number, to: number, words: string): void {
    const before = text.peek();
    if (field) field.insert(words, from, to);
    // An element that took the words has told it by now.
    if (text.peek() === before) write(before.slice(0, from) + words + before.slice(to), from + words.length);
  }

  return {
    text,
    caret,
    chips,
    isEmpty: computed(() => text.value.trim() === '' && chips.value.length === 0),
    isTyping,
    aside,
    sendsSelection: signal(true),
    hint: signal(undefined),
    undone: signal(undefined),
    note: signal(undefined),
    typed(next, at) {
      batch(() => {
        text.value = next;
        caret.value = at;
        isTyping.value = true;
        aside.value = undefined;
      });
    },
    caretMoved: at => void (caret.value = at),
    write,
    replace,
    insert: words => replace(caret.peek(), caret.peek(), words),
    putAbove(words, others) {
      const now = text.peek();
      const between = words === '' || now === '' ? '' : '\n\n';
      const known = new Set(chips.peek().map(chip => chip.id));
      batch(() => {
        chips.value = [...others.filter(chip => !known.has(chip.id)), ...chips.peek()];
        write(words + between + now, words.length + between.length + caret.peek());
      });
    },
    addChip: chip => void (chips.value = [...chips.peek(), chip]),
    removeChip(id) {
      const at = chips.peek().findIndex(chip => chip.id === id);
      const chip = chips.peek()[at];
      if (!chip) return;
      removed.push({ chip, at, text: text.peek() });
      chips.value = chips.peek().toSpliced(at, 1);
    },
    bringChipBack() {
      const last = removed.at(-1);
      if (!last || last.text !== text.peek()) return false;
      removed.pop();
      chips.value = chips.peek().toSpliced(last.at, 0, last.chip);
      return true;
    },
    setChips(next) {
      removed = [];
      chips.value = next;
    },
    focus: because => field?.focus(because),
    attach(next) {
      field = next;
      next.show(text.peek(), caret.peek());
      return () => {
        if (field === next) field = undefined;
      };
    },
  };
}
