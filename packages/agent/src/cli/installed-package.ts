// The CLI inside an installed `@anthropic-ai/claude-code` package. Up to about 2.1.112 it is a script; later the package
// holds a native binary, or only a stub whose binary lies in a package of its own for each platform.
import { posix, win32 } from 'node:path';
import type { Disk } from './disk.ts';

export const cliPackageName = '@anthropic-ai/claude-code';

interface Machine {
  disk: Disk;
  platform: NodeJS.Platform;
  arch: string;
}

/** `root` is a folder that has `node_modules`, or the folder of the package itself. */
export function installedPackageEntry(root: string, machine: Machine): { path: string | undefined; lookedAt: string } {
  const { join } = pathsOf(machine.platform);
  const folder = isCliPackage(root, machine) ? root : join(root, 'node_modules', cliPackageName);
  return { path: entryOf(folder, machine), lookedAt: folder };
}

function pathsOf(platform: NodeJS.Platform) {
  return platform === 'win32' ? win32 : posix;
}

/** By its own name: other packages name it as a dependency. */
function isCliPackage(folder: string, { disk, platform }: Machine): boolean {
  const text = disk.readText(pathsOf(platform).join(folder, 'package.json'));
  try {
    return (JSON.parse(text ?? '{}') as { name?: unknown } | null)?.name === cliPackageName;
  } catch {
    return false;
  }
}

function entryOf(folder: string, { disk, platform, arch }: Machine): string | undefined {
  const { join, dirname } = pathsOf(platform);
  const binary = platform === 'win32' ? 'claude.exe' : 'claude';
  const platformPackages = ['', '-musl'].map(libc => `${cliPackageName}-${platform}-${arch}${libc}`);
  const isScoped = folder.endsWith(join('@anthropic-ai', 'claude-code'));
  const nodeModules = dirname(isScoped ? dirname(folder) : folder);
  return [
    join(folder, 'cli.js'),
    ...platformPackages.flatMap(name => [join(folder, 'node_modules', name, binary), join(nodeModules, name, binary)]),
    // Last: before its install script has run, this is a placeholder.
    join(folder, 'bin', 'claude.exe'),
  ].find(place => disk.isFile(place));
}
