// What keys do in the message box, in order: an input method first, then an open picker, chips, sending, history, stopping.
import { hasMod, isComposing, isKey } from '../keys/key-match.ts';
import type { Chat } from '../store/chat.ts';
import { choicesOf } from '../store/channel-choices.ts';
import type { MessageBox } from '../store/message-box.ts';
import { stoppingOf } from '../store/stopping.ts';
import type { When } from '../store/sending.ts';
import { nextMode, offersAuto } from './bar/modes.ts';
import { isOnEdgeLine } from './caret-line.ts';
import type { HistoryBrowser } from './history/browse-history.ts';
import type { Picker } from './pickers/picker.ts';

export interface ComposerParts {
  readonly chat: Chat;
  readonly box: MessageBox;
  readonly picker: Picker;
  readonly history: HistoryBrowser;
  readonly selectedChip: string | undefined;
  selectChip(id: string | undefined): void;
  send(when: When): void;
  searchHistory(): void;
}

/** True when the key was used up. */
export function composerKey(event: KeyboardEvent, field: HTMLTextAreaElement, parts: ComposerParts): boolean {
  if (isComposing(event)) return false;
  return (
    pickerKey(event, parts) ||
    chipKey(event, field, parts) ||
    sendKey(event, parts) ||
    historyKey(event, field, parts) ||
    otherKey(event, parts)
  );
}

function pickerKey(event: KeyboardEvent, parts: ComposerParts): boolean {
  const { picker, chat } = parts;
  const open = picker.open.peek();
  if (!open) return false;
  if (open.kind === 'files' && isKey(event, 'Alt+.', isMac(chat))) {
    picker.includesIgnored.value = !picker.includesIgnored.peek();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape') {
    picker.close();
    return true;
  }
  if (event.shiftKey) return false;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    picker.move(event.key === 'ArrowDown' ? 1 : -1);
    return true;
  }
  if (event.key === 'Tab') return picker.pick('tab');
  if (event.key !== 'Enter') return false;
  // Nothing to complete: what is typed is sent.
  const sends = (): void => {
    picker.close();
    sendKey(event, parts);
  };
  if (picker.pick('enter', undefined, sends)) return true;
  picker.close();
  return false;
}

function chipKey(event: KeyboardEvent, field: HTMLTextAreaElement, parts: ComposerParts): boolean {
  const { box, chat, selectedChip, selectChip } = parts;
  if (event.key.toLowerCase() === 'z' && hasMod(event, isMac(chat)) && !event.shiftKey && !event.altKey) {
    return box.bringChipBack();
  }
  if (event.key === 'Backspace' && field.selectionStart === 0 && field.selectionEnd === 0) {
    const last = box.chips.peek().at(-1);
    if (!last) return false;
    if (selectedChip === last.id) {
      box.removeChip(last.id);
      selectChip(undefined);
    } else selectChip(last.id);
    return true;
  }
  if (selectedChip === undefined || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return false;
  selectChip(undefined);
  return event.key === 'Escape';
}

function sendKey(event: KeyboardEvent, { chat, send }: ComposerParts): boolean {
  if (event.key !== 'Enter' || event.altKey) return false;
  const mod = hasMod(event, isMac(chat));
  const swapped = chat.hostState.peek()?.useCtrlEnterToSend === true;
  if (swapped) {
    if (mod) send(event.shiftKey ? 'now' : 'when-idle');
    return mod;
  }
  if (event.shiftKey) return false;
  send(mod ? 'now' : 'when-idle');
  return true;
}

function historyKey(
  event: KeyboardEvent,
  field: HTMLTextAreaElement,
  { history, searchHistory }: ComposerParts,
): boolean {
  if (event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey && event.key.toLowerCase() === 'r') {
    searchHistory();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
  if (field.selectionStart !== field.selectionEnd) return false;
  const isUp = event.key === 'ArrowUp';
  return isOnEdgeLine(field, isUp ? 'first' : 'last') && history.move(isUp ? 1 : -1);
}

function otherKey(event: KeyboardEvent, { chat }: ComposerParts): boolean {
  if (event.key === 'Escape' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey)
    return !event.repeat && stoppingOf(chat).escape();
  if (event.key !== 'Tab' || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (chat.settings.peek()?.shiftTabCyclesMode === false) return false;
  const choices = choicesOf(chat);
  choices.setMode(nextMode(choices.value.peek().permissionMode, offersAuto(chat.config.peek()?.cli.version)));
  return true;
}

function isMac(chat: Chat): boolean {
  return chat.hostState.peek()?.platform === 'darwin';
}
