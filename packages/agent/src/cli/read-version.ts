// Asks a CLI for its version. 2.1.29 takes more than a second to say it, so the answer is remembered on disk by path,
// size and time of change.
import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WireError } from '@dovetail/protocol';
import { dataFolder } from '../data-folder.ts';
import type { CliCommand } from './find-cli.ts';
import { oldestSupported, isAtLeast, parseVersion } from './version.ts';

export interface ReadVersionOptions {
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** Where answers are remembered; `undefined` asks each time. */
  cacheFile?: string | undefined;
}

export function defaultVersionCache(env: NodeJS.ProcessEnv = process.env): string {
  return join(dataFolder(env), 'cli-versions.json');
}

export async function readVersion(cli: CliCommand, options: ReadVersionOptions = {}): Promise<string> {
  const { cacheFile } = options;
  const key = await stampOf(cli);
  if (cacheFile && key) {
    const known = (await readCache(cacheFile))[key];
    if (known) return known;
  }
  const version = await ask(cli, options);
  if (cacheFile && key) await remember(cacheFile, key, version);
  return version;
}

/** A sentence when the CLI is too old to be driven, else nothing. */
export function tooOld(version: string): WireError<'unsupported_by_cli'> | undefined {
  if (isAtLeast(version, oldestSupported)) return undefined;
  return new WireError(
    'unsupported_by_cli',
    `Dovetail needs Claude Code CLI ${oldestSupported} or newer; this is ${version}. Update it with "claude update" or "npm install -g @anthropic-ai/claude-code".`,
    { feature: 'Dovetail', needs: oldestSupported, found: version },
  );
}

function ask(cli: CliCommand, { env = process.env, timeoutMs = 30_000 }: ReadVersionOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      cli.command,
      [...cli.args, '--version'],
      { env, timeout: timeoutMs, windowsHide: true },
      (error, stdout, stderr) => {
        const version = parseVersion(stdout)?.text;
        if (version) return resolve(version);
        const why = (error?.message ?? stdout.trim()) || stderr.trim() || 'it printed nothing';
        reject(
          new WireError(
            'agent_unavailable',
            `${cli.path} did not tell its version, so it may not be the Claude Code CLI: ${why.slice(0, 300)}`,
            {
              lookedAt: [cli.path],
            },
          ),
        );
      },
    );
  });
}

async function stampOf(cli: CliCommand): Promise<string | undefined> {
  try {
    const { mtimeMs, size } = await stat(cli.path);
    return `${cli.path}|${Math.round(mtimeMs)}|${size}`;
  } catch {
    return undefined;
  }
}

async function readCache(file: string): Promise<Record<string, string>> {
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** A cache that cannot be written only costs time. */
async function remember(file: string, key: string, version: string): Promise<void> {
  try {
    const [path] = key.split('|');
    const kept = Object.entries(await readCache(file)).filter(([k]) => !k.startsWith(`${path}|`));
    const temporary = `${file}.${process.pid}`;
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeFile(temporary, JSON.stringify(Object.fromEntries([...kept.slice(-20), [key, version]])), {
      mode: 0o600,
    });
    await rename(temporary, file);
  } catch {
    // Asked again next time.
  }
}
