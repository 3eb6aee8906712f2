// What goes on right now, as a signal that changes once a frame at most and only when it is something else.
import { activityOf, type Activity } from '@dovetail/conversation';
import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from './chat.ts';
import { createFrameQueue } from './frame.ts';

const known = new WeakMap<Chat, ReadonlySignal<Activity | null>>();

export function activitySignal(chat: Chat): ReadonlySignal<Activity | null> {
  let activity = known.get(chat);
  if (!activity) known.set(chat, (activity = watch(chat)));
  return activity;
}

function watch(chat: Chat): ReadonlySignal<Activity | null> {
  const activity = signal<Activity | null>(null);
  const look = (): void => {
    const next = activityOf(chat.view.conversation);
    const now = activity.peek();
    if (next?.kind === now?.kind && next?.sinceMs === now?.sinceMs && next?.toolUseId === now?.toolUseId) return;
    activity.value = next;
  };
  const frame = createFrameQueue(look);
  chat.view.onChanges(() => frame.schedule());
  effect(() => {
    void chat.view.generation.value;
    look();
  });
  return activity;
}
