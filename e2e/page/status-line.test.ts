// The person's own status line in the bar of the workbench: that of the conversation in front, as text, in the middle.
import { afterEach, expect, test } from 'vitest';
import { axeFindings } from './support/axe-findings.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { project } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

function tell({ server }: OpenedWorkbench, statusLines: Readonly<Record<string, string>>): void {
  const rest = { cliVersion: '2.1.325', cliState: 'ready', linkedTerminals: 0, processCount: 1, memoryBytes: 1e8 };
  server.push({ type: 'status_changed', ...rest, statusLines });
}

/** The channel of the newest conversation, once it has begun. */
async function begin({ page, hosts }: OpenedWorkbench): Promise<string> {
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('hello');
  await box.press('Enter');
  const launched = await hosts.at(-1)?.next(({ type }) => type === 'launch_claude');
  return (launched as { channelId: string }).channelId;
}

test('each conversation has its own; markup is text, a long one is cut and told whole', async () => {
  opened = await openWorkbench(browser(), project);
  const { page, server, hosts } = opened;
  const bar = page.getByRole('contentinfo', { name: 'Status' });
  const first = await begin(opened);
  tell(opened, { [first]: '<b>Opus</b> on main' });
  await bar.getByText('<b>Opus</b> on main', { exact: true }).waitFor();
  expect(await axeFindings(page, '[aria-label="Status"]')).toEqual([]);

  await server.ask('show_conversation', {});
  await expect.poll(() => hosts.length).toBe(2);
  await bar.getByText('on main').waitFor({ state: 'detached' });
  const second = await begin(opened);
  const long = 'words '.repeat(50).trim();
  tell(opened, { [first]: 'Haiku', [second]: long });
  const line = bar.getByText('words words');
  await line.waitFor();
  await expect.poll(() => line.getAttribute('title')).toBe(long);
  // It takes no room from what stands on either side of it.
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => bar.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0);
    await bar.getByRole('button', { name: /^1 process/ }).waitFor();
  }

  await page.getByRole('tablist', { name: 'Conversations' }).getByRole('tab').first().click();
  await bar.getByText('Haiku', { exact: true }).waitFor();
  tell(opened, { [second]: long });
  await bar.getByText('Haiku').waitFor({ state: 'detached' });
});
