// What the status bar says about all chats of the window.
import type { TabMood } from '../webview/tab-look.ts';

export interface StatusText {
  readonly text: string;
  readonly tooltip: string;
  /** It needs the person. */
  readonly isUrgent: boolean;
}

export function statusText(moods: readonly TabMood[]): StatusText {
  const decisions = moods.filter(mood => mood === 'decision').length;
  if (decisions > 0) {
    const said = decisions === 1 ? 'One conversation needs you' : `${decisions} conversations need you`;
    return { text: '$(bell-dot) Dovetail', tooltip: said, isUrgent: true };
  }
  const busy = moods.filter(mood => mood === 'busy').length;
  if (busy > 0) {
    const said = busy === 1 ? 'One conversation is at work' : `${busy} conversations are at work`;
    return { text: '$(sync~spin) Dovetail', tooltip: said, isUrgent: false };
  }
  if (moods.includes('done')) return { text: '$(pass) Dovetail', tooltip: 'A conversation is done', isUrgent: false };
  return { text: '$(comment-discussion) Dovetail', tooltip: 'Open the chat', isUrgent: false };
}
