// The Neovim that the tests of the plugin drive: Debian's, which is the oldest that the plugin supports.
import { existsSync } from 'node:fs';
import { installedByApt } from './apt.mjs';
import { stop } from './say.mjs';

const usual = ['/usr/bin/nvim', '/usr/local/bin/nvim', '/opt/homebrew/bin/nvim'];

/** Its path; installs it when it is missing. */
export async function neovim() {
  const own = process.env.DOVETAIL_NVIM;
  if (own) return existsSync(own) ? own : stop(`DOVETAIL_NVIM names ${own}, and there is no such file.`);
  return installedByApt({
    what: 'Neovim',
    why: 'the tests of the Neovim plugin',
    packages: ['neovim'],
    instead: 'or set DOVETAIL_NVIM to its path',
    find: () => usual.find(path => existsSync(path)),
  });
}
