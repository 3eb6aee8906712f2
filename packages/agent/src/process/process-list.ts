// What runs on this machine: parents, start times and our marker. Linux by /proc, other systems by `ps`.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { markerVariable } from '../cli/spawn-environment.ts';
import { isAlive } from './is-alive.ts';

export interface RunningProcess {
  readonly pid: number;
  readonly parentPid: number;
  /** Differs between two processes that got the same pid one after the other. */
  readonly startedAt: string;
  readonly isZombie: boolean;
}

export function listProcesses(platform: NodeJS.Platform = process.platform): RunningProcess[] {
  if (platform === 'linux') return pids().flatMap(pid => readStat(pid) ?? []);
  if (platform === 'win32') return [];
  return parsePs(runPs());
}

function pids(): number[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function readStat(pid: number): RunningProcess | undefined {
  try {
    return parseStat(pid, readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return undefined;
  }
}

/** The command, in parentheses, may hold anything; fields are counted after its last parenthesis. */
export function parseStat(pid: number, stat: string): RunningProcess {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, parentPid: Number(fields[1]), startedAt: fields[19] ?? '', isZombie: fields[0] === 'Z' };
}

function runPs(): string {
  try {
    // Hosts with different languages and time zones must read the same start time of the same process.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return execFileSync('ps', ['-axo', 'pid=,ppid=,stat=,lstart='], { encoding: 'utf8', env });
  } catch {
    return '';
  }
}

export function parsePs(text: string): RunningProcess[] {
  return text.split('\n').flatMap(line => {
    const [, pid, parentPid, stat, startedAt] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
    return pid && parentPid && stat && startedAt
      ? [{ pid: Number(pid), parentPid: Number(parentPid), startedAt, isZombie: stat.startsWith('Z') }]
      : [];
  });
}

/** When the process with this pid started; nothing if none runs, empty on a system that does not tell. */
export function startTimeOf(pid: number, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'win32') return isAlive(pid) ? '' : undefined;
  const found = platform === 'linux' ? readStat(pid) : listProcesses(platform).find(running => running.pid === pid);
  return found && !found.isZombie ? found.startedAt : undefined;
}

/** `roots` and all that descend from them, parents first. */
export function descendants(roots: readonly number[], all: readonly RunningProcess[]): number[] {
  const children = new Map<number, number[]>();
  for (const { pid, parentPid } of all) children.set(parentPid, [...(children.get(parentPid) ?? []), pid]);
  const out = new Set(roots);
  // A set is walked in the order of insertion, including what is added on the way.
  for (const pid of out) for (const child of children.get(pid) ?? []) out.add(child);
  return [...out];
}

/** Processes that carry a marker of ours, also those that have left their parent. Linux only: elsewhere the environment of others cannot be read. */
export function marked(marker: string, platform: NodeJS.Platform = process.platform): number[] {
  if (platform !== 'linux') return [];
  const wanted = `${markerVariable}=${marker}`;
  return pids().filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(wanted);
    } catch {
      return false;
    }
  });
}
