// The pinned Claude Code CLIs, installed by npm alias. Every suite runs once per version and names it in its titles.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type CliVersionName = '2.1.29' | '2.1.325';

export interface PinnedCli {
  readonly name: CliVersionName;
  readonly path: string;
  readonly isNewest: boolean;
  /** For tests of what is Dovetail's own and the same whatever CLI runs: they are defined for the newest one only. */
  ifNewest(define: () => void): void;
  /** What is expected of this version, where the versions differ. */
  pick<T>(expected: Readonly<Record<CliVersionName, T>>): T;
  /** Does what is written for this version, where more differs than a value. */
  on<T>(steps: Readonly<Record<CliVersionName, () => T>>): T;
}

const newest: CliVersionName = '2.1.325';
const require = createRequire(import.meta.url);

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

function pinned(name: CliVersionName, path: string): PinnedCli {
  if (!existsSync(path)) throw new Error(`Claude Code ${name} is not installed: there is no ${path}. Run npm install.`);
  const isNewest = name === newest;
  return {
    name,
    path,
    isNewest,
    ifNewest: define => (isNewest ? define() : undefined),
    pick: expected => expected[name],
    on: steps => steps[name](),
  };
}

/** The binary that the install script of the package put in place, else the one in the package of this platform. */
function nativeBinary(folder: string): string {
  const inPlace = join(folder, 'bin', 'claude.exe');
  if (existsSync(inPlace)) return inPlace;
  const file = process.platform === 'win32' ? 'claude.exe' : 'claude';
  return join(packageFolder(`@anthropic-ai/claude-code-${process.platform}-${process.arch}`), file);
}

/** For what one version alone does. */
export const pinnedCli: Readonly<Record<CliVersionName, PinnedCli>> = {
  '2.1.29': pinned('2.1.29', join(packageFolder('claude-code-2.1.29'), 'cli.js')),
  '2.1.325': pinned('2.1.325', nativeBinary(packageFolder('claude-code-2.1.325'))),
};

/** For `describe.each(eachCli)('… on Claude Code %s', (_version, cli) => …)`. */
export const eachCli: readonly (readonly [CliVersionName, PinnedCli])[] = Object.values(pinnedCli).map(cli => [
  cli.name,
  cli,
]);
