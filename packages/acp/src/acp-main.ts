// `dovetail acp` without the rest of the command: the front door comes here first, because starting fast is the point.
// Arguments that are not plain are left to the command itself, which knows how to complain.
import { resolve } from 'node:path';
import { statSync } from 'node:fs';
import type { SignInMethod } from './sign-in.ts';
import { serveAcp } from './serve.ts';
import { createOutlet } from './wire/outlet.ts';

export interface AcpArguments {
  readonly cwd?: string;
  readonly claudePath?: string;
  readonly verbose?: boolean;
  readonly signIn?: SignInMethod;
}

/** Undefined: not for us. */
export function parseAcpArguments(args: readonly string[]): AcpArguments | undefined {
  const found: { -readonly [K in keyof AcpArguments]: AcpArguments[K] } = {};
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name = '', inline] = /^--([a-z-]+)(?:=([^]*))?$/.exec(arg) ?? [];
    if (name === 'verbose' && inline === undefined && !found.verbose) found.verbose = true;
    else {
      const key = name === 'claude' ? 'claudePath' : name === 'sign-in' ? 'signIn' : name === 'cwd' ? 'cwd' : undefined;
      const value = inline ?? rest.shift();
      if (key === undefined || !value || value.startsWith('-') || found[key] !== undefined) return undefined;
      if (key === 'signIn') {
        if (value !== 'claudeai' && value !== 'console') return undefined;
        found.signIn = value;
      } else found[key] = value;
    }
  }
  if (found.cwd !== undefined && !statSync(found.cwd, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  return found;
}

export interface AcpMainOptions {
  /** Folders whose npm package is the CLI of last resort. */
  readonly packageRoots: (cwd: string) => readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Gives the exit code; undefined when the arguments are not for us. */
export async function acpMain(args: readonly string[], options: AcpMainOptions): Promise<number | undefined> {
  const parsed = parseAcpArguments(args);
  if (!parsed || (parsed.cwd === undefined && !hasCurrentFolder())) return undefined;
  return runAcp(parsed, options);
}

export async function runAcp(parsed: AcpArguments, options: AcpMainOptions): Promise<number> {
  const env = options.env ?? process.env;
  const cwd = resolve(parsed.cwd ?? process.cwd());
  const claudePath = parsed.claudePath;
  const packageRoots = options.packageRoots(cwd);
  if (parsed.signIn) {
    const { signIn } = await import('./late-part.ts');
    return signIn(parsed.signIn, { claudePath, env, packageRoots });
  }
  const ended = new AbortController();
  const end = (): void => ended.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  // Nobody reads any more: the same as the end of stdin.
  process.stdout.on('error', end);
  process.stderr.on('error', () => {});
  const onError = (error: unknown): void => {
    if (!parsed.verbose) return;
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  // A mistake in one place must not end the sessions of all others.
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  await serveAcp(
    {
      env,
      packageRoots,
      ...(claudePath !== undefined && { claudePath }),
      launch: launchCommand(),
      signal: ended.signal,
      onError,
    },
    { input: process.stdin, ...createOutlet(process.stdout) },
  );
  return 0;
}

/** It may have been deleted since the shell went there. */
function hasCurrentFolder(): boolean {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

function launchCommand(): { command: string; args: readonly string[] } {
  const [command = 'node', ...args] = process.argv;
  return { command, args: [...process.execArgv, ...args] };
}
