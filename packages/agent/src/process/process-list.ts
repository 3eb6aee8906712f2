// What runs on this machine: parents, groups, start times and our marker. Linux by /proc, other systems by `ps`.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { markerVariable } from '../cli/spawn-environment.ts';

export interface RunningProcess {
  readonly pid: number;
  readonly parentPid: number;
  /** Differs between two processes that got the same pid one after the other. */
  readonly startedAt: string;
  readonly isZombie: boolean;
}

export function listProcesses(platform: NodeJS.Platform = process.platform): RunningProcess[] {
  if (platform === 'linux') return fromProc();
  if (platform === 'win32') return [];
  return fromPs();
}

function fromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readStat(Number(name)) ?? []);
}

function readStat(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command, in parentheses, may hold anything; fields are counted after its last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parentPid: Number(fields[1]), startedAt: fields[19] ?? '', isZombie: fields[0] === 'Z' };
  } catch {
    return undefined;
  }
}

function fromPs(): RunningProcess[] {
  try {
    const text = execFileSync('ps', ['-axo', 'pid=,ppid=,stat=,lstart='], { encoding: 'utf8' });
    return text
      .split('\n')
      .map(line => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line))
      .flatMap(match =>
        match
          ? [
              {
                pid: Number(match[1]),
                parentPid: Number(match[2]),
                startedAt: match[4] ?? '',
                isZombie: (match[3] ?? '').startsWith('Z'),
              },
            ]
          : [],
      );
  } catch {
    return [];
  }
}

/** When the process with this pid started, or nothing if there is none. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'linux') return readStat(pid)?.startedAt;
  return listProcesses().find(running => running.pid === pid)?.startedAt;
}

/** `pid` and all that descend from it, parents first. */
export function descendants(pid: number, all: readonly RunningProcess[]): number[] {
  const children = groupByParent(all);
  const out = [pid];
  for (let i = 0; i < out.length; i++) {
    for (const child of children.get(out[i] as number) ?? []) if (!out.includes(child.pid)) out.push(child.pid);
  }
  return out;
}

function groupByParent(all: readonly RunningProcess[]): Map<number, RunningProcess[]> {
  const out = new Map<number, RunningProcess[]>();
  for (const running of all) {
    const siblings = out.get(running.parentPid);
    if (siblings) siblings.push(running);
    else out.set(running.parentPid, [running]);
  }
  return out;
}

/** Processes that carry a marker of ours, also those that have left their parent. Linux only: elsewhere the environment of others cannot be read. */
export function marked(marker: string, platform: NodeJS.Platform = process.platform): number[] {
  if (platform !== 'linux') return [];
  const wanted = `${markerVariable}=${marker}`;
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1')
          .split('\0')
          .some(entry => entry === wanted);
      } catch {
        return false;
      }
    });
}
