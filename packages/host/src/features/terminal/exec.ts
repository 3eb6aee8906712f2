// Runs a command of the page, only after the person has read exactly that command and chosen "Run". Whatever else happens
// to the question - closed, withdrawn, an editor that cannot ask - nothing is run.
import { cancelled, hasCode, invalidInput, WireError, type RequestContext } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { folderOf } from './open-in-editor.ts';
import { runCommand } from '../../shell/run-command.ts';
import { visibleCommand } from './visible-command.ts';

export interface ExecResult {
  outcome: 'dry-run' | 'declined' | 'finished';
  command: string;
  cwd: string;
  exitCode: number | null;
  stdout: string;
  stderr: string;
  truncated: boolean;
}

/** What is longer cannot be read whole in a message. */
const longestCommand = 2000;

export async function exec(
  context: HostContext,
  { command, dryRun }: { command: string; dryRun: boolean },
  asked: RequestContext,
): Promise<ExecResult> {
  const cwd = folderOf(context, asked.channelId);
  const nothing = { command, cwd, exitCode: null, stdout: '', stderr: '', truncated: false };
  if (dryRun) return { outcome: 'dry-run', ...nothing };
  checkCommand(command);

  const signal = AbortSignal.any([asked.signal, context.signal]);
  if (signal.aborted) throw cancelled('The command');
  const agreed = await asksPerson(context, command, cwd, signal);
  // A yes that comes after the question was withdrawn is none.
  if (signal.aborted) throw cancelled('The command');
  if (!agreed) return { outcome: 'declined', ...nothing };

  const run = await runCommand(command, { cwd, env: context.cli.environment(), signal });
  context.log.info('A command was run after the person agreed to it', { command, cwd, exitCode: run.exitCode });
  return { outcome: 'finished', command, cwd, ...run };
}

function checkCommand(command: string): void {
  if (command.includes('\0')) throw invalidInput('A command cannot hold a NUL character.', 'command');
  if (visibleCommand(command).length > longestCommand)
    throw invalidInput(
      `The command is longer than ${longestCommand} characters and cannot be shown whole. Put it into a script and run that.`,
      'command',
    );
}

async function asksPerson(context: HostContext, command: string, cwd: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await context.ports.window.calls.showMessage(
      {
        severity: 'warning',
        message: `Run this command in ${visibleCommand(cwd)}?\n\n${visibleCommand(command)}`,
        actions: ['Run', 'Cancel'],
      },
      signal,
    );
    return answer?.action === 'Run';
  } catch (error) {
    if (!hasCode(error, 'unsupported_by_editor')) throw error;
    throw new WireError(
      'unsupported_by_editor',
      'The command was not run: this editor cannot ask you for your consent. Run it in a terminal instead.',
      error.data,
    );
  }
}
