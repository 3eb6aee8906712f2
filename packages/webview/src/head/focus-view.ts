// Folds the steps of a turn into one row, or shows them again. It is a setting, so it holds in every page.
import type { Chat } from '../store/chat.ts';

export function toggleFocusView(chat: Chat): void {
  const value = chat.settings.peek()?.focusView !== true;
  void chat.link.ask('update_setting', { key: 'focusView', value }).catch(() => undefined);
}
