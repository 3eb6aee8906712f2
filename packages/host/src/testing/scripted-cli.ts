// How a host in a test is pointed at scripted-cli.mjs, and what that has heard.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createCliAccess, type CliAccess } from '../cli-access.ts';
import { fakeSettings } from './fake-context.ts';

interface Reply {
  readonly response?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

export interface CliScript {
  readonly version?: string;
  readonly replies?: Readonly<Record<string, Reply | null>>;
  /** Answers the request `to` when the one of this name has come. */
  readonly after?: Readonly<Record<string, Reply & { readonly to: string }>>;
}

type Heard = Readonly<Record<string, unknown>>;

export interface ScriptedCli {
  readonly cli: CliAccess;
  heard(): Heard[];
  pid(): number | undefined;
}

const path = fileURLToPath(new URL('./scripted-cli.mjs', import.meta.url));

export function scriptedCli(script: CliScript): ScriptedCli {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-scripted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = join(folder, 'heard');
  const all = (): Heard[] => {
    try {
      return readFileSync(log, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as Heard);
    } catch {
      return [];
    }
  };
  return {
    cli: createCliAccess({
      settings: fakeSettings(),
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, SCRIPTED_CLI: JSON.stringify({ ...script, log }) },
      cli: { path, command: process.execPath, args: [path], origin: 'option' },
      versionCache: null,
    }),
    heard: () => all().filter(({ started }) => started === undefined),
    pid: () => all().find(({ started }) => started !== undefined)?.['pid'] as number | undefined,
  };
}
