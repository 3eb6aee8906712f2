// Whether a key press is the one that is named, in the form `Mod+Shift+Escape`; `Mod` is Ctrl, on a Mac Cmd. Letters with Alt
// are matched by the place of the key: on a Mac the character is another one there.

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

export function isComposing({ isComposing: composing, keyCode }: Pick<PressedKey, 'isComposing' | 'keyCode'>): boolean {
  return composing === true || keyCode === 229;
}

const signs: Readonly<Record<string, string>> = { '.': 'Period', "'": 'Quote', '`': 'Backquote' };

export function isKey(pressed: PressedKey, combination: string, isMac: boolean): boolean {
  const parts = combination.split('+');
  const name = parts.pop() ?? '';
  const wants = (part: string): boolean => parts.includes(part);
  if (pressed.ctrlKey !== (wants('Mod') && !isMac) || pressed.metaKey !== (wants('Mod') && isMac)) return false;
  if (pressed.altKey !== wants('Alt') || pressed.shiftKey !== wants('Shift')) return false;
  if (pressed.key.toLowerCase() === name.toLowerCase()) return true;
  return parts.length > 0 && pressed.code === (signs[name] ?? (/^[A-Z]$/.test(name) ? `Key${name}` : name));
}
