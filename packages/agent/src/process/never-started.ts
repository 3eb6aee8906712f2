// A process that could not be started is one that has ended: nobody has to tell the two apart.
import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { agentExited, type AgentExit } from './agent-exit.ts';
import type { CliProcess } from './cli-process.ts';
import { maskSecrets } from './mask-secrets.ts';

/** `failed` is what was thrown, or a child without a pid, which tells why by an event. */
export function neverStarted(failed: Error | ChildProcess, cwd: string): CliProcess {
  const why =
    failed instanceof Error ? Promise.resolve(failed) : once(failed, 'error').then(([error]) => error as Error);
  const exited = why.then((error): AgentExit => ({
    reason: 'spawn_failed',
    code: null,
    signal: null,
    stderrTail: sentence(error, cwd),
  }));
  return {
    pid: undefined,
    write: async () => {
      throw agentExited(await exited);
    },
    endInput() {},
    stop: () => exited,
    kill: () => exited,
    exited,
    pauseOutput() {},
    resumeOutput() {},
  };
}

/** The system says ENOENT of the program also when it is the folder that does not exist. */
function sentence(error: Error, cwd: string): string {
  try {
    if (!statSync(cwd).isDirectory()) return `${cwd} is not a folder.`;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return `The folder ${cwd} does not exist.`;
    return `The folder ${cwd} cannot be read.`;
  }
  return maskSecrets(error.message);
}
