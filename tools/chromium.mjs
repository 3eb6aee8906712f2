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
