// The Claude Code CLI that a command runs: found, its version known, new enough.
import { defaultVersionCache, findCli, readVersion, tooOld, type CliCommand, type CliOrigin } from '@dovetail/agent';
import { Failure, type Context, type Invocation } from './command.ts';
import { packageRoots } from './package-roots.ts';

const origins: Readonly<Record<CliOrigin, string>> = {
  option: 'named by --claude',
  DOVETAIL_CLAUDE: 'named by DOVETAIL_CLAUDE',
  PATH: 'on PATH',
  folder: 'in a usual folder',
  package: 'of an npm package',
  'where.exe': 'found by where.exe',
};

export function describeOrigin(origin: CliOrigin): string {
  return origins[origin];
}

export function locateCli(invocation: Invocation, context: Context, cwd: string): Promise<CliCommand> {
  return findCli({
    claudePath: invocation.text('claude'),
    env: context.env,
    packageRoots: packageRoots(context.installRoot, cwd),
  });
}

/** The CLI, its version, and an error when it is too old to be driven. `env` is what the CLI itself may see. */
export async function usableCli(
  invocation: Invocation,
  context: Context,
  cwd: string,
  env: NodeJS.ProcessEnv = context.env,
): Promise<{ cli: CliCommand; version: string }> {
  const cli = await locateCli(invocation, context, cwd);
  const version = await readVersion(cli, { env, cacheFile: defaultVersionCache(context.env) });
  const refusal = tooOld(version);
  if (refusal) throw new Failure(`${refusal.message} It is ${cli.path} (${describeOrigin(cli.origin)}).`);
  return { cli, version };
}
