// Real CLIs in Neovim's terminal with the scripted model: what the person selects, mentions and decides in Neovim is what the model
// is told and what stands on disk.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachCli } from '../support/cli-versions.ts';
import type { Neovim } from './support/embedded-neovim.ts';
import { openLinkedNeovim } from './support/linked-neovim.ts';

const files = { 'b.txt': 'one\ntwo\nthree\n' };
const read = (name: string) => ({ call: { Read: { file_path: `\${cwd}/${name}` } } });
const edit = (name: string, from: string, to: string) => ({
  call: { Edit: { file_path: `\${cwd}/${name}`, old_string: from, new_string: to } },
});

/**
 * A linter that is never late: it looks at the file on disk when somebody asks for the problems of all, as the CLI does after an edit.
 * It tells of a change only where there is one, for whoever hears of a change asks again.
 */
const linter = `
  local process, get = require('dovetail.process'), require('dovetail.diagnostics').get
  local space, seen = vim.api.nvim_create_namespace('linter'), ''
  process.methods['editor/diagnostics'] = function(params)
    local lines = vim.fn.readfile('b.txt')
    if not params.uri and seen ~= table.concat(lines) then
      seen = table.concat(lines)
      local found = {}
      for number, line in ipairs(lines) do
        local at = line:find('TWO', 1, true)
        if at then table.insert(found, { lnum = number - 1, col = at - 1, message = 'TWO is shouting', severity = 2, source = 'lint' }) end
      end
      vim.diagnostic.set(space, vim.fn.bufnr('b.txt'), found)
    end
    return get(params)
  end`;

describe.each(eachCli)('a terminal of Neovim, Claude Code %s', (_version, cli) => {
  it(
    'tells the model what is selected, wrong and mentioned, and writes what the person left of a proposal',
    { timeout: 300_000 },
    async () => {
      const { stage, neovim, typeInFile, openTerminal, typeInProposal } = await openLinkedNeovim(cli, {
        files,
        open: 'b.txt',
        lua: linter,
        steps: [
          read('b.txt'),
          edit('b.txt', 'two', 'TWO'),
          // One more request of the same turn: 2.1.29 forgets with the next prompt what it has not told.
          read('b.txt'),
          { say: 'Changed.' },
          edit('b.txt', 'one', 'ONE'),
          edit('b.txt', 'three', 'THREE'),
        ],
      });
      const told = () => textsIn(stage.requests).join('\n');
      await typeInFile('ggVj<Esc>');
      const terminal = await openTerminal();
      await terminal.until('⧉ 2 lines selected');
      await terminal.ask('change the second line');
      await typeInProposal('Gofour<Esc>:w<CR>');
      await terminal.until('Changed.');
      expect(await stage.read('b.txt')).toBe('one\nTWO\nthree\nfour\n');
      // Neovim has read again what the CLI has written.
      await neovim.until<string>("vim.fn.getbufline('b.txt', '$')[1]", line => line === 'four');
      expect(told()).toContain(`from ${stage.path('b.txt')}:\none\ntwo\n`);

      await terminal.untilIdle();
      await typeInFile(':2,3Dovetail mention<CR>');
      await terminal.until('@b.txt#L2-3');
      await terminal.typeUntil('explain', '@b.txt#L2-3 explain', 5000);
      await terminal.submit('@b.txt#L2-3 explain');
      await typeInProposal(':q<CR>');
      await untilReviewed(neovim);
      await terminal.until('User rejected update to b.txt');
      expect(textsIn(stage.requests.slice(-1)).join('\n')).toContain('@b.txt#L2-3 explain');
      // With the answer to the edit, or with a request after it where the CLI had the answer a moment later.
      expect(told()).toContain('[Line 2:1] TWO is shouting (lint)');
      expect(await stage.read('b.txt')).toBe('one\nTWO\nthree\nfour\n');

      await terminal.ask('go on then');
      await neovim.until<number>("vim.fn.tabpagenr('$')", count => count === 2);
      await neovim.type('<C-\\><C-n>:qa!<CR>');
      await neovim.exited;
      await expect.poll(() => stage.processes(), { timeout: 60_000 }).toEqual([]);
      expect(await readdir(join(stage.configDir, 'ide'))).toEqual([]);
      expect(await stage.read('b.txt')).toBe('one\nTWO\nthree\nfour\n');
    },
  );

  it(
    'writes nothing when the sidecar is killed in the middle of a proposal, and starts another one',
    { timeout: 300_000 },
    async () => {
      const { stage, neovim, openTerminal, sidecarPid } = await openLinkedNeovim(cli, {
        files,
        open: 'b.txt',
        steps: [read('b.txt'), edit('b.txt', 'two', 'TWO')],
      });
      const terminal = await openTerminal();
      await terminal.ask('change it');
      await neovim.until<number>("vim.fn.tabpagenr('$')", count => count === 2);
      const killed = sidecarPid();
      process.kill(killed, 'SIGKILL');
      await untilReviewed(neovim);
      await neovim.until<number>("vim.fn.tabpagenr('$')", count => count === 1);
      await expect
        .poll(() => neovim.lua("return require('dovetail.process').state"), { timeout: 60_000 })
        .toBe('ready');
      expect(sidecarPid()).not.toBe(killed);
      expect(await stage.read('b.txt')).toBe('one\ntwo\nthree\n');
    },
  );
});

async function untilReviewed(neovim: Neovim): Promise<void> {
  await neovim.until<number>("#require('dovetail.proposal').open", count => count === 0);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
