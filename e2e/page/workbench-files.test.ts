// The tree of files: by keys alone, live, and never opening anything by itself.
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench, type OpenWorkbenchOptions } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';
import { project } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function files(options: OpenWorkbenchOptions = {}) {
  opened = await openWorkbench(browser(), { ...project, layout: {}, ...options });
  const tree = opened.page.getByRole('tree', { name: 'Files' });
  const item = (name: string | RegExp) => tree.getByRole('treeitem', { name });
  await tree.getByRole('treeitem').first().waitFor();
  return { ...opened, tree, item, names: () => tree.getByRole('treeitem').allTextContents() };
}

test('folders are read when they are opened; arrows move, open and close', async () => {
  const { page, server, tree, item, names, errors } = await files();
  await expect
    .poll(() => names())
    .toEqual(['.claude', 'db', 'node_modules, ignored', 'src', 'CHANGELOG.md', 'package.json', 'README.md']);
  expect(server.received.filter(({ type }) => type === 'read_folder').map(({ path }) => path)).toEqual([folder]);
  await tree.focus();
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowRight');
  await item('server.ts').waitFor();
  await expect.poll(() => item(/^src/).getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await item(/^line\.ts.*modified/).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => item('src').getAttribute('aria-selected')).toBe('true');
  expect(errors).toEqual([]);
});

test('Enter opens a file in the editor, as a preview in italics', async () => {
  const { page, tree } = await files();
  await tree.focus();
  await page.keyboard.type('re');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Editor: README.md' });
  await editor.waitFor();
  await expect.poll(() => editor.evaluate(element => element === document.activeElement)).toBe(true);
  expect(
    await page
      .getByRole('tab', { name: 'README.md' })
      .locator('bdi')
      .evaluate(name => getComputedStyle(name).fontStyle),
  ).toBe('italic');
});

test('F2 renames in place; Escape leaves everything as it was', async () => {
  const { page, server, tree, item } = await files();
  await tree.focus();
  await page.keyboard.type('re');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'New name' });
  await field.press('Escape');
  expect(server.received.some(({ type }) => type === 'rename_path')).toBe(false);
  await page.keyboard.press('F2');
  await field.fill('GUIDE.md');
  await field.press('Enter');
  expect(await server.next('rename_path')).toMatchObject({ path: `${folder}/README.md`, to: `${folder}/GUIDE.md` });
  await item('GUIDE.md').waitFor();
  await expect.poll(() => tree.evaluate(element => element === document.activeElement)).toBe(true);
});

test('Delete moves to the trash, and Undo takes it back', async () => {
  const { page, server, tree, item } = await files();
  await tree.focus();
  await page.keyboard.type('re');
  await page.keyboard.press('Delete');
  expect(await server.next('trash_path')).toMatchObject({ path: `${folder}/README.md` });
  await item('README.md').waitFor({ state: 'detached' });
  await page.getByText('Deleted “README.md”').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await server.next('restore_path')).toMatchObject({ trashId: 'trash-1' });
});

test('the tree follows the disk', async () => {
  const { server, item } = await files();
  server.files.set(`${folder}/NEW.md`, '');
  server.push({ type: 'tree_changed', folders: [folder] });
  await item('NEW.md').waitFor();
  await expect.poll(() => item('NEW.md').getAttribute('aria-selected')).toBe('false');
});

test('a file is mentioned by Alt+K and from its menu', async () => {
  const { page, server, tree, item } = await files();
  await tree.focus();
  await page.keyboard.type('re');
  await page.keyboard.press('Alt+k');
  expect(await server.next('mention')).toEqual({ type: 'mention', path: `${folder}/README.md` });
  await item('package.json').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mention in chat' }).click();
  await server.next('mention', ({ path }) => path === `${folder}/package.json`);
});

test('a new file gets its name in the tree and is opened', async () => {
  const { page, server } = await files();
  await page.getByRole('button', { name: 'New file' }).click();
  await page.getByRole('textbox', { name: 'Name of the new file' }).fill('notes.md');
  await page.keyboard.press('Enter');
  expect(await server.next('create_path')).toMatchObject({ path: `${folder}/notes.md`, kind: 'file' });
  await page.getByRole('textbox', { name: 'Editor: notes.md' }).waitFor();
});

test('Ctrl+P goes to a file by a part of its name', async () => {
  const { page } = await files();
  await page.keyboard.press('Control+p');
  const field = page.getByRole('combobox', { name: 'Go to file' });
  // Enter at once: what was typed counts, not what was found before.
  await field.fill('vat');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Editor: src/cart/vat.ts' });
  await editor.waitFor();
  await expect.poll(() => editor.textContent()).toContain('vat = 0.2');
});

test('ten thousand files make no more rows than there is room for', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`f${String(index).padStart(5, '0')}.txt`, '']),
  );
  const { page, tree, item } = await files({ files: { ...many, 'README.md': '' } });
  await expect.poll(() => tree.getByRole('treeitem').count()).toBeLessThan(80);
  await tree.focus();
  await page.keyboard.press('End');
  await item('README.md').waitFor();
  await expect.poll(() => item('README.md').getAttribute('aria-posinset')).toBe('10001');
});

test('another folder is opened by its path, and the address says which', async () => {
  const { page, server } = await files();
  await page.getByRole('button', { name: 'Folder: larder' }).click();
  await page.getByRole('option', { name: /pantry/ }).click();
  expect(await server.next('open_folder')).toMatchObject({ path: '/home/ada/pantry' });
  await expect.poll(() => new URL(page.url()).searchParams.get('folder')).toBe(folder);
});

test('Enter opens the folder that was typed, not one that was found before', async () => {
  let found: (() => void) | undefined;
  const promise = new Promise<void>(resolve => (found = resolve));
  const { page, server } = await files({
    answers: {
      complete_folder: async ({ prefix }) => {
        if (prefix !== '/home/ada/pa') return { folders: ['/home/ada/apples', '/home/ada/pantry'] };
        await promise;
        return { folders: ['/home/ada/pantry'] };
      },
    },
  });
  await page.getByRole('button', { name: 'Folder: larder' }).click();
  const field = page.getByRole('combobox', { name: 'Open folder' });
  await field.fill('/home/ada/');
  await page.getByRole('option', { name: /apples/ }).waitFor();
  await field.fill('/home/ada/pa');
  await field.press('Enter');
  found?.();
  expect(await server.next('open_folder')).toMatchObject({ path: '/home/ada/pantry' });
});

test('a token leaves the address, the folder stays', async () => {
  const { page } = await files({ query: `?token=secret&folder=${encodeURIComponent(folder)}` });
  await expect.poll(() => new URL(page.url()).search).toBe(`?folder=${encodeURIComponent(folder)}`);
});

test('an Enter between an answer and its drawing is not lost', async () => {
  let found: (() => void) | undefined;
  const promise = new Promise<void>(resolve => (found = resolve));
  const { page, server } = await files({
    answers: {
      find_files: async ({ pattern }) => {
        if (pattern !== 'vat') return { files: [], truncated: false };
        await promise;
        return { files: ['src/cart/vat.ts'], truncated: false };
      },
    },
  });
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: 'Go to file' }).fill('vat');
  await server.next('find_files', ({ pattern }) => pattern === 'vat');
  // React asks for time to draw by a message channel: just then the key is pressed.
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = post;
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      post.call(this, message);
    };
  });
  found?.();
  await expect.poll(() => page.getByRole('textbox', { name: 'Editor: src/cart/vat.ts' }).count()).toBe(1);
});
