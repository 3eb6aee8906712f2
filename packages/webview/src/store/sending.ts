// Sending what stands in the message box. A message gets its id once and is asked for under that id until the host has
// answered, so a lost connection neither loses nor doubles it. Until then the words stay in the box: if it fails they are
// still there, above what was typed since.
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { MessageContent } from '@dovetail/protocol';
import { messageContent, type Written } from '../composer/message-content.ts';
import type { Chip } from '../composer/chips/chip.ts';
import type { Chat } from './chat.ts';
import { mentionedTexts, MentionMissing } from './mentioned.ts';
import { messageBoxOf, type MessageBox } from './message-box.ts';
import { onceOpen } from './once-open.ts';

export type When = 'when-idle' | 'now';

/** A message that is not acknowledged yet; its words still stand in the box. */
export interface OnItsWay {
  readonly id: string;
  readonly text: string;
  readonly chips: readonly Chip[];
}

export interface Sending {
  readonly onItsWay: ReadonlySignal<OnItsWay | undefined>;
  readonly busy: ReadonlySignal<boolean>;
  /** Counts acknowledged messages, with what the host did with the last one. */
  readonly acknowledged: ReadonlySignal<{ readonly count: number; readonly state: 'sent' | 'held' }>;
  /** What stands in the box. Asked again while one is on its way, what was typed since follows it. */
  send(when?: When): void;
  /** Words that do not come from the box, such as /compact. Rejects with the reason. */
  sendWords(content: MessageContent, when?: When): Promise<'sent' | 'held'>;
  /** What was written earlier. Rejects with the reason. */
  sendWritten(written: Written): Promise<'sent' | 'held'>;
}

const senders = new WeakMap<Chat, Sending>();

export function sendingOf(chat: Chat): Sending {
  let sending = senders.get(chat);
  if (!sending) senders.set(chat, (sending = createSending(chat, messageBoxOf(chat))));
  return sending;
}

export function createSending(chat: Chat, box: MessageBox, newId: () => string = () => crypto.randomUUID()): Sending {
  const onItsWay = signal<OnItsWay | undefined>(undefined);
  const acknowledged = signal<{ count: number; state: 'sent' | 'held' }>({ count: 0, state: 'sent' });
  let next: When | undefined;

  async function deliver(
    id: string,
    content: MessageContent,
    when: When,
    channelId = chat.channelId.peek(),
  ): Promise<'sent' | 'held'> {
    for (;;) {
      await onceOpen(chat.link);
      if (chat.channelId.peek() === channelId) chat.launch();
      const seen = watchFor(chat, id);
      try {
        const asked = chat.link.ask('send_message', { channelId, id, content, when }).then(answer => answer.state);
        return await Promise.race([asked, seen.arrived]);
      } catch (error) {
        if (!isDisconnected(error)) throw error;
      } finally {
        seen.stop();
      }
    }
  }

  /** At once when the words mention nothing that has to be read first. */
  function deliverWritten(id: string, written: Written, content: MessageContent, when: When): Promise<'sent' | 'held'> {
    const channelId = chat.channelId.peek();
    const reading = mentionedTexts(chat, written.text, channelId);
    if (!reading) return deliver(id, content, when, channelId);
    return reading.then(mentioned => {
      const whole = messageContent({ ...written, mentioned }) ?? content;
      return deliver(id, whole, when, channelId);
    });
  }

  function send(when: When = 'when-idle', withoutMentioned = false): void {
    const text = box.text.peek();
    const chips = box.chips.peek();
    const before = onItsWay.peek();
    if (before) {
      // The same key twice is one message.
      if (before.text !== text || before.chips !== chips) next = when;
      return;
    }
    const selection = box.sendsSelection.peek() ? chat.selection.peek() : null;
    const undone = box.undone.peek();
    const written = { text, chips, selection, note: undone?.note };
    const content = messageContent(written);
    if (content === undefined) return;
    const channelId = chat.channelId.peek();
    const id = newId();
    box.note.value = undefined;
    onItsWay.value = { id, text, chips };
    const delivered = withoutMentioned ? deliver(id, content, when) : deliverWritten(id, written, content, when);
    delivered.then(
      state => {
        if (chat.channelId.peek() === channelId) {
          takeOut(box, text, chips);
          if (box.undone.peek() === undone) box.undone.value = undefined;
        }
        acknowledged.value = { count: acknowledged.peek().count + 1, state };
        settle();
      },
      (error: unknown) => {
        const without = { label: 'Send without it', run: () => send(when, true) };
        box.note.value = {
          text: `Not sent: ${reason(error)} Your text is back in the box.`,
          ...(error instanceof MentionMissing && { action: without }),
        };
        next = undefined;
        settle();
      },
    );
  }

  function settle(): void {
    onItsWay.value = undefined;
    const again = next;
    next = undefined;
    if (again !== undefined && !box.isEmpty.peek()) send(again);
  }

  return {
    onItsWay,
    busy: computed(() => onItsWay.value !== undefined),
    acknowledged,
    send: when => send(when),
    sendWords: (content, when = 'when-idle') => deliver(newId(), content, when),
    async sendWritten(written) {
      const content = messageContent(written);
      if (content === undefined) throw new Error('There is nothing to send.');
      return deliverWritten(newId(), written, content, 'when-idle');
    },
  };
}

/** Removes what was sent and leaves what was typed since. */
export function takeOut(box: MessageBox, text: string, chips: readonly Chip[]): void {
  const sent = new Set(chips.map(chip => chip.id));
  box.setChips(box.chips.peek().filter(chip => !sent.has(chip.id)));
  const now = box.text.peek();
  // Words that were changed meanwhile stay: better twice than not at all.
  if (!now.startsWith(text)) return;
  const rest = now.slice(text.length).replace(/^\s+/, '');
  box.write(rest, Math.max(0, box.caret.peek() - (now.length - rest.length)));
}

/** The host shows the message in the conversation before it answers; that is as good as the answer. */
function watchFor(chat: Chat, id: string): { arrived: Promise<'sent' | 'held'>; stop(): void } {
  let tell: ((state: 'sent' | 'held') => void) | undefined;
  const arrived = new Promise<'sent' | 'held'>(resolve => (tell = resolve));
  const look = (): void => {
    const state = whereabouts(chat, id);
    if (state !== undefined) tell?.(state);
  };
  const stop = chat.view.onChanges(look);
  look();
  return { arrived, stop };
}

/** Undefined: the conversation does not know the message. */
export function whereabouts(chat: Chat, id: string): 'sent' | 'held' | undefined {
  const { index, queue } = chat.view.conversation;
  if (Object.hasOwn(index.uuids, id)) return 'sent';
  return queue.some(item => item.id === id) ? 'held' : undefined;
}

function isDisconnected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 'disconnected';
}

/** As a sentence. */
export function reason(error: unknown): string {
  const words = error instanceof Error ? error.message.trim() : String(error);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
