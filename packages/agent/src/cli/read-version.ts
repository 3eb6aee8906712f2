// Asks a CLI for its version. 2.1.29 takes more than a second to say it, so the answer is remembered on disk by command,
// size and time of change.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WireError } from '@dovetail/protocol';
import { dataFolder } from '../data-folder.ts';
import { keeper } from '../process/keeper.ts';
import { maskSecrets, secretValues } from '../process/mask-secrets.ts';
import { killTree } from '../process/process-tree.ts';
import type { CliCommand } from './find-cli.ts';
import { spawnEnvironment } from './spawn-environment.ts';
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
  const stamp = cacheFile ? await stampOf(cli) : undefined;
  if (cacheFile && stamp) {
    const known = (await readCache(cacheFile))[keyOf(cli)];
    if (known?.stamp === stamp) return known.version;
  }
  const version = await ask(cli, options);
  if (cacheFile && stamp) await remember(cacheFile, keyOf(cli), { stamp, version });
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

async function ask(cli: CliCommand, { env = process.env, timeoutMs = 30_000 }: ReadVersionOptions): Promise<string> {
  const marker = randomUUID();
  const childEnv = spawnEnvironment({ base: env, marker });
  keeper().watch(marker);
  const said = await run(cli, childEnv, timeoutMs, pid => keeper().watch(marker, pid));
  await killTree({ rootPid: undefined, marker });
  keeper().forget(marker);
  const version = parseVersion(said.stdout)?.text;
  if (version) return version;
  // Its first line: a program that is not the CLI may print a licence too.
  const [printed] = (said.stdout.trim() || said.stderr.trim()).split('\n', 1);
  const why = said.failure ?? (printed || 'it printed nothing');
  throw new WireError(
    'agent_unavailable',
    `${cli.path} did not tell its version, so it may not be the Claude Code CLI: ${maskSecrets(why, secretValues(childEnv)).slice(0, 300)}`,
    { lookedAt: [cli.path] },
  );
}

interface Said {
  stdout: string;
  stderr: string;
  failure?: string;
}

function run(
  cli: CliCommand,
  env: Record<string, string>,
  timeoutMs: number,
  onStarted: (pid: number | undefined) => void,
): Promise<Said> {
  return new Promise(resolve => {
    try {
      const child = execFile(
        cli.command,
        [...cli.args, '--version'],
        { env, timeout: timeoutMs, killSignal: 'SIGKILL', windowsHide: true },
        (error, stdout, stderr) => {
          const failure = error?.killed ? `it said nothing within ${timeoutMs / 1000} s` : error?.message;
          resolve({ stdout, stderr, ...(failure && { failure }) });
        },
      );
      // A program that reads its input would wait for it.
      child.stdin?.on('error', () => {}).end();
      onStarted(child.pid);
    } catch (error) {
      resolve({ stdout: '', stderr: '', failure: error instanceof Error ? error.message : String(error) });
    }
  });
}

async function stampOf(cli: CliCommand): Promise<string | undefined> {
  try {
    const { mtimeMs, size } = await stat(cli.path);
    return `${mtimeMs} ${size}`;
  } catch {
    return undefined;
  }
}

/** The whole command: the same file may answer differently inside a wrapper. */
function keyOf(cli: CliCommand): string {
  return JSON.stringify([cli.path, cli.command, ...cli.args]);
}

interface Remembered {
  readonly stamp: string;
  readonly version: string;
}

async function readCache(file: string): Promise<Record<string, Remembered>> {
  try {
    const entries = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, Partial<Remembered>>);
    return Object.fromEntries(
      entries.flatMap(([key, { stamp, version }]) =>
        typeof stamp === 'string' && typeof version === 'string' ? [[key, { stamp, version }]] : [],
      ),
    );
  } catch {
    return {};
  }
}

const remembered = 20;

/** A cache that cannot be written only costs time. */
async function remember(file: string, key: string, answer: Remembered): Promise<void> {
  try {
    const others = Object.entries(await readCache(file)).filter(([other]) => other !== key);
    const temporary = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(temporary, JSON.stringify(Object.fromEntries([...others.slice(1 - remembered), [key, answer]])), {
      mode: 0o600,
    });
    await rename(temporary, file);
  } catch {
    // Asked again next time.
  }
}
