// One CLI process: lines in, lines out, and an end that leaves nothing behind. It knows JSON lines, not the protocol.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createLineSplitter, createSendQueue, formatJsonLine } from '@dovetail/rpc';
import type { CliCommand } from '../cli/find-cli.ts';
import { spawnEnvironment } from '../cli/spawn-environment.ts';
import { agentExited, classifyExit, type AgentExit } from './agent-exit.ts';
import { keeper } from './keeper.ts';
import { secretValues } from './mask-secrets.ts';
import { startTimeOf } from './process-list.ts';
import { membersOf, signalTree, type ProcessTree } from './process-tree.ts';
import { openRegistry, type Registry } from './registry.ts';
import { createStderrTail } from './stderr-tail.ts';
import { stopPolitely, type StopTimes } from './stop-politely.ts';

export interface CliProcessOptions {
  cli: CliCommand;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  configuredEnv?: Readonly<Record<string, string | undefined>>;
  entrypoint?: string;
  fileCheckpointing?: boolean;
  onLine(line: string): void;
  onStderr?(text: string): void;
  stopTimes?: Partial<StopTimes>;
}

export interface CliProcess {
  readonly pid: number | undefined;
  /** Resolves when the line has been handed to the pipe; rejects when the process has ended. */
  write(message: object): Promise<void>;
  /** The CLI finishes the running turn and ends. */
  endInput(): void;
  /** End stdin, wait, SIGTERM, wait, SIGKILL: the whole tree. Resolves when nothing of it runs. */
  stop(): Promise<AgentExit>;
  /** At once. */
  kill(): Promise<AgentExit>;
  /** Resolves, never rejects, when the process has ended and its output has been read to the end. */
  readonly exited: Promise<AgentExit>;
  pauseOutput(): void;
  resumeOutput(): void;
}

let registry: Registry | undefined;

export function startCliProcess(options: CliProcessOptions): CliProcess {
  const marker = randomUUID();
  const env = spawnEnvironment({
    base: options.env,
    marker,
    ...(options.configuredEnv && { configured: options.configuredEnv }),
    ...(options.entrypoint && { entrypoint: options.entrypoint }),
    ...(options.fileCheckpointing && { fileCheckpointing: true }),
  });
  const stderr = createStderrTail(secretValues(env));
  // A group of its own: the terminal's Ctrl+C is ours to handle, and the group can be ended as one.
  const child = spawn(options.cli.command, [...options.cli.args, ...options.args], {
    cwd: options.cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const { pid } = child;
  if (pid !== undefined) {
    keeper().watch(marker, pid);
    registry ??= openRegistry();
    registry.add({ pid, marker, cwd: options.cwd, startedAt: startTimeOf(pid) ?? '' });
  }

  const splitter = createLineSplitter({ onLine: options.onLine });
  child.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
  child.stdout.on('end', () => splitter.end());
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr.push(text);
    options.onStderr?.(text);
  });

  let askedToStop = false;
  let hasExited = false;
  const tree = (): ProcessTree => ({ rootPid: hasExited ? undefined : pid, marker });

  const exited = new Promise<AgentExit>(resolve => {
    let spawnError: Error | undefined;
    child.on('error', error => {
      spawnError = error;
      if (pid === undefined) settle(null, null);
    });
    child.on('exit', () => {
      hasExited = true;
      // What the CLI started does not outlive it; a child that holds its output open would also delay `close`.
      signalTree(tree(), 'SIGKILL');
    });
    child.on('close', (code, signal) => settle(code, signal));

    function settle(code: number | null, signal: NodeJS.Signals | null): void {
      hasExited = true;
      keeperForget(marker, pid);
      if (spawnError && pid === undefined) stderr.push(spawnError.message);
      const reason = pid === undefined ? 'spawn_failed' : classifyExit(code, signal, askedToStop);
      const exit: AgentExit = { reason, code, signal, stderrTail: stderr.read() };
      input.close(agentExited(exit));
      resolve(exit);
    }
  });

  const input = createSendQueue<string>(text => writeTo(child, text));
  // A CLI that ends while we write is told by `exited`, not by an unhandled error of the pipe.
  child.stdin.on('error', () => {});

  const stopping = (times: Partial<StopTimes>): Promise<AgentExit> => {
    askedToStop = true;
    return stopPolitely({
      endInput: () => child.stdin.end(),
      signal: name => signalTree(tree(), name),
      isGone: () => hasExited && membersOf(tree()).length === 0,
      exited,
      times: { ...options.stopTimes, ...times },
    });
  };

  return {
    pid,
    write: message => input.send(formatJsonLine(message)),
    endInput: () => {
      void input.drained().then(() => child.stdin.end());
    },
    stop: () => stopping({}),
    kill: () => stopping({ politeMs: 0, termMs: 0 }),
    exited,
    pauseOutput: () => child.stdout.pause(),
    resumeOutput: () => child.stdout.resume(),
  };
}

function keeperForget(marker: string, pid: number | undefined): void {
  if (pid === undefined) return;
  registry?.remove(marker);
  keeper().forget(marker);
}

/** Resolves when the pipe can take more. */
function writeTo(child: ChildProcess, text: string): void | Promise<void> {
  const { stdin } = child;
  if (!stdin || stdin.destroyed || stdin.writableEnded) throw new Error('the input of the CLI has ended');
  if (stdin.write(text)) return undefined;
  return new Promise((resolve, reject) => {
    const done = (error?: Error) => {
      stdin.off('drain', onDrain);
      stdin.off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    const onDrain = () => done();
    const onClose = () => done(new Error('the input of the CLI was closed'));
    stdin.once('drain', onDrain);
    stdin.once('close', onClose);
  });
}
