// Where things are, seen from the bundle in bench/dist.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of an installed package, as a file in `from` would find it. */
export function packageFolder(name: string, from: string): string {
  const require = createRequire(join(from, 'package.json'));
  for (const modules of require.resolve.paths(name) ?? []) {
    const folder = join(modules, name);
    try {
      require.resolve(join(folder, 'package.json'));
      return folder;
    } catch {
      // Not in this one.
    }
  }
  throw new Error(
    `The package ${name} is not installed. Run "npm install" in ${dirname(require.resolve('./package.json'))}.`,
  );
}
