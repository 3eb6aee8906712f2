// The one listener for keys that mean the same in every part of a chat. Parts say what an action does; the table says which
// key it is. A key that a part has used itself comes here as prevented and is left alone.
import type { Chat } from '../store/chat.ts';
import { isComposing, isKey } from './key-match.ts';
import { keyTable, type KeyAction } from './key-table.ts';

/** Returns false when there is nothing to do; the key then keeps its own meaning. */
export type KeyResponse = () => boolean | void;

const responses = new WeakMap<Chat, Map<KeyAction, KeyResponse>>();

function responsesOf(chat: Chat): Map<KeyAction, KeyResponse> {
  let found = responses.get(chat);
  if (!found) responses.set(chat, (found = new Map()));
  return found;
}

/** The last one to say so does it. */
export function onKeyAction(chat: Chat, action: KeyAction, run: KeyResponse): () => void {
  const table = responsesOf(chat);
  const before = table.get(action);
  table.set(action, run);
  return () => {
    if (table.get(action) !== run) return;
    if (before) table.set(action, before);
    else table.delete(action);
  };
}

/** Listens for the chat that `root` is the element of; in a window with several, to the one that the key was pressed in. */
export function dispatchKeys(chat: Chat, root: HTMLElement): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isComposing(event) || !isMeant(event, root)) return;
    const isMac = chat.hostState.peek()?.platform === 'darwin';
    for (const row of keyTable) {
      if (row.action === undefined || !row.keys.some(key => isKey(event, key, isMac))) continue;
      if (row.notInFields && isField(event.target)) continue;
      const run = responsesOf(chat).get(row.action);
      if (!run || run() === false) continue;
      event.preventDefault();
      return;
    }
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}

function isMeant({ target }: KeyboardEvent, root: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  if (root.contains(target)) return true;
  return target === document.body && document.querySelectorAll('.dt-chat').length === 1;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);
}
