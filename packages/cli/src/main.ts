// `dovetail COMMAND`: finds the command, reads its arguments, and turns what goes wrong into one sentence and a code.
import { isWireError } from '@dovetail/protocol';
import { ScenarioError } from '@dovetail/rehearsal';
import { commonOptions, Failure, UsageError, type Command, type Context } from './command.ts';
import { commands } from './commands/table.ts';
import { commandHelp, overallHelp } from './help.ts';
import { parseInvocation } from './parse-invocation.ts';
import { processTerminal } from './terminal/terminal.ts';
import { version } from './version.ts';

export interface MainOptions {
  installRoot?: string;
}

export async function main(args: readonly string[], options: MainOptions = {}): Promise<number> {
  const terminal = processTerminal();
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    await terminal.out(overallHelp(commands, version));
    return 0;
  }
  if (name === '--version' || name === '-v') {
    await terminal.out(`${version}\n`);
    return 0;
  }
  const command = commands.find(each => each.name === name);
  if (!command) {
    terminal.err(`There is no command "${name}". "dovetail --help" lists the commands.\n`);
    return 2;
  }
  const controller = new AbortController();
  const context: Context = { terminal, env: process.env, installRoot: options.installRoot, signal: controller.signal };
  const stopListening = abortOnSignals(controller);
  try {
    return await runCommand(command, rest, context);
  } catch (error) {
    terminal.err(`${sentenceOf(error, rest.includes('--verbose'))}\n`);
    if (error instanceof UsageError) terminal.err(`See "dovetail ${command.name} --help".\n`);
    return error instanceof UsageError ? 2 : 1;
  } finally {
    stopListening();
  }
}

async function runCommand(command: Command, args: readonly string[], context: Context): Promise<number> {
  const invocation = parseInvocation(args, { ...command.options, ...commonOptions });
  if (invocation.flag('help')) {
    await context.terminal.out(commandHelp(command));
    return 0;
  }
  return command.run(invocation, context);
}

function sentenceOf(error: unknown, verbose: boolean): string {
  const isExpected =
    error instanceof UsageError || error instanceof Failure || error instanceof ScenarioError || isWireError(error);
  if (isExpected) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return verbose && error instanceof Error
    ? (error.stack ?? text)
    : `Dovetail failed: ${text}. Run it again with --verbose to see where.`;
}

/** The first signal asks politely; a second one of the same kind ends at once. */
function abortOnSignals(controller: AbortController): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    controller.abort(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
