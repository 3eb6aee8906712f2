// The text of a terminal and of problems as it goes with a message, and back. The wrapper is one that the CLI and session
// lists know as "not typed by the person".
import { lineCount } from './chips/chip.ts';

export interface SentThing {
  readonly kind: 'terminal' | 'problems';
  /** In words: `Terminal "npm_test"`. */
  readonly name: string;
  readonly text: string;
}

const mostLines = 1_000;
const mostCharacters = 60_000;

/** The end of it: what a terminal showed last is what a person asks about. */
export function terminalText(name: string, contents: string): string {
  const all = contents.replace(/\s+$/, '').replaceAll('\r\n', '\n');
  const end = all.split('\n').slice(-mostLines).join('\n').slice(-mostCharacters);
  const cut = end.length < all.length ? `, the last ${count(lineCount(end))} of ${count(lineCount(all))} lines` : '';
  return wrapped(`Text of the terminal "${name}"${cut}`, all === '' ? '(empty)' : end);
}

export function problemsText(
  path: string | undefined,
  found: { readonly count: number; readonly text: string },
): string {
  const where = path === undefined ? '' : ` in ${path}`;
  return wrapped(`Problems that the editor reports${where}`, found.count === 0 ? 'none' : found.text);
}

/** Whatever a program has printed, it stays inside. */
function wrapped(title: string, text: string): string {
  return `<ide_selection>${title}:\n${text.replaceAll('</ide_selection', '<\\/ide_selection')}\n</ide_selection>`;
}

const form =
  /^<ide_selection>(?:Text of the terminal "([^\n]*?)"(?:, the last [\d,]+ of [\d,]+ lines)?|Problems that the editor reports(?: in ([^\n]+))?):\n([\s\S]*)\n<\/ide_selection>\s*$/;

/** undefined: the text is something else. */
export function readMentionedText(text: string): SentThing | undefined {
  const [, terminal, path, body] = form.exec(text) ?? [];
  if (body === undefined) return undefined;
  if (terminal !== undefined) return { kind: 'terminal', name: `Terminal “${terminal}”`, text: body };
  return { kind: 'problems', name: path === undefined ? 'Problems' : `Problems in ${path}`, text: body };
}

const count = (lines: number): string => lines.toLocaleString('en');
