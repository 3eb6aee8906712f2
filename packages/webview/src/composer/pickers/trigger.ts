// Which picker the words around the caret ask for: `@` begins a file, `/` at the very start a command.

export interface Trigger {
  readonly kind: 'files' | 'commands';
  /** What to look for. */
  readonly query: string;
  /** The part of the text that a pick replaces. */
  readonly from: number;
  readonly to: number;
  /** `#10-20` after a file name; a pick keeps it. */
  readonly lines: string;
}

const longestName = 1_000;

export function triggerAt(text: string, caret: number): Trigger | null {
  return commandAt(text, caret) ?? fileAt(text, caret);
}

function commandAt(text: string, caret: number): Trigger | null {
  if (!text.startsWith('/') || caret === 0) return null;
  const word = /^\/\S*/.exec(text)?.[0] ?? '/';
  if (caret > word.length) return null;
  return { kind: 'commands', query: text.slice(1, caret), from: 0, to: word.length, lines: '' };
}

function fileAt(text: string, caret: number): Trigger | null {
  const before = text.slice(Math.max(0, caret - longestName), caret);
  const found = /(?:^|[\s(])@("[^"\n]*|[^\s"]*)$/.exec(before)?.[1];
  if (found === undefined) return null;
  const from = caret - found.length - 1;
  const after = found.startsWith('"') ? /^[^"\n]*"?/ : /^[^\s"]*/;
  const to = caret + (after.exec(text.slice(caret))?.[0].length ?? 0);
  const name = found.replace(/^"/, '');
  const lines = /#L?\d*(?:-\d*)?$/.exec(name)?.[0] ?? '';
  return { kind: 'files', query: name.slice(0, name.length - lines.length), from, to, lines };
}
