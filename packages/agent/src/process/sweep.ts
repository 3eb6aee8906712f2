// Finds and ends what a host that died has left behind. A pid alone proves nothing: the start time or our marker must agree.
import { rmSync } from 'node:fs';
import { marked, startTimeOf } from './process-list.ts';
import { readRegistry, registryFolder, type HostRecord, type StartedProcess } from './registry.ts';
import { isAlive, signalTree } from './process-tree.ts';

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
  const staleFiles: string[] = [];
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
  for (const { pid, marker } of report.leftovers) signalTree({ rootPid: pid, marker }, 'SIGKILL');
  for (const file of report.staleFiles) rmSync(file, { force: true });
  return report;
}

function hostLives(record: HostRecord): boolean {
  return isAlive(record.hostPid) && startTimeOf(record.hostPid) === record.hostStartedAt;
}

function rootRuns(started: StartedProcess): boolean {
  return isAlive(started.pid) && startTimeOf(started.pid) === started.startedAt;
}
