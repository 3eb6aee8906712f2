// Files in editors: what is typed is kept, what is on disk is not overwritten, and the agent sees both.
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

const money = `${folder}/src/money.ts`;
const text = project.files['src/money.ts'] ?? '';

async function edit(options: OpenWorkbenchOptions = {}, path = money) {
  opened = await openWorkbench(browser(), { ...project, ...options });
  await opened.server.ask('show_document', { path, preview: true, preserveFocus: false });
  const name = path.slice(folder.length + 1);
  return { ...opened, editor: opened.page.getByRole('textbox', { name: `Editor: ${name}` }) };
}

test('a file is opened, edited, told to the agent unsaved, and saved with the version it was opened at', async () => {
  const { page, server, editor, errors } = await edit();
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// money\n');
  expect(await server.next('edit_document')).toMatchObject({ path: money, contents: `// money\n${text}` });
  await page.getByRole('tab', { name: 'money.ts , not saved' }).waitFor();
  await page.keyboard.press('Control+s');
  expect(await server.next('save_document')).toMatchObject({
    path: money,
    contents: `// money\n${text}`,
    expected: `v-${text}`,
    eol: '\n',
  });
  await page.getByRole('tab', { name: 'money.ts', exact: true }).waitFor();
  expect(await server.next('edit_document', ({ contents }) => contents === null)).toMatchObject({ path: money });
  expect(errors).toEqual([]);
});

test('the server is told what is open and what is selected', async () => {
  const { page, server, editor } = await edit();
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  const told = await server.next(
    'tell_editors',
    ({ selection }) => ((selection as { text?: string } | null)?.text ?? '') !== '',
  );
  expect(told).toMatchObject({
    editors: [{ path: money, isActive: true, isDirty: false, languageId: 'typescript' }],
    selection: { filePath: money, text: text.trim(), selection: { start: { line: 0, character: 0 } } },
  });
  await page.keyboard.press('Alt+k');
  expect(await server.next('mention')).toEqual({ type: 'mention', path: money, lineStart: 0, lineEnd: 0 });
  await page.getByText(/Ln 1, Col \d+/).waitFor();
});

test('a clean file follows the disk; the cursor stays', async () => {
  const { page, server, editor } = await edit();
  server.files.set(money, `// from outside\n${text}`);
  server.push({ type: 'document_changed', path: money, version: 'other' });
  await page.getByText('// from outside').waitFor();
  await expect.poll(() => page.getByRole('tab', { name: /not saved/ }).count()).toBe(0);
  await expect.poll(() => editor.textContent()).toContain('roundMoney');
});

async function conflict() {
  const found = await edit();
  await found.editor.click();
  await found.page.keyboard.type('mine ');
  found.server.files.set(money, '// theirs\n');
  found.server.push({ type: 'document_changed', path: money, version: 'other' });
  await found.page.getByText('This file changed on disk while you were editing it.').waitFor();
  return found;
}

test('a file with changes of its own is not overwritten: Load theirs takes the disk', async () => {
  const { page, editor } = await conflict();
  await expect.poll(() => editor.textContent()).toContain('mine');
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await page.getByText('// theirs').waitFor();
  await expect.poll(() => editor.textContent()).not.toContain('mine');
});

test('Keep mine lets the next save go over what came to the disk; Compare shows both', async () => {
  const { page, server, editor } = await conflict();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('region', { name: /Comparison: money\.ts/ }).waitFor();
  await page.getByRole('tab', { name: /money\.ts , not saved/ }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('This file changed on disk').waitFor({ state: 'detached' });
  await editor.focus();
  await page.keyboard.press('Control+s');
  expect(await server.next('save_document')).toMatchObject({ expected: 'v-// theirs\n' });
  await page.getByRole('tab', { name: 'money.ts', exact: true }).waitFor();
  expect(server.files.get(money)).toContain('mine');
});

test('closing a file with changes asks; nothing is chosen in advance, and Escape keeps it open', async () => {
  const { page, server, editor } = await edit();
  await editor.click();
  await page.keyboard.type('x');
  await page.keyboard.press('Alt+w');
  const asked = page.getByRole('dialog', { name: 'money.ts has changes that are not saved.' });
  await asked.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIALOG');
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => editor.textContent()).toContain('x');
  await editor.focus();
  await page.keyboard.press('Alt+w');
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await editor.waitFor({ state: 'detached' });
  expect(server.files.get(money)).toBe(text);
  await page.keyboard.press('Alt+Shift+T');
  await editor.waitFor();
});

test('a preview is replaced by the next; a file that was edited stays', async () => {
  const { page, server, editor } = await edit();
  await server.ask('show_document', { path: `${folder}/src/server.ts`, preview: true, preserveFocus: true });
  await expect
    .poll(() => page.getByRole('tablist', { name: 'Open editors' }).getByRole('tab').allTextContents())
    .toEqual(['server.ts']);
  const second = page.getByRole('textbox', { name: 'Editor: src/server.ts' });
  await second.click();
  await page.keyboard.type('x');
  await server.ask('show_document', { path: money, preview: true, preserveFocus: true });
  await editor.waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(2);
});

test('problems of the language server are marked in the text', async () => {
  const { page, server } = await edit();
  const range = { start: { line: 0, character: 13 }, end: { line: 0, character: 23 } };
  server.push({
    type: 'diagnostics_changed',
    path: money,
    diagnostics: [{ message: 'Not rounded', severity: 'Error', range, source: 'ts' }],
  });
  const mark = page.locator('.cm-lintRange-error');
  await mark.waitFor();
  await expect.poll(() => mark.textContent()).toBe('roundMoney');
});

test.each([
  ['binary', 'This file is not text (12 KB), so it is not shown here.'],
  ['too-large', 'This file is too large to edit here (12 KB).'],
  ['missing', 'This file does not exist any more.'],
  ['outside', 'This file is outside the open folder, so it is not opened here.'],
])('a file that is %s says so', async (refused, words) => {
  const { page } = await edit({ answers: { open_document: { document: null, refused, size: 12_000 } } });
  await page.getByText(words).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: /Editor:/ }).count()).toBe(0);
});

test('what was typed survives a lost connection, and is saved after it', async () => {
  const { page, server, editor, cut } = await edit();
  await editor.click();
  await page.keyboard.type('kept ');
  cut();
  await expect.poll(() => server.received.filter(({ type }) => type === 'open_workbench').length).toBe(2);
  await expect.poll(() => editor.textContent()).toContain('kept');
  await editor.focus();
  await page.keyboard.press('Control+s');
  await page.getByRole('tab', { name: 'money.ts', exact: true }).waitFor();
  expect(server.files.get(money)).toContain('kept ');
});

test('what was typed and not saved survives a reload', async () => {
  const { page, server, editor } = await edit();
  await editor.click();
  await page.keyboard.type('kept ');
  await server.next('save_layout', ({ layout }) => JSON.stringify(layout).includes('money.ts'));
  await page.reload();
  await page.getByRole('tab', { name: 'money.ts , not saved' }).waitFor();
  await expect.poll(() => editor.textContent()).toContain('kept ');
  expect(server.files.get(money)).toBe(text);
});

test('a text that is no file is handed over as it is when its tab is closed', async () => {
  opened = await openWorkbench(browser(), project);
  const { page, server } = opened;
  const answer = server.ask('show_text', { title: 'Plan', contents: 'one', editable: true });
  const editor = page.getByRole('textbox', { name: 'Editor: Plan' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' two');
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await answer).toMatchObject({ contents: 'one two' });
});
