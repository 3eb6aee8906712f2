// Mentions of what is not a file: `@terminal:npm_test`, as the reference has it, `@problems` and `@problems:src/total.ts`. The
// CLI does not know them, so their text goes with the message.

export type MentionedThing =
  | { readonly kind: 'terminal'; readonly name: string }
  /** `path` undefined: of all files. */
  | { readonly kind: 'problems'; readonly path: string | undefined };

/** Blanks become underscores; the host finds the terminal by either. */
export function terminalMention(title: string): string {
  return `@terminal:${title.replaceAll(/\s/g, '_')}`;
}

export function problemsMention(path: string | null): string {
  if (path === null) return '@problems';
  return /\s/.test(path) ? `@"problems:${path}"` : `@problems:${path}`;
}

const form = /(?:^|[\s(])@(?:"(terminal|problems):([^"\n]+)"|(terminal|problems):([^\s"]+)|problems(?![\w/:-]|\.\w))/g;

/** Each once, in the order of the text. */
export function mentionedThings(text: string): MentionedThing[] {
  const found = new Map<string, MentionedThing>();
  for (const [, quotedKind, quotedName, plainKind, plainName] of text.matchAll(form)) {
    const kind = quotedKind ?? plainKind ?? 'problems';
    // A sentence may end with it.
    const name = quotedName ?? plainName?.replace(/[.,;:!?)]+$/, '');
    if (plainName !== undefined && name === '') continue;
    const thing: MentionedThing = kind === 'terminal' ? { kind, name: name ?? '' } : { kind: 'problems', path: name };
    found.set(JSON.stringify(thing), thing);
  }
  return [...found.values()];
}
