// What the person undid goes to the agent with the next message, is seen before, and can be taken off.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptSession } from './composer.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const note = 'The user has undone some of your edits.\n- /home/ada/larder/a.ts: 2 hunks, near line 3, 9';

async function undoTwo() {
  let left = 2;
  const opened = await openChat(browser(), served.url, {
    kept: keptSession,
    answers: { get_undone: () => ({ hunks: left, note: left > 0 ? note : null }) },
  });
  const { page, host } = opened;
  await host.next(message => message.type === 'launch_claude');
  const turn = { userMessageId: 'u1', startedMs: 0, files: [] };
  host.push({ type: 'changes_update', channelId: host.channelId(), turn });
  const chip = page.getByRole('list', { name: 'Attached' }).getByText('2 undone hunks');
  await chip.waitFor();
  const box = page.getByRole('textbox', { name: 'Message' });
  return { ...opened, chip, box, told: () => void (left = 0) };
}

test('the next message takes them along, once', async () => {
  const { page, host, chip, box, told } = await undoTwo();
  await box.fill('Go on');
  told();
  await box.press('Enter');
  expect((await host.request('send_message'))['content']).toEqual([
    { type: 'text', text: `<system-reminder>${note}</system-reminder>` },
    { type: 'text', text: 'Go on' },
  ]);
  await chip.waitFor({ state: 'detached' });
  await page.context().close();
});

test('taken off, the agent is not told', async () => {
  const { page, host, chip, box } = await undoTwo();
  await page.getByRole('button', { name: 'Remove 2 undone hunks' }).click();
  await chip.waitFor({ state: 'detached' });
  await box.fill('Go on');
  await box.press('Enter');
  expect((await host.request('send_message'))['content']).toBe('Go on');
  await page.context().close();
});
