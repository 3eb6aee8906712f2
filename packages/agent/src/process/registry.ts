// Which processes each living host has started, one small file a host, so that what a crash left behind can be swept.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../data-folder.ts';
import { startTimeOf } from './process-list.ts';

export interface StartedProcess {
  readonly pid: number;
  readonly startedAt: string;
  readonly marker: string;
  readonly cwd: string;
}

export interface HostRecord {
  readonly hostPid: number;
  readonly hostStartedAt: string;
  readonly processes: readonly StartedProcess[];
}

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
  const file = join(folder, `${process.pid}.json`);
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

export function readRegistry(folder: string = registryFolder()): { file: string; record: HostRecord | undefined }[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter(name => name.endsWith('.json'));
  } catch {
    return [];
  }
  return names.map(name => {
    const file = join(folder, name);
    try {
      return { file, record: JSON.parse(readFileSync(file, 'utf8')) as HostRecord };
    } catch {
      return { file, record: undefined };
    }
  });
}
