// Tool cards: what a row says, what opens, what stays closed, and what the links and buttons ask of the host.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { cwd, everyKind, openTools, patch } from './tools.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const details = { name: 'Details', exact: true } as const;

test('each kind of call has a card with its name, its facts and its state', async () => {
  const { page, cli, card } = await openTools(browser(), served.url, { height: 1800 });
  everyKind(cli);
  await card('Frobnicate: 3').getByText('done', { exact: true }).waitFor({ state: 'attached' });
  const says = async (name: string) =>
    (await card(name).locator('.dt-tool-row').first().innerText()).replace(/\s+/g, ' ').replace('/ ', '/').trim();
  await expect.poll(() => says('Read: src/cart/total.ts')).toMatch(/^Read src\/cart\/total\.ts 96 lines/);
  await expect.poll(() => says('Grep: roundMoney')).toMatch(/^Grep roundMoney in src 7 in 3 files/);
  await expect.poll(() => says('Edit: src/cart/total.ts')).toMatch(/\+4 .*−3/);
  await expect.poll(() => says('Write: src/new.ts')).toMatch(/new \+20/);
  await expect.poll(() => says('Bash: npm test -- cart')).toMatch(/^Bash Run the tests of the cart 0\.1 s/);
  await expect.poll(() => says('Bash: psql -c "select count(*) from jobs"')).toMatch(/failed 2/);
  await expect.poll(() => says('WebFetch: pgmq.example/docs/retries')).toMatch(/14 KB/);
  await expect.poll(() => says('WebSearch: queue libraries')).toMatch(/1 result/);
  await expect.poll(() => says('mcp__larder-db__explain: stock_nightly')).toMatch(/^explain larder-db stock_nightly/);
  await expect.poll(() => says('ExitPlanMode: plan')).toMatch(/approved/);
  await expect.poll(() => says('NotebookEdit: a.ipynb')).toMatch(/cell 4 \+1/);
  await expect.poll(() => says('Frobnicate: 3')).toMatch(/^Frobnicate 3/);
  // "Done" is read out and takes no room.
  const done = card('Read: src/cart/total.ts').getByText('done', { exact: true });
  await expect.poll(async () => (await done.boundingBox())?.width).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('a row opens by a click anywhere and by Enter, is mounted only while open, and the choice outlives a reload', async () => {
  const { page, cli, card } = await openTools(browser(), served.url);
  cli.call('plan', 'ExitPlanMode', { plan: '- one\n- two' });
  cli.result('plan', 'ok', {});
  const plan = card('ExitPlanMode: plan');
  const fold = plan.getByRole('button', details);
  await fold.waitFor();
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => plan.locator('.dt-tool-body').count()).toBe(0);
  await plan.getByText('approved').click();
  await plan.getByText('two').waitFor();
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('log', { name: 'Conversation' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await plan.getByText('two').waitFor({ state: 'detached' });
  type Api = { getState(): { folded: string[]; unfolded: string[] } };
  const counts = () =>
    page.evaluate(() => {
      const { folded, unfolded } = (window as never as { acquireVsCodeApi(): Api }).acquireVsCodeApi().getState();
      return [folded.length, unfolded.length];
    });
  await expect.poll(counts).toEqual([1, 0]);
  await page.context().close();
});

test('a path opens its file and keeps the focus here; with Ctrl the focus goes too', async () => {
  const { page, cli, host, card } = await openTools(browser(), served.url, { answers: { open_file: { found: true } } });
  cli.call('read', 'Read', { file_path: `${cwd}/src/a.ts` });
  const link = card('Read: src/a.ts').getByRole('link', { name: 'src/a.ts' });
  await link.click();
  expect(await host.request('open_file')).toMatchObject({ filePath: `${cwd}/src/a.ts`, preserveFocus: true });
  host.received.length = 0;
  await link.click({ modifiers: ['Control'] });
  expect(await host.request('open_file')).toMatchObject({ preserveFocus: false });
  await page.context().close();
});

test('an edit shows its diff with the lines of the file, and can be undone and done again', async () => {
  const file = {
    changeId: 'ch1',
    filePath: `${cwd}/src/a.ts`,
    kind: 'changed',
    insertions: 4,
    deletions: 3,
    state: 'open',
    hunks: [],
  };
  const { page, cli, host, card } = await openTools(browser(), served.url, {
    answers: {
      get_changes: { turns: [{ userMessageId: 'prompt-1', startedMs: 0, files: [file] }] },
      undo_change: { outcome: 'done', file: { ...file, state: 'undone' } },
      redo_change: { outcome: 'conflict', reason: 'Edited after the change, so it cannot be undone by itself.' },
      open_file_diffs: { opened: 1 },
    },
  });
  cli.call('edit', 'Edit', { file_path: `${cwd}/src/a.ts`, old_string: 'a', new_string: 'b' });
  cli.result('edit', 'ok', { originalFile: 'a\r\n\ta\r\n', structuredPatch: patch });
  const edit = card('Edit: src/a.ts');
  const rows = edit.locator('.dt-diff-line, .dt-diff-gap');
  await expect.poll(() => rows.count()).toBe(10);
  await expect
    .poll(async () => (await rows.allInnerTexts()).map(row => row.replaceAll('\n', '|')))
    .toEqual([
      expect.stringMatching(/^41\|.*basketTotal/),
      expect.stringMatching(/^42\|−\|removed:.*roundMoney/s),
      '43|−|}',
      expect.stringMatching(/^42\|\+\|added:.*exact/s),
      expect.stringMatching(/^43\|\+\|.*roundMoney\(exact\)/),
      '44|+|}',
      expect.stringMatching(/^45/),
      '36 unchanged lines',
      expect.stringMatching(/^81\|−\|.*\tconst a = 1;/s),
      expect.stringMatching(/^82\|\+\|.*\tconst b = 1;/s),
    ]);
  await expect.poll(() => rows.nth(8).locator('mark').allInnerTexts()).toEqual(['a']);
  await edit.getByRole('button', { name: 'Open diff' }).click();
  expect(await host.request('open_file_diffs')).toMatchObject({
    fileDiffs: { [`${cwd}/src/a.ts`]: { oldContent: 'a\r\n\ta\r\n', newContent: 'b\r\n\ta\r\n' } },
  });
  await edit.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await host.request('undo_change')).toMatchObject({ changeId: 'ch1' });
  await edit.getByText('Undone').waitFor();
  await edit.getByRole('button', { name: 'Redo' }).click();
  await edit.getByText('Edited after the change, so it cannot be undone by itself.').waitFor();
  await page.context().close();
});

test('an edit that has not run is compared here; a large one begins closed; one whose text is missing says so', async () => {
  const { page, cli, card } = await openTools(browser(), served.url, { height: 1400 });
  const path = `${cwd}/src/a.ts`;
  cli.call('crlf', 'Edit', { file_path: path, old_string: 'a\nb\n', new_string: 'a\r\nb\r\n' });
  await card('Edit: src/a.ts').getByText('Only the line endings change, from LF to CRLF, in 2 lines').waitFor();
  const old = Array.from({ length: 30 }, (_, n) => `old ${n}`).join('\n');
  cli.call('large', 'MultiEdit', { file_path: path, edits: [{ old_string: old, new_string: 'new' }] });
  const large = card('MultiEdit: src/a.ts');
  await large.getByText('−30').waitFor();
  await expect.poll(() => large.getByRole('button', details).getAttribute('aria-expanded')).toBe('false');
  await large.getByRole('button', details).click();
  await expect.poll(() => large.locator('[data-kind="removed"]').count()).toBe(30);
  cli.call('miss', 'Edit', { file_path: `${cwd}/m.ts`, old_string: 'nowhere', new_string: 'somewhere' });
  const told = '<tool_use_error>String to replace not found in file.\nString: nowhere</tool_use_error>';
  cli.result('miss', told, `Error: ${told}`, { isError: true });
  const missing = card('Edit: m.ts');
  await missing.getByText('The text to replace was not found').waitFor();
  await expect
    .poll(() => missing.locator('.dt-diff-text').allTextContents())
    .toEqual(['removed: nowhere', 'added: somewhere']);
  await page.context().close();
});

test('a card fills while its input still streams', async () => {
  const { page, cli, card } = await openTools(browser(), served.url);
  cli.begin('w', 'Write');
  await card('Write').getByText('preparing').waitFor();
  cli.partial(`{"file_path": "${cwd}/src/new.ts", "content": "one\\ntwo\\nth`);
  const write = card('Write: src/new.ts');
  await write.getByText('+3').waitFor();
  await expect.poll(() => write.locator('.dt-tool-body').count()).toBe(0);
  cli.call('w', 'Write', { file_path: `${cwd}/src/new.ts`, content: 'one\ntwo\nthree\n' });
  await write.getByText('three').waitFor();
  await page.context().close();
});

const manyLines = (word: string) => Array.from({ length: 700 }, (_, n) => `${word} ${n}`).join('\n');

test('a diff of a thousand lines shows 400 of them and says where the rest is', async () => {
  const { page, cli, card } = await openTools(browser(), served.url);
  cli.call('e', 'Edit', { file_path: `${cwd}/a.ts`, old_string: manyLines('old'), new_string: manyLines('new') });
  const edit = card('Edit: a.ts');
  await edit.getByRole('button', details).click();
  await edit.getByText('400 of 1,400 lines. The rest is in the diff.').waitFor();
  await expect.poll(() => edit.locator('.dt-diff-line').count()).toBe(400);
  await page.context().close();
});
