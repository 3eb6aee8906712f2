// Colours, or the same text without them.

export interface Paint {
  dim(text: string): string;
  bold(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

export function paintFor(colours: boolean): Paint {
  const code = (on: number, off: number) => (text: string) => (colours ? `\x1b[${on}m${text}\x1b[${off}m` : text);
  return { dim: code(2, 22), bold: code(1, 22), red: code(31, 39), green: code(32, 39), yellow: code(33, 39) };
}
