// Keeps what was typed and not sent: with the host, by session, or by folder as long as there is no session. Written a
// moment after the last key and when the page goes out of sight; restored without a word, but for "draft kept".
import type { Draft } from '@dovetail/protocol';
import { effect, signal, untracked, type Signal } from '@preact/signals-core';
import { readChip, type Chip } from '../composer/chips/chip.ts';
import type { Chat } from './chat.ts';
import { messageBoxOf, type MessageBox } from './message-box.ts';
import { onceOpen } from './once-open.ts';
import { sendLaterOf, sendLaterType } from './send-later.ts';
import { sendingOf, takeOut, whereabouts, type Sending } from './sending.ts';

const pauseMs = 300;
/** With pictures a draft is megabytes, and each writing sends all of it. */
const heavyPauseMs = 2_000;
const heavyLength = 200_000;
const hintMs = 3_000;
/** What a browser keeps for a page is small. */
const longestKeptHere = 100_000;
export const draftHint = 'draft kept';
const selectionOff = { type: 'selection-off' };
/** Beside the words of a message that was not acknowledged when they were written. */
const onItsWayType = 'on-its-way';
/** The form of an empty draft. */
const nothing = 'null';

interface Place {
  readonly channelId: string;
  readonly sessionId?: string;
  readonly cwd?: string;
}

export interface Drafts {
  /** Remarks on a plan; they are part of the draft and the business of whoever writes them here. */
  readonly comments: Signal<readonly Record<string, unknown>[]>;
  /** Writes what is not written yet, at once. */
  flush(): void;
  stop(): void;
}

const kept = new WeakMap<Chat, Drafts>();

export function draftsOf(chat: Chat): Drafts {
  let drafts = kept.get(chat);
  if (!drafts) kept.set(chat, (drafts = keepDrafts(chat, messageBoxOf(chat), sendingOf(chat))));
  return drafts;
}

export function keepDrafts(chat: Chat, box: MessageBox, sending: Sending): Drafts {
  const comments = signal<readonly Record<string, unknown>[]>([]);
  const later = sendLaterOf(chat);
  let place = placeOf(chat);
  let written = nothing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hintTimer: ReturnType<typeof setTimeout> | undefined;
  let restoring: Place | undefined;

  function current(): Draft | null {
    const going = sending.onItsWay.value;
    const attachments = [
      ...box.chips.value,
      ...(box.sendsSelection.value ? [] : [selectionOff]),
      ...(going ? [{ type: onItsWayType, id: going.id, text: going.text }] : []),
      ...(later.planned.value ? [{ type: sendLaterType, ...later.planned.value }] : []),
    ];
    const text = box.aside.value ?? box.text.value;
    if (text === '' && attachments.length === 0 && comments.value.length === 0) return null;
    return { text, caret: box.caret.peek(), attachments, comments: [...comments.value] } as Draft;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    // Before the host has told what it keeps, an empty box is no news.
    if (restoring) return;
    const draft = untracked(current);
    const form = JSON.stringify(draft);
    if (form === written || chat.link.connection.peek() !== 'open') return;
    written = form;
    save(place, draft, form);
  }

  /** At once and by the page itself: a host that dies within the pause has nothing of it. */
  function keepHere(): void {
    const { text, caret } = untracked(current) ?? { text: '', caret: 0 };
    const { channelId } = place;
    const { unwritten } = chat.memory.facts;
    if (text.length > longestKeptHere || unwritten?.text === text) return;
    chat.memory.remember({ unwritten: text === '' ? null : { channelId, text, caret: caret ?? text.length } });
  }

  function save({ sessionId, cwd }: Place, draft: Draft | null, form: string): void {
    chat.link.ask('save_draft', { ...(sessionId !== undefined ? { sessionId } : { cwd }), draft }).then(
      () => {
        if (written === form && chat.memory.facts.unwritten?.text === draft?.text)
          chat.memory.remember({ unwritten: null });
      },
      () => {
        if (written === form) written = '';
      },
    );
  }

  async function restore(asked: Place): Promise<void> {
    restoring = asked;
    try {
      await onceOpen(chat.link);
      const { sessionId, cwd } = asked;
      const { draft } = await chat.link.ask('get_draft', sessionId !== undefined ? { sessionId } : { cwd });
      if (restoring !== asked) return;
      restoring = undefined;
      const newer = unwrittenHere(asked, draft);
      if (newer) show(newer);
      else if (draft) show(draft);
      if (newer || !draft) changed();
    } catch {
      if (restoring !== asked) return;
      restoring = undefined;
      // What was typed is worth more than what may be kept: from here on it is written.
      changed();
    }
  }

  /** What this page kept of it when the host could not be reached any more. */
  function unwrittenHere({ channelId }: Place, known: Draft | null): Draft | undefined {
    const { unwritten } = chat.memory.facts;
    if (unwritten?.channelId !== channelId || unwritten.text === known?.text) return undefined;
    const { text, caret } = unwritten;
    return { attachments: [], comments: [], ...known, text, caret };
  }

  function show({ text, caret, attachments, comments: remarks }: Draft): void {
    const chips = attachments.flatMap((item): Chip[] => {
      const chip = readChip(item);
      return chip ? [chip] : [];
    });
    if (box.isEmpty.peek()) {
      box.setChips(chips);
      box.write(text, caret);
    } else box.putAbove(text, chips);
    box.sendsSelection.value = !attachments.some(item => item.type === selectionOff.type);
    comments.value = remarks;
    for (const item of attachments) later.restore(item);
    for (const { type, id, text: sent } of attachments)
      if (type === onItsWayType && typeof id === 'string' && typeof sent === 'string') dropIfSent(id, sent, chips);
    written = JSON.stringify(current());
    if (text === '' && chips.length === 0) return;
    box.hint.value = draftHint;
    clearTimeout(hintTimer);
    hintTimer = setTimeout(() => {
      if (box.hint.peek() === draftHint) box.hint.value = undefined;
    }, hintMs);
  }

  /** The page went away before it heard that its message had been taken. */
  function dropIfSent(id: string, text: string, chips: readonly Chip[]): void {
    const stop = effect(() => {
      void chat.view.generation.value;
      if (whereabouts(chat, id) === undefined && chat.view.status.value === undefined) return;
      queueMicrotask(() => {
        stop();
        if (whereabouts(chat, id) !== undefined) takeOut(box, text, chips);
      });
    });
  }

  function changed(): void {
    if (!restoring) keepHere();
    clearTimeout(timer);
    timer = setTimeout(flush, written.length > heavyLength ? heavyPauseMs : pauseMs);
  }

  /** The same conversation has got its session; what stands in the box goes with it. */
  function move(next: Place): void {
    const left = place;
    place = next;
    if (left.sessionId === undefined && written !== nothing) save(left, null, nothing);
    written = '';
    changed();
  }

  function open(next: Place): void {
    flush();
    place = next;
    clearTimeout(timer);
    written = nothing;
    later.forget();
    box.setChips([]);
    box.write('');
    box.note.value = undefined;
    box.sendsSelection.value = true;
    comments.value = [];
    void restore(next);
  }

  function follow(): void {
    const next = placeOf(chat);
    if (next.channelId !== place.channelId) open(next);
    else if (next.sessionId !== undefined && next.sessionId !== place.sessionId) move(next);
  }

  const stopPlace = effect(() => {
    void chat.channelId.value;
    void chat.view.status.value;
    // The facts about a conversation change one after the other; they are read when all have.
    queueMicrotask(follow);
  });
  let isFirst = true;
  const stopBox = effect(() => {
    void current();
    void chat.link.connection.value;
    if (!isFirst) changed();
    isFirst = false;
  });
  // What was sent must not come back as a draft, and what is to go later must, whatever happens to the page next.
  const stopSending = effect(() => {
    void sending.onItsWay.value;
    void later.planned.value;
    untracked(flush);
  });
  const stopPush = chat.onPush(push => {
    if (push.type === 'visibility_changed' && !push.visible) flush();
  });
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', flush);
  void restore(place);

  return {
    comments,
    flush,
    stop() {
      stopPlace();
      stopBox();
      stopSending();
      stopPush();
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer);
      clearTimeout(hintTimer);
    },
  };
}

function placeOf(chat: Chat): Place {
  const sessionId = chat.view.status.peek()?.sessionId ?? chat.memory.facts.sessionId ?? undefined;
  const cwd = chat.memory.facts.cwd ?? undefined;
  return {
    channelId: chat.channelId.peek(),
    ...(sessionId !== undefined && { sessionId }),
    ...(cwd !== undefined && { cwd }),
  };
}
