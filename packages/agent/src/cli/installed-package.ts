// The CLI inside an installed `@anthropic-ai/claude-code` package. Up to about 2.1.112 it is a script; later the package
// holds a native binary, or only a stub whose binary lies in a package of its own for each platform.
import { join, dirname } from 'node:path';
import type { Disk } from './disk.ts';

export const cliPackageName = '@anthropic-ai/claude-code';

interface Machine {
  disk: Disk;
  platform: NodeJS.Platform;
  arch: string;
}

/** `root` is a folder that has `node_modules`, or a package folder itself (a `package.json` beside it). */
export function installedPackageEntry(root: string, machine: Machine): { path: string | undefined; lookedAt: string } {
  const folder =
    machine.disk.isFile(join(root, 'package.json')) && isCliPackage(root, machine.disk)
      ? root
      : join(root, 'node_modules', cliPackageName);
  return { path: entryOf(folder, machine), lookedAt: folder };
}

function isCliPackage(folder: string, disk: Disk): boolean {
  const text = disk.readText(join(folder, 'package.json'));
  return text !== undefined && text.includes(`"${cliPackageName}"`);
}

function entryOf(folder: string, { disk, platform, arch }: Machine): string | undefined {
  const binary = platform === 'win32' ? 'claude.exe' : 'claude';
  const platformPackages = ['', '-musl'].map(libc => `${cliPackageName}-${platform}-${arch}${libc}`);
  const nodeModules = dirname(folder.endsWith(join('@anthropic-ai', 'claude-code')) ? dirname(folder) : folder);
  return [
    join(folder, 'cli.js'),
    ...platformPackages.flatMap(name => [join(folder, 'node_modules', name, binary), join(nodeModules, name, binary)]),
    join(folder, 'bin', 'claude.exe'),
  ].find(place => disk.isFile(place));
}
