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

/** What was found for the words so far is on its way while more are typed, so only the last words find something. */
const onlyFor = (...patterns: string[]) => ({
  list_files_request: ({ pattern }: Record<string, unknown>) => ({
    files: patterns.includes(String(pattern)) ? files : [],
    truncated: false,
  }),
});

test('@ lists files, arrows move, Enter puts the mention in and keeps its lines', async () => {
  const { page, host, box } = await open({ answers: onlyFor('wor') });
  await box.pressSequentially('see @wor#10-20');
  const list = page.getByRole('listbox', { name: 'Files' });
  await list.getByRole('option').first().waitFor();
  expect(asked(host, 'list_files_request').at(-1)).toMatchObject({ pattern: 'wor', limit: 8, includeIgnored: false });
  const first = list.getByRole('option').first();
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  await box.press('ArrowDown');
  await box.press('ArrowUp');
  await box.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('see @src/stock/worker.ts#L10-20 ');
  await list.waitFor({ state: 'detached' });
  await box.press('Control+z');
  await expect.poll(() => box.inputValue()).toContain('see @wor');
  await page.context().close();
});

test('Tab goes into a folder, a name with blanks is quoted, a click picks', async () => {
  const { page, box } = await open({ answers: onlyFor('s', 'src/stock/') });
  await box.pressSequentially('@s');
  await page.getByRole('option', { name: 'stock/' }).waitFor();
  await box.press('ArrowDown');
  await box.press('Tab');
  await expect.poll(() => box.inputValue()).toBe('@src/stock/');
  await page.getByRole('option', { name: 'my notes.md' }).click();
  await expect.poll(() => box.inputValue()).toBe('@"my notes.md" ');
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
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
  await expect.poll(() => list.count()).toBe(0);
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
  await expect
    .poll(() => asked(host, 'list_files_request').at(-1))
    .toMatchObject({ pattern: 'x', includeIgnored: true });
  await page.context().close();
});

test('/ at the start lists commands with their hints; a whole name and Enter sends it', async () => {
  const { page, host, box } = await open();
  await box.pressSequentially('/');
  const list = page.getByRole('listbox', { name: 'Commands' });
  await list.waitFor();
  await expect
    .poll(() => list.getByRole('option').first().textContent())
    .toBe('/compact[instructions]Summarise the conversation');
  await expect.poll(() => list.getByRole('option', { name: '/sessions' }).textContent()).toContain('Dovetail');
  await box.pressSequentially('com');
  await box.press('Tab');
  await expect.poll(() => box.inputValue()).toBe('/compact ');
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
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  await box.fill('');
  await box.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '/compact');
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  await page.context().close();
});
