// Words that the CLI wraps in tags: commands that ran without the model, and what they printed.
export type LocalWords =
  | { readonly type: 'command'; readonly text: string }
  | { readonly type: 'output'; readonly level: 'info' | 'error'; readonly text: string }
  /** Meant for the model alone. */
  | { readonly type: 'ignored' };

/** Null: ordinary words. */
export function parseLocal(text: string): LocalWords | null {
  const words = text.trimStart();
  if (!words.startsWith('<')) return null;
  if (words.startsWith('<local-command-caveat>')) return { type: 'ignored' };
  const command = words.startsWith('<command-') ? inside(words, 'command-name') : null;
  if (command !== null) {
    const args = (inside(words, 'command-args') ?? '').trim();
    return { type: 'command', text: args === '' ? command : `${command} ${args}` };
  }
  const typed = words.startsWith('<bash-input>') ? inside(words, 'bash-input') : null;
  if (typed !== null) return { type: 'command', text: `!${typed}` };
  for (const [tag, level] of outputs) {
    if (words.startsWith(`<${tag}>`)) return { type: 'output', level, text: inside(words, tag) ?? words };
  }
  return null;
}

const outputs: readonly (readonly [string, 'info' | 'error'])[] = [
  ['local-command-stdout', 'info'],
  ['local-command-stderr', 'error'],
  ['bash-stdout', 'info'],
  ['bash-stderr', 'error'],
];

function inside(text: string, tag: string): string | null {
  const open = `<${tag}>`;
  const from = text.indexOf(open);
  if (from < 0) return null;
  const to = text.indexOf(`</${tag}>`, from);
  return to < 0 ? null : text.slice(from + open.length, to);
}
