// The Claude Code CLI that a command runs: found, its version known, new enough.
import { dirname, join } from 'node:path';
import { defaultVersionCache, findCli, readVersion, tooOld, type CliCommand } from '@dovetail/agent';
import type { Context, Invocation } from './command.ts';

/** Folders whose npm package is the CLI of last resort. */
export function packageRoots(installRoot: string | undefined, cwd: string): string[] {
  const ofNode = join(dirname(process.execPath), '..', 'lib');
  const own = installRoot
    ? [join(installRoot, 'node_modules', 'claude-code-2.1.325'), join(installRoot, 'tools', 'pinned-cli'), installRoot]
    : [];
  return [cwd, ofNode, ...own];
}

export function locateCli(invocation: Invocation, context: Context, cwd: string): Promise<CliCommand> {
  return findCli({
    claudePath: invocation.text('claude'),
    env: context.env,
    packageRoots: packageRoots(context.installRoot, cwd),
  });
}

/** The CLI, its version, and an error when it is too old to be driven. */
export async function usableCli(
  invocation: Invocation,
  context: Context,
  cwd: string,
): Promise<{ cli: CliCommand; version: string }> {
  const cli = await locateCli(invocation, context, cwd);
  const version = await readVersion(cli, { env: context.env, cacheFile: defaultVersionCache(context.env) });
  const refusal = tooOld(version);
  if (refusal) throw refusal;
  return { cli, version };
}
