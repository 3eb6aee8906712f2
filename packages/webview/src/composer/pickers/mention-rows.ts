// The rows of the `@` picker: files and folders, then symbols, terminals, problems. Eight are in view; files leave some of them
// to the others, which a person would not find otherwise.
import type { FoundFile, MentionedProblems, MentionedSymbol } from '@dovetail/protocol';
import { mention } from '../mentions.ts';
import { problemsMention, terminalMention } from '../mentioned-things.ts';

export type MentionOption =
  | { readonly kind: 'file'; readonly id: string; readonly file: FoundFile }
  | { readonly kind: 'symbol'; readonly id: string; readonly symbol: MentionedSymbol }
  | { readonly kind: 'terminal'; readonly id: string; readonly title: string }
  | { readonly kind: 'problems'; readonly id: string; readonly problems: MentionedProblems };

export interface OtherMentions {
  readonly symbols: readonly MentionedSymbol[];
  readonly terminals: readonly { readonly title: string }[];
  readonly problems: readonly MentionedProblems[];
}

export const mostRows = 8;
const roomForOthers = 3;

export interface RowChoice {
  /** What stands behind the `@`: what it names to the letter comes first. */
  readonly typed?: string;
  /** As many files stay in any case, for the person is among them. */
  readonly keep?: number;
}

export function mentionRows(
  files: readonly FoundFile[],
  others: OtherMentions,
  { typed = '', keep = 0 }: RowChoice = {},
): MentionOption[] {
  const after: MentionOption[] = [
    ...others.symbols.map(symbol => {
      const id = `symbol-${symbol.path}-${symbol.startLine}-${symbol.name}`;
      return { kind: 'symbol', id, symbol } as const;
    }),
    ...others.terminals.map(({ title }) => ({ kind: 'terminal', id: `terminal-${title}`, title }) as const),
    ...others.problems.map(
      problems => ({ kind: 'problems', id: `problems-${problems.path ?? ''}`, problems }) as const,
    ),
  ];
  const room = mostRows - Math.min(after.length, roomForOthers);
  const first = files.slice(0, Math.min(mostRows, Math.max(room, keep)));
  const rows: MentionOption[] = [
    ...first.map(file => ({ kind: 'file', id: `file-${file.path}`, file }) as const),
    ...after,
  ];
  const named = rows.findIndex(row => row.kind !== 'file' && mentionOf(row) === `@${typed}`);
  return named > 0 ? [...rows.splice(named, 1), ...rows] : rows;
}

/** What a pick writes for what is not a file. */
export function mentionOf(option: Exclude<MentionOption, { kind: 'file' }>): string {
  if (option.kind === 'terminal') return terminalMention(option.title);
  if (option.kind === 'problems') return problemsMention(option.problems.path);
  const { path, startLine, endLine } = option.symbol;
  return mention(path, startLine === endLine ? `#L${startLine + 1}` : `#L${startLine + 1}-${endLine + 1}`);
}

const words = { file: 'files', symbol: 'symbols', terminal: 'terminals', problems: 'problems' } as const;

/** "Files, terminals, problems": what there is. */
export function captionOf(options: readonly { readonly kind: string }[]): string {
  const present = new Set(options.map(({ kind }) => kind));
  const [first = words.file, ...rest] = Object.entries(words).flatMap(([kind, word]) =>
    present.has(kind) ? [word] : [],
  );
  if (first === words.file && rest.length === 0) return 'Files and folders';
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}
