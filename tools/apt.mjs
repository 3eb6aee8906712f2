// Programs that tests look for and Debian has: installed by apt where that is possible, else asked for in one sentence.
import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';
import { say, stop } from './say.mjs';

/**
 * Gives what `find` finds, after installing `packages` when it finds nothing.
 * @template T
 * @param {{ what: string, why: string, packages: string[], instead?: string, find: () => T | undefined, otherwise?: T }} wanted
 *   `what` is a name ("Chromium"), `why` who needs it ("the tests of the pages"), `instead` another way ("or set X to its path"),
 *   `otherwise` what serves as well, so that nothing stops when it cannot be had.
 * @returns {Promise<T>}
 */
export async function installedByApt({ what, why, packages, instead, find, otherwise }) {
  const found = find();
  if (found) return found;
  const orElse = instead ? `, ${instead},` : '';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    if (otherwise) return otherwise;
    stop(
      `${what} is missing, and ${why} need it. Install it (on Debian: "apt-get install ${packages.join(' ')}")${orElse} then run the command again.`,
    );
  }
  say(`Installing ${what} with apt for ${why}; this happens once.`);
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let { code, output } = await runCommand('apt-get', install, { quiet: true, env });
  if (code !== 0) {
    // The lists of a fresh machine are empty or old.
    await runCommand('apt-get', ['update'], { quiet: true, env });
    ({ code, output } = await runCommand('apt-get', install, { quiet: true, env }));
  }
  const installed = find();
  if (code !== 0 || !installed) {
    if (otherwise) return otherwise;
    stop(
      `apt could not install ${what}. Install it yourself${orElse} then run the command again.\n\n${output.trim().split('\n').slice(-8).join('\n')}`,
    );
  }
  return installed;
}
