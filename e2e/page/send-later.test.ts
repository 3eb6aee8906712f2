// "Send at" after a limit: only by its own press, as a message in the queue that can be taken back, kept with the draft.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile, keptSession } from './composer.fixture.ts';
import { createWriter } from './transcript.fixture.ts';

const open = composerOfThisFile();

test('what stands in the box waits for the reset, can be taken back and goes when asked', async () => {
  const { page, host, box } = await open({ kept: keptSession });
  await host.next(message => message.type === 'launch_claude');
  const resetsAt = Math.floor(Date.now() / 1000) + 7_200;
  createWriter(host).line('rate_limit_event', {
    rate_limit_info: { status: 'rejected', resetsAt, rateLimitType: 'five_hour' },
  });
  const banner = page.getByRole('status').filter({ hasText: 'Five-hour limit reached. It resets at' });
  await banner.waitFor();
  const sendAt = banner.getByRole('button', { name: /^Send at (\w+,? )?\d\d:\d\d$/ });
  await expect.poll(() => sendAt.count()).toBe(0);
  await box.fill('then add a test');
  await sendAt.click();
  const queue = page.getByRole('list', { name: 'Queued messages' });
  await queue.getByText('then add a test').waitFor();
  await expect.poll(() => box.inputValue()).toBe('');
  await expect
    .poll(() => asked(host, 'save_draft').at(-1)?.['draft'])
    .toMatchObject({ attachments: [{ type: 'send-later', text: 'then add a test', atMs: resetsAt * 1000 }] });
  await queue.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => box.inputValue()).toBe('then add a test');
  await queue.waitFor({ state: 'detached' });
  expect(asked(host, 'send_message')).toEqual([]);
  await sendAt.click();
  await queue.getByRole('button', { name: 'Send now' }).click();
  expect(await host.request('send_message')).toMatchObject({ content: 'then add a test' });
  await queue.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a reload finds it again, still waiting', async () => {
  const planned = { type: 'send-later', atMs: Date.now() + 3_600_000, text: 'go on then', chips: [], selection: null };
  const { page, box } = await open({
    kept: keptSession,
    answers: { get_draft: { draft: { text: 'half a thought', attachments: [planned], comments: [] } } },
  });
  await page.getByRole('list', { name: 'Queued messages' }).getByText('go on then').waitFor();
  await expect.poll(() => box.inputValue()).toBe('half a thought');
  await page.context().close();
});
