// Finds the Claude Code CLI of the person: what they named, then PATH, the usual install folders, an npm package.
// Nothing found is an error that lists every place looked at and says how to install.
import { WireError } from '@dovetail/protocol';
import { nodeDisk, type Disk } from './disk.ts';
import { installedPackageEntry } from './installed-package.ts';
import { usualPlaces, pathEntries } from './usual-places.ts';

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
  const disk = options.disk ?? nodeDisk;
  const platform = options.platform ?? process.platform;

  for (const [named, origin] of [
    [options.claudePath, 'option'],
    [env['DOVETAIL_CLAUDE'], 'DOVETAIL_CLAUDE'],
  ] as const) {
    if (!named) continue;
    if (!disk.isFile(named)) throw namedButMissing(named, origin);
    return toCommand(named, origin, options);
  }

  const lookedAt: string[] = [];
  const first = (places: readonly string[]): string | undefined =>
    places.find(place => {
      lookedAt.push(place);
      return disk.isFile(place) && disk.isExecutable(place);
    });

  const onPath = first(pathEntries(env, platform));
  if (onPath) return toCommand(onPath, 'PATH', options);
  const inFolder = first(usualPlaces(env, platform));
  if (inFolder) return toCommand(inFolder, 'folder', options);
  for (const root of options.packageRoots ?? []) {
    const entry = installedPackageEntry(root, { disk, platform, arch: options.arch ?? process.arch });
    lookedAt.push(entry.lookedAt);
    if (entry.path) return toCommand(entry.path, 'package', options);
  }
  if (platform === 'win32' && options.whereExe) {
    const found = first(await options.whereExe());
    if (found) return toCommand(found, 'where.exe', options);
    lookedAt.push('where.exe claude');
  }
  throw new WireError(
    'agent_unavailable',
    `The Claude Code CLI was not found. Looked at:\n${lookedAt.map(place => `  ${place}`).join('\n')}\n${installHint}`,
    { lookedAt },
  );
}

function namedButMissing(path: string, origin: CliOrigin): WireError {
  const by = origin === 'option' ? 'the --claude option' : 'DOVETAIL_CLAUDE';
  return new WireError(
    'agent_unavailable',
    `There is no file at ${path}, which ${by} names as the Claude Code CLI. ${installHint}`,
    {
      lookedAt: [path],
    },
  );
}

/** A script runs under node; so does an npm link that leads to one. A wrapper comes first of all. */
function toCommand(path: string, origin: CliOrigin, options: FindCliOptions): CliCommand {
  const disk = options.disk ?? nodeDisk;
  const target = disk.realPath(path);
  const isScript = /\.(c|m)?js$/.test(target);
  const base = isScript ? [options.nodePath ?? process.execPath, target] : [path];
  const whole = options.processWrapper ? [options.processWrapper, ...base] : base;
  const [command = path, ...args] = whole;
  return { path: target, command, args, origin };
}
