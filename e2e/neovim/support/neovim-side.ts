// Neovim with the plugin, as the kit sees a native side: a person at the keys, and what stands on the screen.
import type { NativeSide, Range, StartedSide } from '../../sidecar-kit/native-side.ts';
import { startNeovim, type Neovim } from './embedded-neovim.ts';

export const neovimSide: NativeSide = {
  name: 'Neovim',
  waysToAccept: [':w<CR>', ':wq<CR>', ':x<CR>', 'ZZ'],
  waysToReject: [':q<CR>', ':q!<CR>', 'ZQ', ':tabclose<CR>', '<C-w>c', ':bwipeout!<CR>'],
  async start({ command, folder, home }) {
    const neovim = await startNeovim({
      folder: home,
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8' },
      configuration: `require('dovetail').setup({ autostart = true, start_timeout_ms = 60000, command = ${luaList(command)} })`,
    });
    return sideOf(neovim);
  },
};

export function luaList(words: readonly string[]): string {
  return `{ ${words.map(word => JSON.stringify(word)).join(', ')} }`;
}

function sideOf(neovim: Neovim): StartedSide {
  async function decide(proposalId: string, way: string): Promise<void> {
    await neovim.lua("require('dovetail.proposal').reveal(...)", proposalId);
    await neovim.type(way);
  }
  return {
    accept: decide,
    reject: decide,
    editProposal: async (proposalId, text) =>
      void (await neovim.lua(
        `local id, text = ...
        for _, buf in ipairs(vim.api.nvim_list_bufs()) do
          if vim.api.nvim_buf_get_name(buf):match('^dovetail://(.-)/[^/]*$') == id then
            require('dovetail.text').put(buf, text)
          end
        end`,
        proposalId,
        text,
      )),
    proposals: () =>
      neovim.lua<string[]>(
        `local ids = {}
        for _, window in ipairs(vim.api.nvim_list_wins()) do
          local id = vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(window)):match('^dovetail://(.-)/[^/]*$')
          if id and not id:find('/now') then table.insert(ids, id) end
        end
        return ids`,
      ),
    select: (filePath, range) => select(neovim, filePath, range),
    mention: () => neovim.type(':Dovetail mention<CR>'),
    focus: () =>
      neovim.lua<string>(
        `local name = vim.api.nvim_buf_get_name(0)
          local id = name:match('^dovetail://(.-)/')
          return id and 'proposal:' .. id or name`,
      ),
    openFiles: () =>
      neovim.lua<string[]>(
        'return vim.tbl_map(function(it) return vim.api.nvim_buf_get_name(it.bufnr) end, vim.fn.getbufinfo({ buflisted = 1 }))',
      ),
    textOf: filePath =>
      neovim.lua<string>("return require('dovetail.text').take(require('dovetail.files').find(...))", filePath),
    async change(filePath, text) {
      await neovim.lua(
        "local path, text = ... require('dovetail.text').put(require('dovetail.files').find(path), text)",
        filePath,
        text,
      );
    },
    async quit() {
      await neovim.type('<C-\\><C-n>:qa!<CR>');
      await neovim.exited;
    },
    async kill() {
      neovim.kill('SIGKILL');
      await neovim.exited;
    },
    dispose: () => neovim.close(),
  };
}

/** The cursor goes to the first character, `v`, and then to the last one: that before the end. */
async function select(neovim: Neovim, filePath: string, { start, end }: Range): Promise<void> {
  await neovim.type('<C-\\><C-n>');
  await neovim.lua('vim.cmd("edit " .. vim.fn.fnameescape(...))', filePath);
  const go = (line: number, character: number, back: number) =>
    neovim.lua(
      `local line, character, back = ...
      local text = vim.fn.getline(line + 1)
      local byte = vim.str_byteindex(text, character, true)
      if back > 0 then byte = vim.str_byteindex(text, vim.str_utfindex(text, byte) - back) end
      vim.api.nvim_win_set_cursor(0, { line + 1, byte })`,
      line,
      character,
      back,
    );
  await go(start.line, start.character, 0);
  if (start.line === end.line && start.character === end.character) return;
  await neovim.type('v');
  await neovim.until<string>('vim.fn.mode()', mode => mode === 'v');
  if (end.character > 0) await go(end.line, end.character, 1);
  else await neovim.type(`:<C-u>normal! gv${end.line - start.line - 1}j$<CR>`);
}
