// `dovetail COMMAND`: finds the command, reads its arguments, and turns what goes wrong into one sentence and a code.
import { hasCode, isWireError } from '@dovetail/protocol';
import { ScenarioError } from '@dovetail/rehearsal';
import { closest } from './closest.ts';
import { commonOptions, Failure, UsageError, type Command, type Context, type OptionSpec } from './command.ts';
import { commands } from './commands/table.ts';
import { Ended } from './ended.ts';
import { commandHelp, overallHelp } from './help.ts';
import { refuseImpossibleFolders } from './impossible-folder.ts';
import { parseInvocation } from './parse-invocation.ts';
import { processTerminal, type Terminal } from './terminal/terminal.ts';
import { version } from './version.ts';
import { watchForEnd } from './watch-for-end.ts';

/** They stand alone, without a command. */
const ownOptions: readonly string[] = ['--help', '-h', '--version', '-v'];

export interface MainOptions {
  installRoot?: string;
}

/** Gives the exit code. Everything has been written by then. */
export async function main(args: readonly string[], { installRoot }: MainOptions = {}): Promise<number> {
  const watch = watchForEnd();
  const terminal = processTerminal({
    onOutputLost: error =>
      watch.end(error.code === 'EPIPE' ? new Ended('output closed') : new Ended('output failed', error.message)),
  });
  const { signal, urgent } = watch;
  const code = await dispatch(args, { terminal, env: process.env, installRoot, signal, urgent });
  await terminal.flush();
  watch.stop();
  return code;
}

export async function dispatch(args: readonly string[], context: Context): Promise<number> {
  const { name, rest } = splitCommand(args);
  try {
    const code = await answer(name, rest, context);
    // An output that was lost on the way is no success.
    if (context.signal.reason instanceof Ended && context.signal.reason.reason === 'output failed')
      throw context.signal.reason;
    return code;
  } catch (error) {
    return tell(error, name, rest.includes('--verbose'), context.terminal);
  }
}

async function answer(name: string, rest: readonly string[], context: Context): Promise<number> {
  const { terminal } = context;
  if (name === 'help' || name === '--help' || name === '-h') return help(rest[0], terminal);
  if (name === '--version' || name === '-v') {
    await terminal.out(`${version}\n`);
    return 0;
  }
  const command = commands.find(each => each.name === name);
  return command ? runCommand(command, rest, context) : noCommand(name, terminal);
}

/** Common options may come before the command. Without a command, all options are those of the workbench. */
function splitCommand(args: readonly string[]): { name: string; rest: readonly string[] } {
  const [first] = args;
  if (first === undefined) return { name: 'workbench', rest: [] };
  if (!first.startsWith('-') || ownOptions.includes(first)) return { name: first, rest: args.slice(1) };
  let at = 0;
  for (let spec = commonOption(args[at]); spec; spec = commonOption(args[at]))
    at += spec.type === 'string' && !args[at]?.includes('=') ? 2 : 1;
  const word = args[at];
  if (word === undefined || word.startsWith('-')) return { name: 'workbench', rest: args };
  return { name: word, rest: [...args.slice(0, at), ...args.slice(at + 1)] };
}

function commonOption(arg: string | undefined): OptionSpec | undefined {
  const name = /^--([^=]+)/.exec(arg ?? '')?.[1];
  return name !== undefined && Object.hasOwn(commonOptions, name) ? commonOptions[name] : undefined;
}

async function help(name: string | undefined, terminal: Terminal): Promise<number> {
  const command = commands.find(each => each.name === name);
  if (name !== undefined && !command) return noCommand(name, terminal);
  const columns = terminal.outColumns;
  await terminal.out(command ? commandHelp(command, columns) : overallHelp({ commands, version, columns }));
  return 0;
}

function noCommand(name: string, { err }: Terminal): number {
  const close = closest(
    name,
    commands.map(command => command.name),
  );
  const hint = close ? ` Did you mean "${close}"?` : '';
  err(`There is no command "${name}".${hint} "dovetail --help" lists the commands.\n`);
  return 2;
}

async function runCommand(command: Command, args: readonly string[], context: Context): Promise<number> {
  const invocation = parseInvocation(args, { ...command.options, ...commonOptions });
  if (invocation.flag('help')) return help(command.name, context.terminal);
  refuseImpossibleFolders(context.env);
  return command.run(invocation, context);
}

function tell(error: unknown, name: string, isVerbose: boolean, { err }: Terminal): number {
  if (error instanceof Ended) {
    if (error.sentence) err(`${error.sentence}\n`);
    return error.exitCode;
  }
  if (error instanceof UsageError || hasCode(error, 'invalid_input')) {
    err(`${error.message}\nSee "dovetail ${name} --help".\n`);
    return 2;
  }
  err(`${sentenceOf(error, isVerbose).trimEnd()}\n`);
  return 1;
}

function sentenceOf(error: unknown, isVerbose: boolean): string {
  if (error instanceof Failure || error instanceof ScenarioError || isWireError(error)) return error.message;
  if (!isVerbose && isRefusedPath(error))
    return `${error.path} cannot be used (${error.code}). Settings and lock files are kept under HOME, or where CLAUDE_CONFIG_DIR says: it must be a folder that you may write to.`;
  if (!isVerbose && (error as NodeJS.ErrnoException).syscall === 'uv_cwd')
    return 'The current folder is no longer there. Go to another one, or name one with --cwd DIR.';
  const text = error instanceof Error ? error.message : String(error);
  return isVerbose && error instanceof Error
    ? (error.stack ?? text)
    : `Dovetail failed: ${text}. Run it again with --verbose to see where.`;
}

const refusals: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'];

function isRefusedPath(error: unknown): error is NodeJS.ErrnoException & { path: string; code: string } {
  const { syscall, code, path } = error as NodeJS.ErrnoException;
  return error instanceof Error && syscall === 'mkdir' && path !== undefined && refusals.includes(code);
}
