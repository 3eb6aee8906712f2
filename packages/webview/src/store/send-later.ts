// "Send at {time}" after a limit. Only the person's own press plans it, and it goes only while its conversation is open here;
// the words are part of the draft until then, so whatever happens to the page they come back into the box.
import type { EditorSelection } from '@dovetail/protocol';
import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { readChip, type Chip } from '../composer/chips/chip.ts';
import { messageContent } from '../composer/message-content.ts';
import type { Chat } from './chat.ts';
import { messageBoxOf, type MessageBox } from './message-box.ts';
import { reason, sendingOf, type Sending } from './sending.ts';

export interface Planned {
  readonly atMs: number;
  readonly text: string;
  readonly chips: readonly Chip[];
  readonly selection: EditorSelection | null;
}

export interface SendLater {
  readonly planned: ReadonlySignal<Planned | undefined>;
  /** What stands in the box goes at that time. */
  plan(atMs: number): void;
  sendNow(): void;
  /** The words are in the box again, above what was typed since. */
  takeBack(): void;
  /** The person does not want it any more, or another conversation is shown; its draft has it then. */
  forget(): void;
  /** From a draft. What should have gone long ago is not sent late: the person may have gone on without it. */
  restore(kept: unknown): void;
}

/** How it is kept beside the words of a draft. */
export const sendLaterType = 'send-later';
/** Clocks differ. */
const marginMs = 5_000;
const tooLateMs = 60_000;
const longestTimerMs = 2_000_000_000;

const known = new WeakMap<Chat, SendLater>();

export function sendLaterOf(chat: Chat): SendLater {
  let later = known.get(chat);
  if (!later) known.set(chat, (later = createSendLater(chat, messageBoxOf(chat), sendingOf(chat))));
  return later;
}

export function createSendLater(chat: Pick<Chat, 'selection'>, box: MessageBox, sending: Sending): SendLater {
  const planned = signal<Planned | undefined>(undefined);
  let going: Planned | undefined;

  function sendNow(): void {
    const now = planned.peek();
    if (!now || going === now || messageContent(now) === undefined) return;
    going = now;
    sending.sendWritten(now).then(
      () => {
        if (planned.peek() === now) planned.value = undefined;
      },
      (error: unknown) => {
        if (planned.peek() === now) takeBack();
        box.note.value = { text: `Not sent: ${reason(error)} Your text is back in the box.` };
      },
    );
  }

  function takeBack(): void {
    const now = planned.peek();
    if (!now) return;
    planned.value = undefined;
    box.putAbove(now.text, now.chips);
  }

  effect(() => {
    const now = planned.value;
    if (!now) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const leftMs = now.atMs + marginMs - Date.now();
      if (leftMs <= 0) sendNow();
      else timer = setTimeout(wait, Math.min(leftMs, longestTimerMs));
    };
    timer = setTimeout(wait, 0);
    return () => clearTimeout(timer);
  });

  return {
    planned,
    plan(atMs) {
      if (box.isEmpty.peek() || planned.peek()) return;
      const selection = box.sendsSelection.peek() ? chat.selection.peek() : null;
      const next = { atMs, text: box.text.peek(), chips: box.chips.peek(), selection };
      planned.value = next;
      box.setChips([]);
      box.write('');
    },
    sendNow,
    takeBack,
    forget: () => void (planned.value = undefined),
    restore(kept) {
      const read = readPlanned(kept);
      if (!read) return;
      if (read.atMs + tooLateMs < Date.now()) box.putAbove(read.text, read.chips);
      else planned.value = read;
    },
  };
}

function readPlanned(kept: unknown): Planned | undefined {
  const { type, atMs, text, chips, selection } = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<
    Record<string, unknown>
  >;
  if (type !== sendLaterType || typeof atMs !== 'number' || typeof text !== 'string') return undefined;
  return {
    atMs,
    text,
    chips: Array.isArray(chips) ? chips.flatMap((chip: unknown): Chip[] => (readChip(chip) ? [chip as Chip] : [])) : [],
    selection: isSelection(selection) ? selection : null,
  };
}

function isSelection(kept: unknown): kept is EditorSelection {
  if (typeof kept !== 'object' || kept === null) return false;
  const { filePath, text, selection } = kept as Partial<EditorSelection>;
  const isRange = typeof selection?.start?.line === 'number' && typeof selection.end?.line === 'number';
  return typeof filePath === 'string' && typeof text === 'string' && isRange;
}
