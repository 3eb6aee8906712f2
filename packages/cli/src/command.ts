// What a command is, and the errors that end one with a sentence instead of a stack.
import type { Terminal } from './terminal/terminal.ts';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** May be given several times. */
  readonly multiple?: true;
  /** Shown in the help: `--port N`. */
  readonly value?: string;
  /** The value may be left out; then this one is meant. */
  readonly valueIfBare?: string;
  /** For a command that needs no word of its own: whether a word that follows is the value. */
  isBareValue?(word: string): boolean;
  readonly summary: string;
  readonly choices?: readonly string[];
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export interface Invocation {
  readonly positionals: readonly string[];
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

export interface Context {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** Where Dovetail itself is installed: the CLI that npm put there is the last resort. */
  readonly installRoot: string | undefined;
  /** Aborted, with an `Ended`, by the first SIGINT, SIGTERM or SIGHUP, or when nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Aborted by the second one: no more politeness. */
  readonly urgent: AbortSignal;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** After the name: `PROMPT [options]`. */
  readonly usage: string;
  readonly details?: string;
  /** What the first word may be, each with its own words: `show ID`. */
  readonly actions?: readonly { readonly usage: string; readonly summary: string }[];
  readonly options: OptionSpecs;
  readonly examples?: readonly string[];
  /** Gives the exit code. */
  run(invocation: Invocation, context: Context): Promise<number>;
}

/** Wrong usage: exit code 2, and a pointer to the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A failure that the person can understand and act on: exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

export const commonOptions: OptionSpecs = {
  cwd: { type: 'string', value: 'DIR', summary: 'work in this folder instead of the current one' },
  claude: {
    type: 'string',
    value: 'PATH',
    summary: 'the Claude Code CLI to run (else DOVETAIL_CLAUDE, else it is looked for)',
  },
  verbose: { type: 'boolean', summary: 'say more on stderr' },
  help: { type: 'boolean', summary: 'show this help' },
};
