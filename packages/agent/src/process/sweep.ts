// Finds and ends what a host that died has left behind. A pid alone proves nothing: the start time or our marker must agree.
import { rmSync } from 'node:fs';
import { isAlive } from './is-alive.ts';
import { marked, startTimeOf } from './process-list.ts';
import { halfWritten, readRegistry, registryFolder, type HostRecord, type StartedProcess } from './registry.ts';
import { membersOf, signalTree } from './process-tree.ts';

export interface Leftover {
  /** Absent when the CLI itself has gone and only what it started still runs. */
  readonly pid: number | undefined;
  readonly cwd: string;
  readonly marker: string;
}

export interface SweepReport {
  readonly leftovers: readonly Leftover[];
  /** Registry files of hosts that are gone, or that cannot be read. */
  readonly staleFiles: readonly string[];
}

export function findLeftovers(folder: string = registryFolder()): SweepReport {
  const leftovers: Leftover[] = [];
  const staleFiles = halfWritten(folder).flatMap(({ file, hostPid }) => (isAlive(hostPid) ? [] : [file]));
  for (const { file, record } of readRegistry(folder)) {
    if (record && hostLives(record)) continue;
    staleFiles.push(file);
    for (const started of record?.processes ?? []) {
      const pid = rootRuns(started) ? started.pid : undefined;
      if (pid !== undefined || marked(started.marker).length > 0) {
        leftovers.push({ pid, cwd: started.cwd, marker: started.marker });
      }
    }
  }
  return { leftovers, staleFiles };
}

/** Ends what `findLeftovers` finds and removes the files. */
export function sweepLeftovers(folder: string = registryFolder()): SweepReport {
  const report = findLeftovers(folder);
  for (const { pid, marker } of report.leftovers) {
    signalTree({ rootPid: pid, marker }, 'SIGKILL');
    // Again, in case something forked meanwhile; by the marker alone, for the pid may be somebody else's by now.
    const rest = { rootPid: undefined, marker };
    for (let round = 0; round < 5 && membersOf(rest).length > 0; round++) signalTree(rest, 'SIGKILL');
  }
  for (const file of report.staleFiles) removeQuietly(file);
  return report;
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true, recursive: true });
  } catch {
    // Found again by the next sweep.
  }
}

/** Where start times are not told, a host whose pid is taken counts as alive: rather leave something than take it away. */
function hostLives({ hostPid, hostStartedAt }: HostRecord): boolean {
  const startedAt = startTimeOf(hostPid);
  return startedAt !== undefined && (startedAt === '' || hostStartedAt === '' || startedAt === hostStartedAt);
}

function rootRuns({ pid, startedAt }: StartedProcess): boolean {
  return startedAt !== '' && startTimeOf(pid) === startedAt;
}
