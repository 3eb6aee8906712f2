// Runs a command by a shell to its end. Output beyond the limit is read and dropped; when the shell has ended or
// the signal fires, nothing of the process tree is left running.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { closeWhenSilent, keeper, killGroup, killTree, markerVariable } from '@dovetail/agent';
import { cancelled, invalidInput, notFound } from '@dovetail/protocol';
import { boundedOutput } from './bounded-output.ts';

export interface RunCommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** The person's own when absent. On Windows there is one only. */
  readonly shell?: string;
  /** What it can read; nothing when absent. */
  readonly input?: string;
  /** Of each of the two streams. */
  readonly outputLimitBytes?: number;
}

export interface CommandRun {
  /** null: ended by a signal. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
}

const megabyte = 1024 * 1024;

export async function runCommand(command: string, options: RunCommandOptions): Promise<CommandRun> {
  const { cwd, signal } = options;
  if (signal.aborted) throw cancelled('The command');
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    throw notFound(cwd, `The command was not run: there is no folder ${cwd}.`);

  const marker = randomUUID();
  keeper().watch(marker);
  try {
    return await runMarked(command, options, marker);
  } finally {
    keeper().forget(marker);
  }
}

function runMarked(command: string, options: RunCommandOptions, marker: string): Promise<CommandRun> {
  const { signal } = options;
  const limit = options.outputLimitBytes ?? megabyte;
  const stdout = boundedOutput(limit);
  const stderr = boundedOutput(limit);
  return new Promise((resolve, reject) => {
    const child = launch(command, options, marker);
    const pid = child.pid;
    if (pid !== undefined) keeper().watch(marker, pid);
    child.stdout.on('data', stdout.push);
    child.stderr.on('data', stderr.push);
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => {});
    child.stdin.end(options.input ?? '');

    let gone: Promise<void> = Promise.resolve();
    let hasExited = false;
    const stop = () => {
      if (!hasExited && pid !== undefined) gone = killTree({ rootPid: pid, marker });
    };
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', error => {
      signal.removeEventListener('abort', stop);
      reject(invalidInput(`The command could not be started: ${error.message}`, 'command'));
    });
    child.on('exit', () => {
      hasExited = true;
      signal.removeEventListener('abort', stop);
      if (pid !== undefined) killGroup(pid);
      // Its pid may be somebody else's from now on; what it has left behind is found by the marker.
      gone = killTree({ rootPid: undefined, marker });
      closeWhenSilent(child);
    });
    child.on('close', code => {
      void gone.then(() => {
        if (signal.aborted) reject(cancelled('The command'));
        else
          resolve({
            exitCode: code,
            stdout: stdout.text(),
            stderr: stderr.text(),
            truncated: stdout.truncated || stderr.truncated,
          });
      });
    });
  });
}

function launch(command: string, options: RunCommandOptions, marker: string): ChildProcessWithoutNullStreams {
  const env = { ...options.env, [markerVariable]: marker };
  const { cwd } = options;
  const stdio: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe'];
  if (process.platform === 'win32') {
    const shell = options.env['ComSpec'] ?? options.env['COMSPEC'] ?? 'cmd.exe';
    const args = ['/d', '/s', '/c', `"${command}"`];
    return spawn(shell, args, { cwd, env, stdio, windowsHide: true, windowsVerbatimArguments: true });
  }
  // A group of its own, which can be ended as one.
  const shell = options.shell ?? (options.env['SHELL'] || '/bin/sh');
  return spawn(shell, ['-c', command], { cwd, env, stdio, detached: true });
}
