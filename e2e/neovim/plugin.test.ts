// What the plugin tells and answers beyond the kit: blocks and quick selections, problems, saving beside others, commands, health.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSteeredNeovim, type SteeredNeovim } from './support/steered-neovim.ts';

let it: SteeredNeovim;
beforeAll(async () => {
  it = await openSteeredNeovim();
});
afterAll(() => it?.close());

const range = (...[line, character, endLine, endCharacter]: [number, number, number, number]) => ({
  start: { line, character },
  end: { line: endLine, character: endCharacter },
});

test.each([
  ['a block', 'l<C-v>jl<Esc>', 'bc\nhi', range(0, 1, 1, 3)],
  ['a block to the ends of its lines', 'l<C-v>j$<Esc>', 'bc é𝒳\nhi', range(0, 1, 1, 3)],
  ['lines', 'Vj<Esc>', 'abc é𝒳\nghi', range(0, 0, 1, 3)],
  ['words, left at once', 'wve<Esc>', 'é𝒳', range(0, 4, 0, 7)],
  ['backwards', 'jv0k<Esc>', 'abc é𝒳\ng', range(0, 0, 1, 1)],
])('%s: a selection stands after it was left, until the cursor moves', async (_name, keys, text, selection) => {
  const filePath = await it.edit('selection.txt', 'abc é𝒳\nghi\nlast\n');
  const from = it.sidecar.messages.length;
  await it.neovim.type(`gg0${keys}`);
  await it.sidecar.heard(
    ({ method, params }) => method === 'editor/selectionChanged' && params?.['text'] === text,
    from,
  );
  expect(await it.sidecar.call('editor/selection')).toEqual({ filePath, text, selection });
  await it.neovim.type('G');
  await it.sidecar.heard(({ method, params }) => method === 'editor/selectionChanged' && params?.['text'] === '', from);
  expect(await it.sidecar.call('editor/selection')).toMatchObject({ filePath, text: '' });
});

test('a move is told, also when the file is left at once for a window that has none', async () => {
  const filePath = await it.edit('left.txt', 'one\ntwo\nthree\n');
  const from = it.sidecar.messages.length;
  await it.neovim.type('Gl:new<CR>');
  const told = await it.sidecar.heard(
    ({ method, params }) => method === 'editor/selectionChanged' && JSON.stringify(params).includes('"line":2'),
    from,
  );
  expect(told.params).toEqual({ filePath, text: '', selection: range(2, 1, 2, 1) });
});

test('problems come in UTF-16 columns, with words for severity and texts for codes', async () => {
  const uri = pathToFileURL(await it.edit('problems.txt', 'é𝒳 x\n')).href;
  const from = it.sidecar.messages.length;
  await it.neovim.lua(`vim.diagnostic.set(vim.api.nvim_create_namespace('t'), 0, {
    { lnum = 0, col = 7, end_lnum = 0, end_col = 8, message = 'bad', severity = 2, source = 'ts', user_data = { lsp = { code = 2304 } } },
    { lnum = 99, col = 5, message = 'beyond the end', severity = 4 } })`);
  await it.sidecar.heard(
    ({ method, params }) => method === 'editor/diagnosticsChanged' && JSON.stringify(params).includes(uri),
    from,
  );
  const diagnostics = [
    { message: 'bad', severity: 'Warning', source: 'ts', code: '2304', range: range(0, 4, 0, 5) },
    { message: 'beyond the end', severity: 'Hint', range: range(99, 0, 99, 0) },
  ];
  expect(await it.sidecar.call('editor/diagnostics', { uri })).toEqual([{ uri, diagnostics }]);
  expect(await it.sidecar.call('editor/diagnostics')).toEqual([{ uri, diagnostics }]);
});

test('a file that others have changed is not written over, and nothing is asked', async () => {
  const filePath = await it.edit('shared.txt', 'one\n');
  await it.neovim.type('ggAmine<Esc>');
  await it.neovim.until<boolean>('vim.bo.modified', is => is);
  await writeFile(filePath, 'theirs, and longer\n');
  for (let round = 0; round < 2; round++) {
    expect(await it.sidecar.call('editor/save', { filePath })).toEqual({
      saved: false,
      message: 'It has changed on disk since it was opened.',
    });
  }
  expect(await readFile(filePath, 'utf8')).toBe('theirs, and longer\n');
  await it.neovim.command('edit!');
  await it.neovim.type('ggAx<Esc>');
  await it.neovim.until<boolean>('vim.bo.modified', is => is);
  expect(await it.sidecar.call('editor/save', { filePath })).toEqual({ saved: true });
  expect(await readFile(filePath, 'utf8')).toBe('theirs, and longerx\n');
  await it.neovim.command('set readonly');
  await it.neovim.type('ggAy<Esc>');
  await it.neovim.until<boolean>('vim.bo.modified', is => is);
  expect(await it.sidecar.call('editor/save', { filePath })).toMatchObject({
    saved: false,
    message: expect.stringMatching(/^E45/),
  });
});

test('of many files that changed, those that are open are read again', async () => {
  const path = await it.edit('reread.txt', 'old\n');
  await writeFile(path, 'new, and longer\n');
  it.sidecar.notify('files/changed', { paths: [it.path('not-open.txt'), path, it.path('nor-this.txt')] });
  await it.neovim.until<string>('vim.fn.getline(1)', line => line === 'new, and longer');
  expect(await it.sidecar.call('editor/isDirty', { filePath: path })).toEqual({ isOpen: true, isDirty: false });
});

test('without a language server nothing is formatted; a tab with changes is not closed', async () => {
  const filePath = await it.edit('tab.txt', 'one\n');
  expect(await it.sidecar.call('editor/format', { filePath })).toMatchObject({ formatted: false });
  await it.neovim.type('x');
  await it.neovim.until<boolean>('vim.bo.modified', is => is);
  expect(await it.sidecar.call('editor/closeTab', { tabName: 'tab.txt' })).toEqual({ closed: false });
  await it.neovim.command('undo');
  expect(await it.sidecar.call('editor/closeTab', { tabName: 'tab.txt' })).toEqual({ closed: true });
  expect(await it.sidecar.call('editor/closeTab', { tabName: 'tab.txt' })).toEqual({ closed: false });
});

test('the commands complete, say what is wrong, print the address that nobody can open, and tell the status', async () => {
  await it.edit('commands.txt', 'one\n');
  expect(await it.neovim.lua("return vim.fn.getcompletion('Dovetail n', 'cmdline')")).toEqual(['new', 'next']);
  expect(await it.neovim.lua("return vim.fn.getcompletion('Dovetail terminal --', 'cmdline')")).toEqual([]);
  for (const line of ['Dovetail', 'Dovetail dance', 'Dovetail next', 'Dovetail status'])
    await it.neovim.type(`:${line}<CR>`);
  await it.neovim.until<string>(
    "vim.fn.execute('messages')",
    said => said.includes('?token=kit') && said.includes('0 proposed'),
  );
  const said = await it.neovim.messages();
  expect(said).toContain('Dovetail: open this address in a browser: http://127.0.0.1:9/?token=kit');
  expect(said).toContain('Dovetail: there is no command "dance"');
  expect(said).toContain('Dovetail: no proposal waits for you');
  expect(said).toContain('Dovetail: ready, 0 proposed');
  it.sidecar.notify('status/changed', { state: 'working', text: 'Dovetail: working', pendingDecisions: 0 });
  await it.neovim.until<string>("require('dovetail').statusline()", shown => shown === 'Dovetail: working');
});

test('a new folder and a new background are told', async () => {
  const from = it.sidecar.messages.length;
  await it.neovim.command('cd / | set background=light');
  const told = await it.sidecar.heard(({ method }) => method === 'editor/workspaceFoldersChanged', from);
  expect(told.params).toEqual({ workspaceFolders: ['/'] });
  const theme = await it.sidecar.heard(({ method }) => method === 'theme/changed', from);
  expect(theme.params).toEqual({ kind: 'light' });
});

test(':checkhealth says what it found', async () => {
  await it.neovim.command('checkhealth dovetail');
  const report = await it.neovim.lua<string>("return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\\n')");
  expect(report).toMatch(/OK:? .*Neovim 0\.7\.2 or later/);
  expect(report).toMatch(/OK:? .*The sidecar is ready/);
});
