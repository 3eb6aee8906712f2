// The setting that the dialog "Settings" begins at, when it was opened for one.
import type { SettingKey } from '@dovetail/protocol';
import type { Chat } from './chat.ts';

const wanted = new WeakMap<Chat, SettingKey>();

export function wantSetting(chat: Chat, key: SettingKey): void {
  wanted.set(chat, key);
}

/** Told once: who opens the dialog later sees it from its beginning. */
export function takeWantedSetting(chat: Chat): SettingKey | undefined {
  const key = wanted.get(chat);
  wanted.delete(chat);
  return key;
}
