// Neovim with the plugin in front of a sidecar that the test steers, for what the kit does not ask of every editor.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSteeredSidecar, type Proposal, type SteeredSidecar } from '../../sidecar-kit/steered-sidecar.ts';
import { startNeovim, type Neovim } from './embedded-neovim.ts';
import { luaList } from './neovim-side.ts';

export interface SteeredNeovim {
  readonly neovim: Neovim;
  readonly sidecar: SteeredSidecar;
  readonly folder: string;
  path(name: string): string;
  /** Leaves all modes, closes all other windows, and edits a new file in the one that is left. */
  edit(name: string, text: string): Promise<string>;
  /** Proposes, and waits until it is shown. */
  propose(filePath: string, contents: string, more?: object): Promise<Proposal>;
  close(): Promise<void>;
}

export async function openSteeredNeovim(lua = ''): Promise<SteeredNeovim> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-neovim-')));
  const [folder, home] = [join(root, 'project'), join(root, 'home')];
  for (const each of [folder, home]) await mkdir(each);
  const sidecar = await startSteeredSidecar();
  const neovim = await startNeovim({
    folder: home,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8' },
    configuration: `${lua} require('dovetail').setup({ autostart = true, start_timeout_ms = 60000, command = ${luaList(sidecar.command)} })`,
  });
  await sidecar.initialized;
  await neovim.until<string>("require('dovetail.process').state", state => state === 'ready');
  const path = (name: string) => join(folder, name);
  return {
    neovim,
    sidecar,
    folder,
    path,
    async edit(name, text) {
      await writeFile(path(name), text);
      await neovim.type('<C-\\><C-n>');
      await neovim.until<string>('vim.fn.mode()', mode => mode === 'n');
      await neovim.command('silent! tabonly! | silent! only!');
      await neovim.lua('vim.cmd("edit! " .. vim.fn.fnameescape(...))', path(name));
      return path(name);
    },
    async propose(filePath, contents, more) {
      const proposal = sidecar.propose(filePath, contents, more);
      const shown = `vim.fn.bufexists('dovetail://${proposal.id}/now/${filePath.split('/').at(-1) ?? ''}') == 1 and vim.fn.tabpagenr('$') > 1`;
      await neovim.until<boolean>(shown, is => is);
      return proposal;
    },
    async close() {
      await neovim.close();
      await sidecar.dispose();
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
