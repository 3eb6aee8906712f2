// Pictures of trouble: a CLI that is too old, a limit, a stopped turn, a connection that is away, a folder that is gone, a file
// that somebody else changed; and of something that is dragged over the message box.
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from '../support/open-workbench.ts';
import { plainConfig } from '../support/scripted-host.ts';
import { folder } from '../support/scripted-workbench.ts';
import { createWriter, kept } from '../transcript.fixture.ts';
import { project } from '../workbench.fixture.ts';
import { chatOfThisFile } from './chat-page.ts';
import { takeChat, takeWorkbench } from './take.ts';

const open = chatOfThisFile();
const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

test('a CLI that is too old', async () => {
  const cli = { status: 'too-old', version: '1.0.3', needed: '2.0.0', path: '/usr/bin/claude', isRehearsal: false };
  const { page } = await open({ answers: { get_claude_state: { config: { ...plainConfig, cli } } } });
  await page.getByText(/^Version 1\.0\.3 is too old/).waitFor();
  expect(await takeChat(page, 'cli-too-old')).toBe(6);
});

test('a conversation that no longer fits', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('How many shelves are empty?');
  writer.tooLong();
  await page.getByRole('button', { name: 'Fork without tool output' }).waitFor();
  expect(await takeChat(page, 'too-long')).toBe(6);
});

test('a stopped turn, a limit, something dragged over the box', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Round totals once');
  writer.begin();
  writer.end({ type: 'text', text: 'Rounding each line loses up to half a penny a line, so I add the exact' });
  const content = [{ type: 'text', text: '[Request interrupted by user]' }];
  writer.line('user', { message: { role: 'user', content }, parent_tool_use_id: null });
  writer.result({ subtype: 'error_during_execution', is_error: true });
  await page.getByText(/^You stopped this turn/).waitFor();
  expect(await takeChat(page, 'stopped')).toBe(6);
  const resetsAt = Math.floor(Date.now() / 1000) + 7_200;
  writer.line('rate_limit_event', {
    rate_limit_info: { status: 'rejected', resetsAt, rateLimitType: 'five_hour' },
  });
  await page.getByText(/^Five-hour limit reached/).waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Then add a test with three rates');
  await page.getByRole('button', { name: /^Send at/ }).waitFor();
  expect(await takeChat(page, 'limit')).toBe(6);
  await page.getByRole('button', { name: /^Send at/ }).click();
  await page.getByRole('list', { name: 'Queued messages' }).waitFor();
  expect(await takeChat(page, 'limit-planned')).toBe(6);
  await page.getByRole('textbox', { name: 'Message' }).evaluate(box => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.txt', { type: 'text/plain' }));
    box.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
    box.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await page.locator('.dt-composer[data-dropping]').waitFor();
  expect(await takeChat(page, 'dropping')).toBe(6);
});

test('a file that changed on disk, processes, a server that is away', async () => {
  opened = await openWorkbench(browser(), {
    ...project,
    chat: {
      answers: {
        list_processes: {
          processes: [
            {
              channelId: 'c1',
              title: 'Round totals once',
              state: 'running',
              pid: 4711,
              memoryBytes: 231 * 1024 * 1024,
            },
          ],
        },
      },
    },
  });
  const { page, server } = opened;
  const path = `${folder}/src/money.ts`;
  await server.ask('show_document', { path, preview: false, preserveFocus: false });
  await page.getByRole('textbox', { name: 'Editor: src/money.ts' }).click();
  await page.keyboard.type('// mine');
  server.files.set(path, '// theirs\n');
  server.push({ type: 'document_changed', path, version: 'v-// theirs\n' });
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
  expect(await takeWorkbench(page, 'conflict')).toBe(2);
  server.push({
    type: 'status_changed',
    cliVersion: '2.1.325',
    cliState: 'ready',
    linkedTerminals: 0,
    processCount: 1,
    memoryBytes: 231 * 1024 * 1024,
    statusLines: {},
  });
  await page.getByRole('button', { name: /^1 process/ }).click();
  await page.getByText('pid 4711').waitFor();
  expect(await takeWorkbench(page, 'processes')).toBe(2);
  await page.keyboard.press('Escape');
  await page.routeWebSocket(/\/socket/, socket => void socket.close());
  opened.cut();
  await page.getByText('Reconnecting… your text is kept, questions wait.').waitFor();
  expect(await takeWorkbench(page, 'reconnecting')).toBe(2);
});

test('a folder that is gone', async () => {
  opened = await openWorkbench(browser(), { ...project, answers: { read_folder: { entries: [], found: false } } });
  const { page } = opened;
  await page.getByText('This folder no longer exists.').waitFor();
  expect(await takeWorkbench(page, 'folder-gone')).toBe(2);
});
