// Which processes each living host has started, one small file a host, so that what a crash left behind can be swept.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { dataFolder } from '../data-folder.ts';
import { startTimeOf } from './process-list.ts';

const pid = z.int().positive();

// Strict, for processes are killed by it: a damaged file must never name one that is not ours.
const StartedProcess = z.object({ pid, startedAt: z.string(), marker: z.uuid(), cwd: z.string() });
const HostRecord = z.object({ hostPid: pid, hostStartedAt: z.string(), processes: z.array(StartedProcess) });

/** `startedAt` is empty on systems that do not tell. */
export type StartedProcess = Readonly<z.output<typeof StartedProcess>>;
export type HostRecord = Readonly<z.output<typeof HostRecord>>;

export function registryFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(dataFolder(env), 'processes');
}

export interface Registry {
  add(started: StartedProcess): void;
  remove(marker: string): void;
}

/** Written at once and synchronously: a host that dies right after a spawn has already told of it. */
export function openRegistry(folder: string = registryFolder()): Registry {
  const running = new Map<string, StartedProcess>();
  // Not the pid alone: threads and bundles of one process may each hold a registry.
  const file = join(folder, `${process.pid}-${randomUUID().slice(0, 8)}.json`);
  const hostStartedAt = startTimeOf(process.pid) ?? '';

  function save(): void {
    try {
      if (running.size === 0) {
        rmSync(file, { force: true });
        return;
      }
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const record: HostRecord = { hostPid: process.pid, hostStartedAt, processes: [...running.values()] };
      writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // A folder that cannot be written costs the sweep after a crash, not the work at hand; `dovetail doctor` tells.
    }
  }

  return {
    add(started) {
      running.set(started.marker, started);
      save();
    },
    remove(marker) {
      if (running.delete(marker)) save();
    },
  };
}

export interface RegistryFile {
  readonly file: string;
  /** Absent when the file cannot be read as one of ours. */
  readonly record: HostRecord | undefined;
}

export function readRegistry(folder: string = registryFolder()): RegistryFile[] {
  return namesIn(folder, '.json').map(name => {
    const file = join(folder, name);
    try {
      return { file, record: HostRecord.parse(JSON.parse(readFileSync(file, 'utf8'))) };
    } catch {
      return { file, record: undefined };
    }
  });
}

/** Files that a host was writing, with the pid of that host. */
export function halfWritten(folder: string): { file: string; hostPid: number }[] {
  return namesIn(folder, '.json.new').map(name => ({ file: join(folder, name), hostPid: Number.parseInt(name, 10) }));
}

function namesIn(folder: string, ending: string): string[] {
  try {
    return readdirSync(folder).filter(name => name.endsWith(ending));
  } catch {
    return [];
  }
}
