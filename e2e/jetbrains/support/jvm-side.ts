// The client for the JVM with an editor in memory, as the kit sees a native side. Actions go to it as lines, outcomes come back.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { NativeSide, StartedSide } from '../../sidecar-kit/native-side.ts';
import { classPath } from './compiled-client.ts';

interface Outcome {
  readonly id: number;
  readonly result?: unknown;
  readonly problem?: string;
}

export interface Jvm {
  /** One action of `KitSide`, and its outcome. */
  act<T>(action: string, params?: object): Promise<T>;
  quit(): Promise<void>;
  kill(): Promise<void>;
}

export const jvmSide: NativeSide = {
  name: 'the client for the JVM',
  waysToAccept: ['the button'],
  waysToReject: ['the button'],
  async start({ command, folder, home }): Promise<StartedSide> {
    const { act, quit, kill } = await startJvm([folder, ...command], home);
    return {
      accept: (proposalId, way) => act('accept', { proposalId, way }),
      reject: (proposalId, way) => act('reject', { proposalId, way }),
      editProposal: (proposalId, text) => act('editProposal', { proposalId, text }),
      proposals: () => act('proposals'),
      select: (filePath, range) => act('select', { filePath, range }),
      mention: () => act('mention'),
      focus: () => act('focus'),
      openFiles: () => act('openFiles'),
      textOf: filePath => act('textOf', { filePath }),
      change: (filePath, text) => act('change', { filePath, text }),
      quit,
      kill,
      dispose: kill,
    };
  },
};

export async function startJvm(args: readonly string[], cwd: string): Promise<Jvm> {
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', '-cp', await classPath()];
  const child = spawn('java', [...options, 'dovetail.kit.KitSide', ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const asked = new Map<number, (outcome: Outcome) => void>();
  let last = 0;
  let hasExited = false;
  const exited = new Promise<void>(resolve => child.on('close', () => resolve())).then(() => {
    hasExited = true;
    for (const [id, settle] of asked) settle({ id, problem: 'The JVM has ended.' });
  });
  child.stdin.on('error', () => {});
  createInterface({ input: child.stdout }).on('line', line => {
    const outcome = JSON.parse(line) as Outcome;
    asked.get(outcome.id)?.(outcome);
  });
  return {
    async act<T>(action: string, params: object = {}) {
      if (hasExited) throw new Error('The JVM has ended.');
      last += 1;
      const id = last;
      const outcome = await new Promise<Outcome>(resolve => {
        asked.set(id, resolve);
        child.stdin.write(`${JSON.stringify({ id, do: action, ...params })}\n`);
      });
      asked.delete(id);
      if (outcome.problem !== undefined) throw new Error(`${action}: ${outcome.problem}`);
      return outcome.result as T;
    },
    async quit() {
      child.stdin.write('{"do":"quit"}\n');
      await exited;
    },
    async kill() {
      if (!hasExited) child.kill('SIGKILL');
      await exited;
    },
  };
}
