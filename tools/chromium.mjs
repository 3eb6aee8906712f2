// The browser that tests look through: Debian's Chromium.
import { existsSync } from 'node:fs';
import { installedByApt } from './apt.mjs';
import { stop } from './say.mjs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Its path; installs it when it is missing. */
export async function chromium() {
  const own = process.env.DOVETAIL_CHROMIUM;
  if (own) return existsSync(own) ? own : stop(`DOVETAIL_CHROMIUM names ${own}, and there is no such file.`);
  return installedByApt({
    what: 'Chromium',
    why: 'the tests of the pages',
    packages: ['chromium', 'fonts-dejavu-core'],
    instead: 'or set DOVETAIL_CHROMIUM to its path',
    find: () => usual.find(path => existsSync(path)),
  });
}

/**
 * The same engine without the browser around it, for half the cost: most tests of the pages look through it. Where it cannot be had
 * they look through `whole`.
 * @param {string} whole
 */
export async function chromiumShell(whole) {
  const shell = '/usr/bin/chromium-headless-shell';
  return installedByApt({
    what: "Chromium's headless shell",
    why: 'the tests of the pages',
    packages: ['chromium-headless-shell'],
    find: () => (existsSync(shell) ? shell : undefined),
    otherwise: whole,
  });
}
