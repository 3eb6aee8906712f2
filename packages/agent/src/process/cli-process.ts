// One CLI process: lines in, lines out, and an end that leaves nothing behind. It knows JSON lines, not the protocol.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream';
import { disconnected, hasCode, type WireError } from '@dovetail/protocol';
import { createLineSplitter, createSendQueue, formatJsonLine } from '@dovetail/rpc';
import type { CliCommand } from '../cli/find-cli.ts';
import { spawnEnvironment } from '../cli/spawn-environment.ts';
import { agentExited, classifyExit, type AgentExit } from './agent-exit.ts';
import { asciiLine } from './ascii-line.ts';
import { keeper } from './keeper.ts';
import { secretValues } from './mask-secrets.ts';
import { neverStarted } from './never-started.ts';
import { closeWhenSilent } from './output-end.ts';
import { writeToPipe } from './pipe-writer.ts';
import { startTimeOf } from './process-list.ts';
import { killGroup, killTree, signalTree, terminateGroup, type ProcessTree } from './process-tree.ts';
import { openRegistry, type Registry } from './registry.ts';
import { createStderrTail } from './stderr-tail.ts';
import { stopPolitely, type StopTimes } from './stop-politely.ts';
import { sweepLeftovers } from './sweep.ts';

export interface CliProcessOptions {
  cli: CliCommand;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  configuredEnv?: Readonly<Record<string, string | undefined>>;
  entrypoint?: string;
  fileCheckpointing?: boolean;
  onLine(line: string): void;
  /** A line too long to be kept; the rest of it is skipped. */
  onOversizedLine?(bytes: number): void;
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
  /** Resolves, never rejects, when nothing of the process tree runs and its output has been read to the end. */
  readonly exited: Promise<AgentExit>;
  pauseOutput(): void;
  resumeOutput(): void;
}

/** A pipe that breaks is a sign that the process has ended; this long its exit is waited for, to be told instead. */
const exitFollowsMs = 1000;

let openedRegistry: Registry | undefined;

function registry(): Registry {
  if (!openedRegistry) {
    openedRegistry = openRegistry();
    sweepLeftovers();
  }
  return openedRegistry;
}

export function startCliProcess(options: CliProcessOptions): CliProcess {
  const marker = randomUUID();
  const env = spawnEnvironment({
    base: options.env,
    marker,
    ...(options.configuredEnv && { configured: options.configuredEnv }),
    ...(options.entrypoint && { entrypoint: options.entrypoint }),
    ...(options.fileCheckpointing && { fileCheckpointing: true }),
  });
  const records = registry();
  keeper().watch(marker);
  const launched = launch(options, env);
  if (launched instanceof Error || launched.pid === undefined) {
    keeper().forget(marker);
    return neverStarted(launched, options.cwd);
  }
  const child = launched;
  const pid = launched.pid;
  keeper().watch(marker, pid);
  records.add({ pid, marker, cwd: options.cwd, startedAt: startTimeOf(pid) ?? '' });

  const stderr = createStderrTail(secretValues(env));
  const splitter = createLineSplitter({
    onLine: line => report(() => options.onLine(line)),
    ...(options.onOversizedLine && { onOversized: options.onOversizedLine }),
  });
  child.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr.push(text);
    report(() => options.onStderr?.(text));
  });
  // A pipe that breaks is told by `exited`, not by an error that nobody catches.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => {});

  let askedToStop = false;
  let inputEnded = false;
  let hasExited = false;
  const tree = (): ProcessTree => ({ rootPid: hasExited ? undefined : pid, marker });
  const input = createSendQueue<string>(text => writeToPipe(child.stdin, text));

  const exited = new Promise<AgentExit>(resolve => {
    let gone: Promise<void>;
    child.on('exit', () => {
      hasExited = true;
      // From now on its pid may be somebody else's.
      keeper().watch(marker);
      // What the CLI started does not outlive it; a child that holds its output open would also delay `close`.
      killGroup(pid);
      gone = killTree(tree());
      closeWhenSilent(child);
    });
    child.on('close', (code, signal) => {
      splitter.end();
      void gone.then(() => {
        records.remove(marker);
        keeper().forget(marker);
        const exit = { reason: classifyExit(code, signal, askedToStop), code, signal, stderrTail: stderr.read() };
        input.close(agentExited(exit));
        resolve(exit);
      });
    });
  });

  function endInput(): void {
    inputEnded = true;
    child.stdin.end();
  }

  async function reasonOf(failure: unknown): Promise<WireError> {
    if (hasCode(failure, 'agent_exited')) return failure;
    // When it is being stopped its end is near, and says more than an input that was closed on the way there.
    if (inputEnded && !hasExited && !askedToStop)
      return disconnected('The Claude Code CLI was told that no more messages follow.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>(resolve => {
      timer = setTimeout(() => resolve(undefined), exitFollowsMs);
    });
    const exit = await Promise.race([exited, late]);
    clearTimeout(timer);
    return exit ? agentExited(exit) : disconnected('The Claude Code CLI has closed its input.');
  }

  const stopping = (times: Partial<StopTimes>): Promise<AgentExit> => {
    askedToStop ||= !hasExited;
    return stopPolitely({
      endInput,
      // Observed: a CLI whose Bash command gets a SIGTERM asks the model what to do about that, and only then ends itself.
      signal: name => (name === 'SIGTERM' && !hasExited ? terminateGroup(pid) : signalTree(tree(), name)),
      exited,
      times: { ...options.stopTimes, ...times },
    });
  };

  return {
    pid,
    async write(message) {
      const line = asciiLine(formatJsonLine(message));
      try {
        await input.send(line);
      } catch (error) {
        throw await reasonOf(error);
      }
    },
    endInput: () => void input.drained().then(endInput),
    stop: () => stopping({}),
    kill: () => stopping({ politeMs: 0, termMs: 0 }),
    exited,
    // What an ended process has left in the pipe is small, and `exited` waits for it.
    pauseOutput: () => void (hasExited || child.stdout.pause()),
    resumeOutput: () => void child.stdout.resume(),
  };
}

/** A group of its own: the terminal's Ctrl+C is ours to handle, and the group can be ended as one. */
function launch(options: CliProcessOptions, env: Record<string, string>): ChildProcessWithoutNullStreams | Error {
  // A stream that is paused reads on until its buffer is full. One byte is full: the rest waits in the pipe, and comes in one read.
  const usual = getDefaultHighWaterMark(false);
  setDefaultHighWaterMark(false, 1);
  try {
    return spawn(options.cli.command, [...options.cli.args, ...options.args], {
      cwd: options.cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    // Some failures are thrown at once: an argument list that is too long, a file that cannot be run here.
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    setDefaultHighWaterMark(false, usual);
  }
}

/** What a listener throws is its own bug; it surfaces as such, but costs neither a line nor the protocol. */
function report(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}
