// The browser that tests look through: Debian's Chromium. Installed by apt where that is possible, else asked for.
import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';
import { say, stop } from './say.mjs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Its path; installs it when it is missing. */
export async function chromium() {
  const own = process.env.DOVETAIL_CHROMIUM;
  if (own) return existsSync(own) ? own : stop(`DOVETAIL_CHROMIUM names ${own}, and there is no such file.`);
  const found = usual.find(path => existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    stop(
      'The tests of the pages need Chromium. Install it (on Debian: "apt-get install chromium"), or set DOVETAIL_CHROMIUM to its path, then run the command again.',
    );
  }
  say('Installing Chromium with apt for the tests of the pages; this happens once.');
  const install = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let { code, output } = await runCommand('apt-get', install, { quiet: true, env });
  if (code !== 0) {
    // The lists of a fresh machine are empty or old.
    await runCommand('apt-get', ['update'], { quiet: true, env });
    ({ code, output } = await runCommand('apt-get', install, { quiet: true, env }));
  }
  const installed = usual.find(path => existsSync(path));
  if (code !== 0 || !installed) {
    stop(
      `apt could not install Chromium. Install it yourself, or set DOVETAIL_CHROMIUM to its path, then run the command again.\n\n${output.trim().split('\n').slice(-8).join('\n')}`,
    );
  }
  return installed;
}
