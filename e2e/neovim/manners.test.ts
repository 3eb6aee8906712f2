// The manners of the plugin: keys stay where the person has them, nothing but `:w` in its own tab is a yes, and nothing global or
// foreign is touched.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSteeredNeovim, type SteeredNeovim } from './support/steered-neovim.ts';

const accepted = (contents: string) => ({ decision: 'accepted', contents });
const rejected = { decision: 'rejected' };
let it: SteeredNeovim;
let options: unknown;
const globals = `local all = {}
  for name, about in pairs(vim.api.nvim_get_all_options_info()) do
    local is_there, value = pcall(vim.api.nvim_get_option, name)
    if is_there and about.scope == 'global' then all[name] = tostring(value) end
  end
  return all`;

beforeAll(async () => {
  it = await openSteeredNeovim();
  options = await it.neovim.lua(globals);
});
afterAll(() => it?.close());

const withdraw = (proposalId: string) => it.sidecar.ask('editor/closeDiff', { proposalId });
const tabs = (count: number) => it.neovim.until<number>("vim.fn.tabpagenr('$')", now => now === count);

test.each([
  ['insert', 'i', 'abc<Esc>', 'abcone two'],
  ['visual', 've', 'd', ' two'],
  ['replace', 'R', 'xyz<Esc>', 'xyz two'],
])(
  'keys in %s mode go where they were going while a proposal comes and is withdrawn',
  async (name, before, after, line) => {
    const path = await it.edit(`${name}.txt`, 'one two\n');
    await it.neovim.type(before);
    await it.neovim.until<string>('vim.fn.mode()', mode => mode !== 'n');
    const proposal = await it.propose(path, 'other\n');
    await withdraw(proposal.id);
    await tabs(1);
    await it.neovim.type(after);
    expect(await it.neovim.until<string>('vim.fn.getline(1)', shown => shown === line)).toBe(line);
    expect(await it.neovim.lua("return vim.fn.expand('%:t')")).toBe(`${name}.txt`);
  },
);

test.each([
  ['an operator', 'd', 'w', 'two'],
  ['a command line', ':s/one/1', '/<CR>', '1 two'],
])('%s that is half typed is waited for', async (_name, before, after, line) => {
  const path = await it.edit('pending.txt', 'one two\n');
  await it.neovim.type(before);
  await it.neovim.until<string>('vim.api.nvim_get_mode().mode', mode => mode !== 'n');
  const proposal = it.sidecar.propose(path, 'other\n');
  // Answered behind it, so it has been received.
  await it.sidecar.ask('ping');
  expect(await it.neovim.lua("return vim.fn.tabpagenr('$')")).toBe(1);
  await it.neovim.type(after);
  await tabs(2);
  expect(await it.neovim.lua('return vim.fn.getline(1)')).toBe(line);
  await withdraw(proposal.id);
  expect(await proposal.decision).toEqual(rejected);
  await tabs(1);
});

test('keys in a terminal stay there', async () => {
  const path = await it.edit('terminal.txt', 'one\n');
  await it.sidecar.call('terminal/open', { command: 'cat', args: [], env: {}, cwd: it.folder, title: 'cat' });
  expect(await it.neovim.lua("return vim.fn.expand('%:t')")).toBe('terminal.txt');
  await it.neovim.type('<C-w>ji');
  await it.neovim.until<string>('vim.fn.mode()', mode => mode === 't');
  const proposal = await it.propose(path, 'other\n');
  await it.neovim.until<string>('vim.fn.mode()', mode => mode === 't');
  await it.neovim.type('ddx');
  await it.neovim.until<string>('vim.fn.getline(1)', line => line === 'ddx');
  await withdraw(proposal.id);
  expect(await proposal.decision).toEqual(rejected);
  await it.neovim.type('<C-d>');
});

test(':wa in another tab is no decision; :w to another file is a copy; :only keeps it; :w here accepts', async () => {
  const path = await it.edit('all.txt', 'one\n');
  const proposal = await it.propose(path, 'two\n');
  await it.neovim.type(':silent! wa<CR>:Dovetail next<CR>');
  await it.neovim.until<string>('vim.fn.getline(1)', line => line === 'two');
  await it.neovim.type(`:w ${it.path('copy.txt')}<CR>:only<CR>`);
  await expect.poll(() => readFile(it.path('copy.txt'), 'utf8').catch(() => ''), { timeout: 20_000 }).toBe('two\n');
  await it.neovim.until<number>("vim.fn.winnr('$')", count => count === 1);
  expect(proposal.answers()).toBe(0);
  await it.neovim.type(':w<CR>');
  expect(await proposal.decision).toEqual(accepted('two\n'));
  await tabs(1);
  expect(await it.neovim.lua("return vim.fn.expand('%:t')")).toBe('all.txt');
});

test('hunks are taken back with do on the right, and with dp on the left', async () => {
  const path = await it.edit('hunks.txt', 'a\nb\nc\nd\ne\nf\ng\n');
  const proposal = await it.propose(path, 'A\nb\nc\nD\ne\nf\nG\n');
  await it.neovim.type(':Dovetail next<CR>ggdo');
  await it.neovim.until<string>('vim.fn.getline(1)', line => line === 'a');
  await it.neovim.type('<C-w>hGdp<C-w>l');
  await it.neovim.until<string>("vim.fn.getline('$')", line => line === 'g');
  await it.neovim.type('ZZ');
  expect(await proposal.decision).toEqual(accepted('a\nb\nc\nD\ne\nf\ng\n'));
  await tabs(1);
});

test('what a diff of lines does not show is said, and the left side has no line ends of its own', async () => {
  const path = await it.edit('ends.txt', '\uFEFFone\r\ntwo\r\n');
  const proposal = await it.propose(path, 'one\n2\n', { note: 'line endings change' });
  await it.neovim.command('Dovetail next');
  const bar = "vim.fn.exists('+winbar') == 1 and vim.wo.winbar or vim.wo.statusline";
  expect(await it.neovim.lua(`return ${bar}`)).toContain(
    'ends.txt  (proposed; :w accepts, :q rejects; line endings change)',
  );
  await it.neovim.type('<C-w>h');
  await it.neovim.until<string>('vim.fn.getline(2)', line => line === 'two');
  expect(
    await it.neovim.lua('return { vim.fn.getline(1), vim.fn.diff_hlID(1, 1), vim.fn.diff_hlID(2, 1) > 0 }'),
  ).toEqual(['one', 0, true]);
  await it.neovim.type('<C-w>l:q<CR>');
  expect(await proposal.decision).toEqual(rejected);
  await tabs(1);
});

test('a withdrawn proposal that is being typed in is left, out of insert mode', async () => {
  const path = await it.edit('typing.txt', 'mine\n');
  const proposal = await it.propose(path, 'two\n');
  await it.neovim.type(':Dovetail next<CR>iabc');
  await it.neovim.until<string>('vim.fn.getline(1)', line => line === 'abctwo');
  await withdraw(proposal.id);
  await tabs(1);
  await it.neovim.until<string>('vim.fn.mode()', mode => mode === 'n');
  expect(await it.neovim.lua('return vim.fn.getline(1)')).toBe('mine');
});

test('a diff of the person survives, and no global option has changed', async () => {
  const path = await it.edit('foreign.txt', 'one\n');
  await it.neovim.command('diffthis | vnew | diffthis');
  const proposal = await it.propose(path, 'two\n');
  await withdraw(proposal.id);
  await tabs(1);
  expect(await it.neovim.lua("return { vim.fn.winnr('$'), vim.wo.diff }")).toEqual([2, true]);
  await it.neovim.command('diffoff! | only!');
  expect(await it.neovim.lua(globals)).toEqual(options);
});
