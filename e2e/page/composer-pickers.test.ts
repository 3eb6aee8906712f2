// The `@` and `/` pickers: the focus stays in the text, keys pick, Escape leaves the words alone.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile } from './composer.fixture.ts';

const open = composerOfThisFile();
const files = [
  { path: 'src/stock/worker.ts', kind: 'file' },
  { path: 'src/stock', kind: 'folder' },
  { path: 'my notes.md', kind: 'file' },
];
const answers = { list_files_request: { files, truncated: false } };

test('@ lists files, arrows move, Enter puts the mention in and keeps its lines', async () => {
  const { page, host, box } = await open({ answers });
  await box.pressSequentially('see @wor#10-20');
  const list = page.getByRole('listbox', { name: 'Files' });
  await list.waitFor();
  expect(asked(host, 'list_files_request').at(-1)).toMatchObject({ pattern: 'wor', limit: 8, includeIgnored: false });
  const first = list.getByRole('option').first();
  expect(await first.getAttribute('aria-selected')).toBe('true');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
  expect(await box.evaluate(element => element === document.activeElement)).toBe(true);
  await box.press('ArrowDown');
  await box.press('ArrowUp');
  await box.press('Enter');
  expect(await box.inputValue()).toBe('see @src/stock/worker.ts#L10-20 ');
  await list.waitFor({ state: 'detached' });
  await box.press('Control+z');
  expect(await box.inputValue()).toContain('see @wor');
  await page.context().close();
});

test('Tab goes into a folder, a name with blanks is quoted, a click picks', async () => {
  const { page, box } = await open({ answers });
  await box.pressSequentially('@s');
  await page.getByRole('option', { name: 'stock/' }).waitFor();
  await box.press('ArrowDown');
  await box.press('Tab');
  expect(await box.inputValue()).toBe('@src/stock/');
  await page.getByRole('option', { name: 'my notes.md' }).click();
  expect(await box.inputValue()).toBe('@"my notes.md" ');
  expect(await box.evaluate(element => element === document.activeElement)).toBe(true);
  await page.context().close();
});

test('Escape closes it and leaves the text; Enter then sends', async () => {
  const { page, host, box } = await open({ answers });
  await box.pressSequentially('ask @wor');
  const list = page.getByRole('listbox', { name: 'Files' });
  await list.waitFor();
  await box.press('Escape');
  await list.waitFor({ state: 'detached' });
  await box.pressSequentially('k');
  expect(await list.count()).toBe(0);
  await box.press('Enter');
  expect(await host.request('send_message')).toMatchObject({ content: 'ask @work' });
  await page.context().close();
});

test('Alt+. shows ignored files', async () => {
  const { page, host, box } = await open({ answers });
  await box.pressSequentially('@x');
  await page.getByText('Ignored files are hidden').waitFor();
  await box.press('Alt+.');
  await page.getByText('Ignored files are shown').waitFor();
  expect(asked(host, 'list_files_request').at(-1)).toMatchObject({ pattern: 'x', includeIgnored: true });
  await page.context().close();
});

test('/ at the start lists commands with their hints; a whole name and Enter sends it', async () => {
  const { page, host, box } = await open();
  await box.pressSequentially('/');
  const list = page.getByRole('listbox', { name: 'Commands' });
  await list.waitFor();
  expect(await list.getByRole('option').first().textContent()).toBe('/compact[instructions]Summarise the conversation');
  expect(await list.getByRole('option', { name: '/sessions' }).textContent()).toContain('Dovetail');
  await box.pressSequentially('com');
  await box.press('Tab');
  expect(await box.inputValue()).toBe('/compact ');
  await box.fill('');
  await box.pressSequentially('/review');
  await list.waitFor();
  await box.press('Enter');
  expect(await host.request('send_message')).toMatchObject({ content: '/review' });
  await page.context().close();
});

test('a command of a terminal says so and offers one', async () => {
  const { page, host, box } = await open({ answers: { open_claude_in_terminal: { opened: true } } });
  await box.pressSequentially('/vim');
  await page.getByRole('option', { name: 'only in a terminal' }).waitFor();
  await box.press('Enter');
  await page.getByText('/vim works only in a terminal.').waitFor();
  await page.getByRole('button', { name: 'Open in a terminal' }).click();
  await host.request('open_claude_in_terminal');
  expect(asked(host, 'send_message')).toEqual([]);
  await page.context().close();
});

test('a slash later in the text, and words that were not typed, open nothing', async () => {
  const { page, box } = await open({
    answers: { ...answers, list_prompts: { prompts: [{ text: '/compact', atMs: 1 }] } },
  });
  await box.pressSequentially('a /com');
  expect(await page.getByRole('listbox').count()).toBe(0);
  await box.fill('');
  await box.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '/compact');
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.context().close();
});
