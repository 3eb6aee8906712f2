// What the person learns when this window is not in front: the title, the mark on its icon, and a notification if they want one.
import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { Chats } from './chats.ts';
import type { Reviews } from '../review/reviews.ts';

/** A proposal of a chat is the same decision as the question in that chat; it counts once. */
export function countDecisions(questions: number, chatProposals: number, terminalProposals: number): number {
  return Math.max(questions, chatProposals) + terminalProposals;
}

export function watchDecisions(chats: Chats, reviews: Reviews): ReadonlySignal<number> {
  return computed(() => {
    const questions = chats.all.value.reduce((sum, { chat }) => sum + chat.questions.count.value, 0);
    const from = reviews.all.value.map(review => review.proposal.value.from);
    const inChats = from.filter(one => one === 'chat').length;
    return countDecisions(questions, inChats, from.length - inChats);
  });
}

export function titleWords(decisions: number, folder: string | undefined, conversation: string | undefined): string {
  const name = [conversation, folder].filter(part => part !== undefined && part !== '').join(' · ') || 'Dovetail';
  return decisions > 0 ? `(${decisions}) ${name}` : name;
}

export function showAttention(
  decisions: ReadonlySignal<number>,
  chats: Chats,
  folder: ReadonlySignal<string | undefined>,
): void {
  effect(() => {
    const title = chats.active.value?.title.value;
    document.title = titleWords(decisions.value, folder.value, title === 'New conversation' ? undefined : title);
    setIcon(decisions.value > 0);
  });

  let before = decisions.peek();
  effect(() => {
    const now = decisions.value;
    if (now > before) notify(chats, 'needs-you', 'Dovetail needs you', `${now} waiting for your decision.`);
    before = now;
  });

  const busy = new Map<string, number>();
  effect(() => {
    for (const { id, isBusy, title } of chats.all.value) {
      const since = busy.get(id);
      if (isBusy.value && since === undefined) busy.set(id, performance.now());
      if (isBusy.value || since === undefined) continue;
      busy.delete(id);
      if (performance.now() - since > 30_000) notify(chats, 'all', 'The turn has ended', title.peek());
    }
  });
}

function notify(chats: Chats, kind: 'needs-you' | 'all', title: string, body: string): void {
  const settings = chats.active.peek()?.chat.settings.peek();
  const wanted = settings?.notifications ?? 'off';
  if (wanted === 'off' || (kind === 'all' && wanted !== 'all') || document.visibilityState !== 'hidden') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  // It only brings the window forward; no click on it answers anything.
  const notification = new Notification(title, { body, tag: 'dovetail', silent: !settings?.notificationSound });
  notification.addEventListener('click', () => window.focus());
}

function setIcon(isWaiting: boolean): void {
  const mark = isWaiting ? '%3Ccircle cx="12.5" cy="3.500" r="3.500" fill="%23e3b95f"/%3E' : '';
  const shape =
    '%3Cpath fill="%23708a86" d="M1.5 2H6v4l5-1.500v7L6 10v4H1.500z"/%3E%3Cpath fill="%230d7d8a" d="M7.300 2h7.200v12H7.300v-2.500l4.900 1.450V3.050L7.300 4.500z"/%3E';
  let link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) {
    link = document.createElement('link');
    link.rel = 'icon';
    document.head.append(link);
  }
  const href = `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E${shape}${mark}%3C/svg%3E`;
  if (link.href !== href) link.href = href;
}
