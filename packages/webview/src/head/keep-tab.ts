// Tells the host what the tab of this page is to show. Changes that come together are told once.
import { effect } from '@preact/signals-core';
import { activitySignal } from '../store/activity.ts';
import type { Chat } from '../store/chat.ts';
import { sessionTitle } from '../store/session-title.ts';

const pauseMs = 150;
export const noTitle = 'New conversation';

export function keepTab(chat: Chat): () => void {
  const { title } = sessionTitle(chat);
  const activity = activitySignal(chat);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';

  const stop = effect(() => {
    const next = {
      title: title.value ?? noTitle,
      isBusy: activity.value !== null,
      hasPendingPermissions: chat.questions.count.value > 0,
    };
    // A host that lost the page does not know any more.
    if (chat.link.connection.value !== 'open') {
      told = '';
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      const form = JSON.stringify(next);
      if (form === told) return;
      told = form;
      chat.link.ask('rename_tab', next).catch(() => {
        if (told === form) told = '';
      });
    }, pauseMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
