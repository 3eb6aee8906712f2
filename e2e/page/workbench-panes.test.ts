// The panes of the workbench: sizes, keys, terminals, conversations, and what a turn changed.
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench, type OpenWorkbenchOptions } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';
import { project, totalProposal, turn } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(options: OpenWorkbenchOptions = {}) {
  opened = await openWorkbench(browser(), { ...project, ...options });
  await opened.page
    .getByRole('tree', { name: 'Files' })
    .or(opened.page.getByRole('navigation', { name: 'Panes' }))
    .first()
    .waitFor();
  return opened;
}

test('an edge is moved by arrow keys and by the pointer, put back by a double click, and remembered', async () => {
  const { page, server } = await open();
  const edge = page.getByRole('separator', { name: 'Width of the files' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('252');
  await server.next('save_layout', ({ layout }) => (layout as { sizes: { files: number } }).sizes.files === 252);
  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge is drawn.');
  await page.mouse.move(box.x + 3, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 63, box.y + 200);
  await page.mouse.up();
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('312');
  await edge.dblclick();
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('236');
});

test('what was open comes back with its folder', async () => {
  const { page } = await open({
    layout: {
      sizes: { files: 300 },
      files: [{ path: `${folder}/src/money.ts`, isPreview: false }],
      active: `${folder}/src/money.ts`,
    },
  });
  await page.getByRole('textbox', { name: 'Editor: src/money.ts' }).waitFor();
  await expect
    .poll(() => page.getByRole('separator', { name: 'Width of the files' }).getAttribute('aria-valuenow'))
    .toBe('300');
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test('F6 goes through the regions of the window, the chat among them', async () => {
  const { page } = await open();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  const places: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('F6');
    places.push(
      await page.evaluate(() => {
        const now = document.activeElement;
        const found = now?.closest('[data-region], [role="log"]');
        return found?.getAttribute('data-region') ?? found?.getAttribute('role') ?? '';
      }),
    );
  }
  expect(places.slice(0, 4)).toEqual(['top', 'files', 'editors', 'terminal']);
  expect(places).toContain('composer');
  expect(places).not.toContain('');
});

test('panes are hidden and shown by their buttons and keys', async () => {
  const { page } = await open();
  await page.keyboard.press('Control+b');
  await page.getByRole('tree', { name: 'Files' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Files panel' }).click();
  await page.getByRole('tree', { name: 'Files' }).waitFor();
  await page.getByRole('button', { name: 'Terminal panel' }).click();
  await page.getByRole('region', { name: 'Terminal' }).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('button', { name: 'Terminal panel' }).getAttribute('aria-pressed'))
    .toBe('false');
});

test('a terminal shows what it has shown before, takes keys, and says its size', async () => {
  const { page, server, errors } = await open();
  const region = page.getByRole('region', { name: 'Terminal' });
  await region.getByRole('button', { name: 'Run Claude in terminal' }).click();
  expect(await server.next('start_terminal')).toMatchObject({ claude: true });
  await region.getByRole('tab', { name: /claude linked to this editor/ }).waitFor();
  const { terminalId } = await server.next('read_terminal');
  await region.getByText('larder $').waitFor();
  server.push({ type: 'terminal_output', terminalId: String(terminalId), data: 'hello from the CLI\r\n' });
  await region.getByText('hello from the CLI').waitFor();
  expect(await server.next('resize_terminal')).toMatchObject({ terminalId, columns: expect.any(Number) as number });
  await region.getByRole('textbox', { name: 'Terminal input' }).focus();
  await page.keyboard.type('y');
  expect(await server.next('write_terminal')).toMatchObject({ terminalId, data: 'y' });
  server.push({ type: 'terminal_output', terminalId: String(terminalId), data: 'src/money.ts:1:8 no/such.ts:2\r\n' });
  const told = region.locator('.xterm-rows > div').filter({ hasText: 'src/money.ts:1:8' });
  await told.waitFor();
  // The terminal looks for links where the pointer moves.
  let at = { x: 0, y: 0 };
  await expect
    .poll(async () => {
      const line = await told.boundingBox();
      at = { x: (line?.x ?? 0) + (at.x % 2 === 0 ? 41 : 40), y: (line?.y ?? 0) + 8 };
      await page.mouse.move(at.x, at.y);
      return page.locator('.xterm-cursor-pointer').count();
    })
    .toBe(1);
  await page.mouse.click(at.x, at.y);
  await page.getByRole('textbox', { name: 'Editor: src/money.ts' }).waitFor();
  await page.getByText('Ln 1, Col 8').waitFor();
  await region.getByRole('button', { name: 'Close terminal claude' }).click();
  expect(await server.next('close_terminal')).toMatchObject({ terminalId });
  expect(errors).toEqual([]);
});

test('a CLI that is not linked says why', async () => {
  const link = { linked: false, reason: 'This folder is not open in the editor.' };
  const { page } = await open({
    terminals: [{ id: 't1', title: 'claude', isRunning: true, exitCode: null, isClaude: true, link }],
  });
  const why = page.getByText('Not linked:');
  await why.waitFor();
  await expect.poll(() => why.textContent()).toBe('Not linked: this folder is not open in the editor.');
});

test('conversations are tabs of their own, with a mark where one waits; a reload finds them again', async () => {
  const { page, server, hosts } = await open();
  expect(await server.ask('show_conversation', { sessionId: 's2' })).toMatchObject({ opened: true });
  const tabs = page.getByRole('tablist', { name: 'Conversations' }).getByRole('tab');
  await expect.poll(() => tabs.count()).toBe(2);
  await expect.poll(() => hosts.length).toBe(2);
  expect(await hosts[1]?.next(message => message.type === 'launch_claude')).toMatchObject({ resume: 's2' });
  hosts[1]?.ask({
    type: 'tool_permission_request',
    decisionId: 'd1',
    toolName: 'Bash',
    input: { command: 'ls' },
    suggestions: [],
    reason: {},
  });
  await page.getByRole('tab', { name: /needs you/ }).waitFor();
  await page.getByRole('button', { name: '1 decision waits' }).waitFor();
  await page.reload();
  await expect.poll(() => tabs.count()).toBe(2);
});

test('what a turn changed is kept or undone by file; a refusal is said in words', async () => {
  const { page, server, hosts } = await open({
    chat: {
      answers: {
        get_changes: { turns: [turn] },
        undo_change: { outcome: 'conflict', reason: 'Edited after the change, so it cannot be undone by itself.' },
        keep_change: ({ changeId }) => ({ outcome: 'done', file: { ...turn.files[1], changeId, state: 'kept' } }),
      },
    },
  });
  await server.ask('show_conversation', { sessionId: 's2' });
  const region = page.getByRole('region', { name: 'Changes' });
  const row = (name: string) => region.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await row('money.ts').getByRole('button', { name: 'Undo' }).click();
  await row('money.ts').getByText('Edited after the change, so it cannot be undone by itself.').waitFor();
  await row('line.ts').getByRole('button', { name: 'Keep', exact: true }).click();
  await row('line.ts').getByText('1 hunk, kept').waitFor();
  await expect.poll(() => row('line.ts').getByRole('button', { name: 'Keep', exact: true }).count()).toBe(0);
  const host = hosts.at(-1);
  const undone = { ...turn, files: turn.files.map(file => ({ ...file, state: 'undone' as const })) };
  host?.push({ type: 'changes_update', channelId: host.channelId(), turn: undone });
  await row('total.test.ts').getByRole('button', { name: 'Redo' }).waitFor();
});

test('at 1000 px the files lie over the rest; at 390 px there is one pane at a time', async () => {
  const middle = await openWorkbench(browser(), { ...project, width: 1_000 });
  await middle.page.getByRole('button', { name: 'Files panel' }).waitFor();
  await expect.poll(() => middle.page.getByRole('tree', { name: 'Files' }).count()).toBe(0);
  await middle.page.getByRole('button', { name: 'Files panel' }).click();
  await middle.page.getByRole('tree', { name: 'Files' }).waitFor();
  await middle.close();

  const { page } = await open({ width: 390, height: 844, proposals: [totalProposal] });
  const bar = page.getByRole('navigation', { name: 'Panes' });
  await bar.getByRole('button', { name: /Review.*1 waiting/ }).click();
  const region = page.getByRole('region', { name: 'Proposed change: src/cart/total.ts' });
  for (const name of ['Accept', 'Reject', 'Accept hunk 1']) {
    const box = await region.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await bar.getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await expect.poll(() => region.count()).toBe(0);
});

test('the theme goes from the system to light to dark, and is a setting', async () => {
  const { page, hosts } = await open({
    theme: 'dark',
    chat: { answers: { update_setting: ({ value }) => ({ settings: { theme: value } }) } },
  });
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await expect.poll(() => theme()).toBe('dark');
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect.poll(() => theme()).toBe('light');
  expect(await hosts[0]?.request('update_setting')).toMatchObject({ key: 'theme', value: 'light' });
});
