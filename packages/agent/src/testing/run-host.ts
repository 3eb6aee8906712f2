// Runs testing/host.mjs and watches what it leaves behind, with eyes of its own: not with the code under test.
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CliLine } from '@dovetail/protocol';
import { createLineLog } from './fake-agent.ts';
import { fakeCliPath, type FakeScript } from './fake-script.ts';

const hostPath = fileURLToPath(new URL('./host.mjs', import.meta.url));

export interface HostPlan {
  script: FakeScript;
  /** A signal, `exit`, `exception` or `rejection`; after 0 lines: while the agent is being started. */
  die?: { how: string; afterLines: number };
  /** The same, when it gets SIGUSR2. */
  dies?: string;
  stopAfterLines?: number;
  says?: string;
  /** Lives on when the CLI has ended. */
  stays?: boolean;
}

interface HowEnded {
  code: ChildProcess['exitCode'];
  signal: ChildProcess['signalCode'];
}

export interface RunningHost {
  readonly process: ChildProcess;
  readonly ended: Promise<HowEnded>;
  readonly lines: readonly CliLine[];
  readonly seen: ReturnType<typeof createLineLog>['seen'];
  readonly next: ReturnType<typeof createLineLog>['next'];
  readonly stderr: () => string;
}

/** `tag` marks the host and everything below it; in PATH too, which is all that some of them are given. */
export function runHost(agent: string, dataFolder: string, tag: string, plan: HostPlan): RunningHost {
  const child = spawn(process.execPath, [hostPath], {
    env: {
      PATH: `${process.env['PATH']}:/nowhere/${tag}`,
      DOVETAIL_HOME: dataFolder,
      HOST_PLAN: JSON.stringify({ agent, cli: fakeCliPath, ...plan }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createLineLog();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  createInterface({ input: child.stdout }).on('line', text => {
    try {
      log.add(JSON.parse(text) as CliLine, text);
    } catch {
      // A host that is killed may leave half a line.
    }
  });
  const ended = new Promise<HowEnded>(resolve => {
    // Its last words have been read then.
    child.once('close', (code, signal) => {
      log.end(`The host ended (${code ?? signal}). ${stderr}`);
      resolve({ code, signal });
    });
  });
  return { process: child, ended, lines: log.lines, seen: log.seen, next: log.next, stderr: () => stderr };
}

function pids(): string[] {
  return readdirSync('/proc').filter(name => /^\d+$/.test(name));
}

function readProc(pid: string, file: 'environ' | 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** Command lines of what runs with this tag in its environment or in its arguments. A zombie has neither. */
export function processesWith(tag: string): string[] {
  return pids()
    .filter(pid => readProc(pid, 'environ').includes(tag) || readProc(pid, 'cmdline').includes(tag))
    .map(pid => `${pid} ${readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()}`);
}

/** Only if it is still the one that we mean: a pid may be somebody else's by now. */
export function signalTagged(pid: number, tag: string, signal: NodeJS.Signals): void {
  if (!readProc(String(pid), 'environ').includes(tag)) return;
  try {
    process.kill(pid, signal);
  } catch {
    // Just gone.
  }
}

/** The keepers that this process has started. */
export function keepersOf(parentPid: number | undefined): number[] {
  return pids()
    .filter(pid => readProc(pid, 'cmdline').includes('dovetail-keeper'))
    .filter(pid => readProc(pid, 'stat').split(') ').at(-1)?.split(' ')[1] === String(parentPid))
    .map(Number);
}
