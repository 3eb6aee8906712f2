// Everything the doctor looks at, in the order in which it tells.
import { accessSync, constants } from 'node:fs';
import {
  configDir,
  defaultVersionCache,
  findLeftovers,
  readVersion,
  registryFolder,
  sweepLeftovers,
  tooOld,
  type CliCommand,
} from '@dovetail/agent';
import { isWireError } from '@dovetail/protocol';
import type { Context, Invocation } from '../command.ts';
import { locateCli } from '../usable-cli.ts';
import type { Finding } from './finding.ts';
import { lockFileFindings } from './lock-files.ts';
import { signInFinding } from './sign-in.ts';

export async function examine(invocation: Invocation, context: Context, cwd: string): Promise<Finding[]> {
  return [
    { name: 'Node', state: 'ok', text: process.versions.node },
    folderFinding(cwd),
    ...(await cliFindings(invocation, context, cwd)),
    ...(await lockFileFindings(configDir(context.env), cwd)),
    leftoverFinding(context.env),
  ];
}

function folderFinding(cwd: string): Finding {
  try {
    accessSync(cwd, constants.W_OK);
    return { name: 'Folder', state: 'ok', text: cwd };
  } catch {
    return { name: 'Folder', state: 'warning', text: `${cwd} cannot be written; edits will fail.` };
  }
}

async function cliFindings(invocation: Invocation, context: Context, cwd: string): Promise<Finding[]> {
  const name = 'Claude Code CLI';
  let cli: CliCommand;
  let version: string;
  try {
    cli = await locateCli(invocation, context, cwd);
    version = await readVersion(cli, { env: context.env, cacheFile: defaultVersionCache(context.env) });
  } catch (error) {
    if (!isWireError(error)) throw error;
    return [{ name, state: 'problem', text: error.message }];
  }
  const refusal = tooOld(version);
  if (refusal) return [{ name, state: 'problem', text: refusal.message }];
  const found: Finding = { name, state: 'ok', text: `${version} at ${cli.path} (found by ${cli.origin})` };
  return [found, await signInFinding(cli, version, context.env)];
}

function leftoverFinding(env: NodeJS.ProcessEnv): Finding {
  const name = 'Left-over processes';
  const folder = registryFolder(env);
  const { leftovers, staleFiles } = findLeftovers(folder);
  if (leftovers.length === 0 && staleFiles.length === 0) return { name, state: 'ok', text: 'None.' };
  const pids = leftovers.map(({ pid, cwd }) => `${pid ?? 'children of an ended CLI'} (${cwd})`).join(', ');
  const text =
    leftovers.length > 0
      ? `A crash left these behind: ${pids}.`
      : `${staleFiles.length} record(s) of hosts that have ended.`;
  return {
    name,
    state: 'warning',
    text,
    fix: () => {
      const swept = sweepLeftovers(folder);
      return `Ended ${swept.leftovers.length} process tree(s), removed ${swept.staleFiles.length} record(s).`;
    },
  };
}
