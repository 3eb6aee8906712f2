// From the start of a process to its readiness, and the memory that it then holds: the bundled sidecar, and Node with nothing.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProgress, progress } from '../agent/progress.ts';
import { repositoryRoot } from '../agent/repository.ts';
import type { SidecarBenchOptions } from './options.ts';

export interface Start {
  readonly readyMs: number;
  /** As soon as it is ready, and with a host for the chat page. */
  readonly residentBytes: number;
  readonly withHostBytes?: number;
}

export interface StartRound {
  readonly node: Start;
  readonly sidecar: Start;
}

const bundle = join(repositoryRoot, 'packages/sidecar/dist/bundle/sidecar.js');
const bare = 'process.stdin.once("data", () => process.stdout.write("ready\\n")).on("end", () => {})';

export async function measureStarts({ rounds }: SidecarBenchOptions): Promise<readonly StartRound[]> {
  const out: StartRound[] = [];
  for (let round = 0; round <= rounds; round++) {
    progress(`start ${round}`);
    const pair =
      round % 2 === 0
        ? { node: await startNode(), sidecar: await startSidecar() }
        : { sidecar: await startSidecar(), node: await startNode() };
    // The first one warms the disk.
    if (round > 0) out.push(pair);
  }
  endProgress();
  return out;
}

async function startNode(): Promise<Start> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['-e', bare], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.write('go\n');
  await lineFrom(child, () => true);
  const readyMs = performance.now() - startedMs;
  const residentBytes = resident(child);
  child.kill();
  return { readyMs, residentBytes };
}

async function startSidecar(): Promise<Start> {
  const home = mkdtempSync(join(tmpdir(), 'dovetail-bench-'));
  const env = { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8' };
  const startedMs = performance.now();
  const child = spawn(process.execPath, [bundle, '--claude', process.execPath], {
    cwd: home,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const say = (id: number, method: string, params: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  const client = { name: 'Bench', version: '1', pid: process.pid };
  say(1, 'initialize', {
    protocolVersion: 1,
    client,
    workspaceFolders: [home],
    capabilities: { editor: ['openDiff'] },
  });
  await lineFrom(child, line => line.includes('"ide/ready"'));
  const readyMs = performance.now() - startedMs;
  const residentBytes = resident(child);
  // Answered when the host is there.
  say(2, 'chat/insertMention', { filePath: join(home, 'a.txt') });
  await lineFrom(child, line => line.includes('"id":2'));
  const withHostBytes = resident(child);
  say(3, 'shutdown', {});
  await new Promise(resolve => child.once('exit', resolve));
  rmSync(home, { recursive: true, force: true });
  return { readyMs, residentBytes, withHostBytes };
}

function lineFrom(child: ChildProcess, fits: (line: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let unread = '';
    const look = (chunk: Buffer): void => {
      const lines = (unread + chunk.toString('utf8')).split('\n');
      unread = lines.pop() ?? '';
      if (!lines.some(fits)) return;
      child.stdout?.off('data', look);
      resolve();
    };
    child.stdout?.on('data', look);
    child.once('exit', code => reject(new Error(`It ended with ${code} before it was ready.`)));
  });
}

/** Linux only, else 0. */
function resident({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
