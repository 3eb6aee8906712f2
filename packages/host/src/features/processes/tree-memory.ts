// What a process and everything it started take of the machine's memory. Linux by /proc, other systems by `ps`; where
// neither is there, it cannot be told.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface TreeMemory {
  readonly memoryBytes: number | null;
  readonly processCount: number;
}

export interface MeasuredProcess {
  readonly pid: number;
  readonly parentPid: number;
  readonly memoryBytes: number;
}

/** Undefined where the system does not tell. */
export async function measureProcesses(
  platform: NodeJS.Platform = process.platform,
): Promise<MeasuredProcess[] | undefined> {
  try {
    if (platform === 'linux') return await readProc();
    if (platform === 'win32') return undefined;
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,rss='], { maxBuffer: 16 * 1024 * 1024 });
    return parsePs(stdout);
  } catch {
    return undefined;
  }
}

/** Shared pages count once for each process that has them: the sum is the most that it can be. */
export function treeMemory(root: number, all: readonly MeasuredProcess[] | undefined): TreeMemory {
  if (!all) return { memoryBytes: null, processCount: 1 };
  const tree = new Set([root]);
  // A set is walked in the order of insertion, including what is added on the way.
  for (const pid of tree) for (const one of all) if (one.parentPid === pid) tree.add(one.pid);
  const members = all.filter(({ pid }) => tree.has(pid));
  return { memoryBytes: members.reduce((sum, one) => sum + one.memoryBytes, 0), processCount: members.length };
}

async function readProc(): Promise<MeasuredProcess[]> {
  const names = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const read = await Promise.all(names.map(name => readFile(`/proc/${name}/status`, 'latin1').catch(() => '')));
  return read.flatMap(text => parseStatus(text) ?? []);
}

export function parseStatus(text: string): MeasuredProcess | undefined {
  const number = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  const [pid, parentPid, kilobytes] = [number('Pid'), number('PPid'), number('VmRSS')];
  if (Number.isNaN(pid) || Number.isNaN(parentPid)) return undefined;
  // A process that is ending has no memory any more.
  return { pid, parentPid, memoryBytes: Number.isNaN(kilobytes) ? 0 : kilobytes * 1024 };
}

export function parsePs(text: string): MeasuredProcess[] {
  return text.split('\n').flatMap(line => {
    const [, pid, parentPid, kilobytes] = /^\s*(\d+)\s+(\d+)\s+(\d+)/.exec(line) ?? [];
    return pid && parentPid && kilobytes
      ? [{ pid: Number(pid), parentPid: Number(parentPid), memoryBytes: Number(kilobytes) * 1024 }]
      : [];
  });
}
