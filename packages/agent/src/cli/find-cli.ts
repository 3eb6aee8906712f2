// Finds the Claude Code CLI of the person: what they named, then PATH, the usual install folders, an npm package.
// Nothing found is an error that lists every place looked at and says how to install.
import { posix, win32 } from 'node:path';
import { WireError } from '@dovetail/protocol';
import { nodeDisk, type Disk } from './disk.ts';
import { installedPackageEntry } from './installed-package.ts';
import { isShim, shimTarget } from './npm-shim.ts';
import { usualPlaces, pathEntries } from './usual-places.ts';
import { whereClaude } from './where-exe.ts';

export type CliOrigin = 'option' | 'DOVETAIL_CLAUDE' | 'PATH' | 'folder' | 'package' | 'where.exe';

/** How to start the CLI: `command ...args` before its own arguments. `path` is the file itself. */
export interface CliCommand {
  readonly path: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly origin: CliOrigin;
}

export interface FindCliOptions {
  /** Named by the person; then nothing else is looked at. */
  claudePath?: string | undefined;
  /** Receives the original command as its arguments, e.g. to run it in a container. */
  processWrapper?: string | undefined;
  env?: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  arch?: string;
  /** Runs `.js` files; a bundled editor may not be a plain node itself. */
  nodePath?: string;
  /** Folders whose `node_modules` may hold the npm package. */
  packageRoots?: readonly string[];
  disk?: Disk;
  /** What `where.exe claude` printed, on Windows. */
  whereExe?: () => Promise<readonly string[]>;
}

export const installHint =
  'Install it with "npm install -g @anthropic-ai/claude-code", or name it with --claude PATH or DOVETAIL_CLAUDE.';

export async function findCli(options: FindCliOptions = {}): Promise<CliCommand> {
  const env = options.env ?? process.env;
  const platform = options.platform ?? process.platform;
  const disk = options.disk ?? nodeDisk;

  for (const [named, origin] of [
    [options.claudePath, 'option'],
    [env['DOVETAIL_CLAUDE'], 'DOVETAIL_CLAUDE'],
  ] as const) {
    if (named) return toCommand(namedProgram(named, origin, platform, disk), origin, options);
  }

  const lookedAt: string[] = [];
  const first = (places: readonly string[]): string | undefined => {
    for (const place of places) {
      lookedAt.push(place);
      const program = programAt(place, disk);
      if (program !== undefined) return program;
    }
    return undefined;
  };

  const onPath = first(pathEntries(env, platform));
  if (onPath) return toCommand(onPath, 'PATH', options);
  const inFolder = first(usualPlaces(env, platform));
  if (inFolder) return toCommand(inFolder, 'folder', options);
  for (const root of options.packageRoots ?? []) {
    const entry = installedPackageEntry(root, { disk, platform, arch: options.arch ?? process.arch });
    lookedAt.push(entry.lookedAt);
    if (entry.path) return toCommand(entry.path, 'package', options);
  }
  if (platform === 'win32') {
    const found = first(await (options.whereExe ?? whereClaude)());
    if (found) return toCommand(found, 'where.exe', options);
    lookedAt.push('where.exe claude');
  }
  throw unavailable(
    `The Claude Code CLI was not found. Looked at:\n${lookedAt.map(place => `  ${place}`).join('\n')}\n${installHint}`,
    lookedAt,
  );
}

/** What can be run at this place: the file, or what a Windows shim leads to. */
function programAt(place: string, disk: Disk): string | undefined {
  const program = isShim(place) ? shimTarget(place, disk) : place;
  if (program === undefined || !disk.isFile(program)) return undefined;
  return isScript(disk.realPath(program)) || disk.isExecutable(program) ? program : undefined;
}

/** Absolute: the CLI is started in another folder than ours. */
function namedProgram(named: string, origin: CliOrigin, platform: NodeJS.Platform, disk: Disk): string {
  const path = (platform === 'win32' ? win32 : posix).resolve(named);
  const program = programAt(path, disk);
  if (program !== undefined) return program;
  const what = `which ${origin === 'option' ? 'the --claude option' : 'DOVETAIL_CLAUDE'} names as the Claude Code CLI`;
  if (disk.isFolder(path)) throw unavailable(`${path}, ${what}, is a folder. Name the program inside it.`, [path]);
  if (!disk.isFile(path)) throw unavailable(`There is no file at ${path}, ${what}. ${installHint}`, [path]);
  if (isShim(path)) throw unavailable(`${path}, ${what}, does not lead to a program. Name the program itself.`, [path]);
  throw unavailable(`${path}, ${what}, is not executable. Allow it with: chmod +x ${path}`, [path]);
}

function unavailable(message: string, lookedAt: readonly string[]): WireError {
  return new WireError('agent_unavailable', message, { lookedAt });
}

function isScript(path: string): boolean {
  return /\.(c|m)?js$/.test(path);
}

/** A script runs under node; so does an npm link that leads to one. A wrapper comes first of all. */
function toCommand(path: string, origin: CliOrigin, options: FindCliOptions): CliCommand {
  const disk = options.disk ?? nodeDisk;
  const target = disk.realPath(path);
  const base = isScript(target) ? [options.nodePath ?? process.execPath, target] : [path];
  const whole = options.processWrapper ? [options.processWrapper, ...base] : base;
  const [command = path, ...args] = whole;
  return { path: target, command, args, origin };
}
