// What the person is told when the sidecar cannot be started, refuses, or keeps dying.
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startNeovim, type Neovim } from './support/embedded-neovim.ts';
import { luaList } from './support/neovim-side.ts';

async function neovimWith(program: string | readonly string[]): Promise<{ neovim: Neovim; folder: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-failing-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  const script = join(folder, 'sidecar.mjs');
  if (typeof program === 'string') await writeFile(script, program);
  const command = typeof program === 'string' ? [process.execPath, script] : program;
  const neovim = await startNeovim({
    folder,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8' },
    // Seconds become hundredths: the pauses are 10, 20 and 40 ms.
    configuration: `local defer = vim.defer_fn
      vim.defer_fn = function(run, ms) if ms <= 4000 and ms >= 1000 then vim.g.pauses = (vim.g.pauses or '') .. ms .. ' ' ms = ms / 100 end return defer(run, ms) end
      require('dovetail').setup({ command = ${luaList(command)}, start_timeout_ms = 60000 })`,
  });
  onTestFinished(() => neovim.close());
  return { neovim, folder };
}

const said = (neovim: Neovim, words: string) =>
  neovim.until<string>("vim.fn.execute('messages')", messages => messages.includes(words));

test('a program that is not there is named, in one message', async () => {
  const { neovim } = await neovimWith(['no-such-dovetail', 'sidecar']);
  await neovim.type(':Dovetail start<CR>');
  await said(neovim, 'Dovetail: no-such-dovetail cannot be started, see :checkhealth dovetail.');
  expect(await neovim.lua("return require('dovetail.process').state")).toBe('stopped');
});

test('a sidecar that dies is started again three times, then its last words are told', async () => {
  const { neovim, folder } = await neovimWith(`import { appendFileSync } from 'node:fs';
    appendFileSync('starts', 'x'); process.stderr.write('No luck.\\n'); process.exitCode = 3;`);
  await neovim.type(':Dovetail start<CR>');
  await said(neovim, 'Dovetail: The sidecar ended (code 3). No luck. :Dovetail start');
  expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('xxxx');
  expect(await neovim.lua('return vim.g.pauses')).toBe('1000 2000 4000 ');
  expect(await neovim.lua("return require('dovetail').statusline()")).toBe('');
});

test('a refusal is for good: it is told, and not tried again', async () => {
  const { neovim, folder } = await neovimWith(`import { appendFileSync } from 'node:fs';
    appendFileSync('starts', 'x');
    process.stdin.once('data', line => {
      const { id } = JSON.parse(line);
      process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32600, message: 'Too old.' } }) + '\\n');
    });`);
  await neovim.type(':Dovetail start<CR>');
  await said(neovim, 'Dovetail: Too old. :Dovetail start');
  expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('x');
  expect(await neovim.lua("return require('dovetail.process').state")).toBe('stopped');
});
