// A key combination of the table in the words that are printed on the keys.
const named: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Control: 'Ctrl',
};
const onMac: Readonly<Record<string, string>> = { Mod: 'Cmd', Alt: 'Option', Backspace: 'Delete' };

export function keyParts(combination: string, isMac: boolean): string[] {
  return combination
    .split('+')
    .map(part => (isMac ? onMac[part] : undefined) ?? (part === 'Mod' ? 'Ctrl' : (named[part] ?? part)));
}
