// Everything the doctor looks at, in the order in which it tells.
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import {
  configDir,
  dataFolder,
  defaultVersionCache,
  findLeftovers,
  isAtLeast,
  readVersion,
  registryFolder,
  sweepLeftovers,
  tooOld,
  type CliCommand,
} from '@dovetail/agent';
import { isWireError } from '@dovetail/protocol';
import type { Context, Invocation } from '../command.ts';
import { describeOrigin, locateCli } from '../usable-cli.ts';
import { version as ownVersion } from '../version.ts';
import type { Finding } from './finding.ts';
import { lockFileFindings } from './lock-files.ts';
import { signInFinding } from './sign-in.ts';

/** Of the `engines` of the repository. */
const oldestNode = '20.19.0';

export async function examine(invocation: Invocation, context: Context, cwd: string): Promise<Finding[]> {
  const { env } = context;
  return [
    { name: 'Dovetail', state: 'ok', text: ownVersion },
    nodeFinding(process.versions.node),
    folderFinding(cwd),
    ...(await cliFindings(invocation, context, cwd)),
    ...(await lockFileFindings({ configDir: configDir(env), cwd, env })),
    leftoverFinding(env),
    ...dataFolderFindings(env),
  ];
}

export function nodeFinding(version: string): Finding {
  return isAtLeast(version, oldestNode)
    ? { name: 'Node', state: 'ok', text: version }
    : { name: 'Node', state: 'problem', text: `Dovetail needs Node ${oldestNode} or newer; this is ${version}.` };
}

function folderFinding(cwd: string): Finding {
  return canWrite(cwd)
    ? { name: 'Folder', state: 'ok', text: cwd }
    : { name: 'Folder', state: 'warning', text: `${cwd} cannot be written; edits will fail.` };
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
  const where = `${cli.path} (${describeOrigin(cli.origin)})`;
  const refusal = tooOld(version);
  if (refusal) return [{ name, state: 'problem', text: `${refusal.message} It is ${where}.` }];
  const found: Finding = { name, state: 'ok', text: `${version} at ${where}` };
  return [found, await signInFinding({ cli, version, env: context.env, signal: context.signal })];
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
      : `None, but ${counted(staleFiles.length, 'record')} of hosts that have ended.`;
  return {
    name,
    state: 'warning',
    text,
    fix: () => {
      const swept = sweepLeftovers(folder);
      return `Ended ${counted(swept.leftovers.length, 'process tree')}, removed ${counted(swept.staleFiles.length, 'record')}.`;
    },
  };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Told only when it does not work: then nothing is remembered, deleted sessions have no trash, a crash is not swept. */
function dataFolderFindings(env: NodeJS.ProcessEnv): Finding[] {
  const folder = dataFolder(env);
  if (canWrite(nearestExisting(folder))) return [];
  const text = `${folder} cannot be written, so Dovetail remembers nothing; set DOVETAIL_HOME to a folder that can.`;
  return [{ name: 'Folder of Dovetail', state: 'warning', text }];
}

function nearestExisting(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      accessSync(at, constants.F_OK);
      return at;
    } catch {
      if (dirname(at) === at) return at;
    }
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
