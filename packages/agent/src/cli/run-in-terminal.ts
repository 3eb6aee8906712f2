// Runs the CLI in the terminal that this process has: the person sees it and types to it. It ends with the terminal.
import { spawn } from 'node:child_process';
import type { CliCommand } from './find-cli.ts';

export interface RunInTerminalOptions {
  readonly cli: CliCommand;
  readonly args: readonly string[];
  /** The whole environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Gives its exit code; 1 when a signal ended it. Throws when it could not be started. */
export function runInTerminal({ cli, args, env }: RunInTerminalOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(cli.command, [...cli.args, ...args], { stdio: 'inherit', env });
    child.on('error', reject);
    child.on('exit', code => resolve(code ?? 1));
  });
}
