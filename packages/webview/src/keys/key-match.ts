// Whether a key press is the one that a row of the table names. Letters and signs with Alt are matched by the place of the
// key: on a Mac the character is another one there.

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
}

/** While an input method composes, no key means anything but to it. */
export function isComposing({ isComposing: composing, keyCode }: Pick<PressedKey, 'isComposing' | 'keyCode'>): boolean {
  return composing === true || keyCode === 229;
}

/** Ctrl, on a Mac Cmd. */
export function hasMod(pressed: Pick<PressedKey, 'ctrlKey' | 'metaKey'>, isMac: boolean): boolean {
  return isMac ? pressed.metaKey : pressed.ctrlKey;
}

const signs: Readonly<Record<string, string>> = { '.': 'Period', "'": 'Quote', '`': 'Backquote', ',': 'Comma' };

export function isKey(pressed: PressedKey, combination: string, isMac: boolean): boolean {
  const parts = combination.split('+');
  const name = parts.pop() ?? '';
  const wants = (part: string): boolean => parts.includes(part);
  const ctrl = wants('Control') || (wants('Mod') && !isMac);
  const meta = wants('Mod') && isMac;
  if (pressed.ctrlKey !== ctrl || pressed.metaKey !== meta || pressed.altKey !== wants('Alt')) return false;
  // A sign like `?` needs Shift on some keyboards and not on others.
  const isSign = name.length === 1 && !/[a-z0-9]/i.test(name) && parts.length === 0;
  if (!isSign && pressed.shiftKey !== wants('Shift')) return false;
  if (pressed.key.toLowerCase() === (name === 'Space' ? ' ' : name.toLowerCase())) return true;
  return parts.length > 0 && pressed.code === (signs[name] ?? (/^[A-Z]$/.test(name) ? `Key${name}` : name));
}
