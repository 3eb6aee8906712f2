// The way into find, which is not part of the first load: how often the person asked for it.
import { signal, type Signal } from '@preact/signals-core';
import type { Chat } from './chat.ts';

export interface FindDoor {
  /** The field is wanted. */
  readonly asked: Signal<number>;
  /** The next hit is wanted; the field, when there is no search. */
  readonly askedNext: Signal<number>;
}

const doors = new WeakMap<Chat, FindDoor>();

export function findDoor(chat: Chat): FindDoor {
  let door = doors.get(chat);
  if (!door) doors.set(chat, (door = { asked: signal(0), askedNext: signal(0) }));
  return door;
}
