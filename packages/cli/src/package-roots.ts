// Folders whose npm package is the CLI of last resort.
import { dirname, join } from 'node:path';

export function packageRoots(installRoot: string | undefined, cwd: string): string[] {
  const ofNode = join(dirname(process.execPath), '..', 'lib');
  const own = installRoot
    ? [join(installRoot, 'node_modules', 'claude-code-2.1.325'), join(installRoot, 'tools', 'pinned-cli'), installRoot]
    : [];
  return [cwd, ofNode, ...own];
}
