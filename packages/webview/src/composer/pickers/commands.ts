// What `/` offers: the CLI's commands, ours, and those that only a terminal has.
import type { SlashCommand } from '@dovetail/protocol';

export interface CommandChoice {
  readonly name: string;
  readonly description: string;
  readonly argumentHint: string;
  /** `cli`: its text is sent. `ours`: the page does it. `terminal`: only a terminal can. */
  readonly kind: 'cli' | 'ours' | 'terminal';
  /** Where it comes from, where the CLI says so. */
  readonly source: string;
}

export type OwnCommand =
  'new' | 'sessions' | 'rewind' | 'mcp' | 'plugins' | 'usage' | 'settings' | 'keys' | 'login' | 'terminal';

const own: readonly (readonly [OwnCommand, string])[] = [
  ['new', 'Begin a new conversation'],
  ['sessions', 'Come back to an earlier conversation'],
  ['rewind', 'Put files or the conversation back to a message'],
  ['mcp', 'MCP servers'],
  ['plugins', 'Plugins'],
  ['usage', 'Limits and costs'],
  ['settings', 'Settings of Dovetail'],
  ['keys', 'All keys'],
  ['login', 'Sign in'],
  ['terminal', 'Go on with this session in a terminal'],
];

/** Observed: they draw on a terminal, and the CLI refuses them or does not know them without one. */
const terminalOnly: readonly (readonly [string, string])[] = [
  ['agents', 'Edit subagents'],
  ['config', "The CLI's own settings"],
  ['doctor', "Check the CLI's installation"],
  ['help', "The CLI's own help"],
  ['hooks', 'Edit hooks'],
  ['ide', 'Choose the editor to link to'],
  ['logout', 'Sign out'],
  ['memory', 'Edit instruction files'],
  ['permissions', 'Edit permission rules'],
  ['status', "The CLI's state"],
  ['statusline', 'Set up the status line'],
  ['terminal-setup', 'Set up keys of the terminal'],
  ['theme', 'Colours of the terminal'],
  ['vim', 'Vim keys in the terminal'],
];

/**
 * What the CLI has built in and we have as a dialog is ours (observed: 2.1.325 offers /mcp and /usage, and answers in text); what a
 * person, a plugin or a server has defined under such a name stays theirs.
 */
const isOurs = (name: string, source: string): boolean => source === '' && own.some(([known]) => known === name);

export function allCommands(offered: readonly SlashCommand[], names: readonly string[]): CommandChoice[] {
  const found = new Map<string, CommandChoice>();
  const add = (choice: CommandChoice): void => {
    if (!found.has(choice.name)) found.set(choice.name, choice);
  };
  for (const { name, description, argumentHint = '' } of offered) {
    const { text, source } = splitSource(description);
    if (!isOurs(name, source)) add({ name, description: text, argumentHint, kind: 'cli', source });
  }
  for (const name of names)
    if (!isOurs(name, '')) add({ name, description: '', argumentHint: '', kind: 'cli', source: '' });
  for (const [name, description] of own) add({ name, description, argumentHint: '', kind: 'ours', source: 'Dovetail' });
  for (const [name, description] of terminalOnly)
    add({ name, description, argumentHint: '', kind: 'terminal', source: 'only in a terminal' });
  return [...found.values()];
}

/** The CLI writes where a command comes from behind its description: "Ship it (project)". */
function splitSource(description: string): { text: string; source: string } {
  const source = /\s*\((project|user|plugin[^)]*|MCP[^)]*)\)$/i.exec(description);
  return source
    ? { text: description.slice(0, source.index), source: source[1] ?? '' }
    : { text: description, source: '' };
}

/** Names that begin with the query come first, the nearest before all; then those that hold it, then words of descriptions. */
export function matchingCommands(all: readonly CommandChoice[], query: string): CommandChoice[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return all.filter(choice => choice.kind !== 'terminal');
  const rank = ({ name, description, kind }: CommandChoice): number => {
    const lower = name.toLowerCase();
    if (lower === wanted) return 0;
    if (lower.startsWith(wanted)) return kind === 'terminal' ? 3 : 1;
    if (kind !== 'terminal' && lower.includes(wanted)) return 2;
    return kind !== 'terminal' && wanted.length > 2 && description.toLowerCase().includes(wanted) ? 4 : 9;
  };
  return all
    .map(choice => ({ choice, at: rank(choice) }))
    .filter(({ at }) => at < 9)
    .toSorted((a, b) => a.at - b.at || (a.at === 1 ? a.choice.name.length - b.choice.name.length : 0))
    .map(({ choice }) => choice);
}
