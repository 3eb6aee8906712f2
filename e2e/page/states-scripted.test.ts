// States that no CLI here can be brought to without an account or a later version: a scripted host shows them, axe-core looks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { walkStates } from './support/state-walk.ts';
import { createWriter, kept } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

it('a limit, work in the background, a message of a later version, something dragged over the box', async () => {
  const { page, host, errors } = await openChat(browser(), served.url, { kept });
  const { at, log } = walkStates(page);
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Round totals once');
  writer.line('rate_limit_event', {
    rate_limit_info: {
      status: 'rejected',
      resetsAt: Math.floor(Date.now() / 1000) + 7_200,
      rateLimitType: 'five_hour',
    },
  });
  await at('limit', page.getByRole('status').filter({ hasText: 'Five-hour limit reached. It resets at' }));
  writer.line('novelty', { of: 'a later version' });
  await log.getByRole('button', { name: 'Unknown message novelty' }).click();
  writer.line('system', {
    subtype: 'task_started',
    task_id: 't1',
    description: 'npm run dev',
    task_type: 'local_bash',
    is_backgrounded: true,
    output_file: '/tmp/out',
  });
  await at('background, unknown', page.getByText('1 running in the background'));
  await page.getByRole('textbox', { name: 'Message' }).evaluate(box => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.txt', { type: 'text/plain' }));
    box.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
    box.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await at('dragged over', page.locator('.dt-composer[data-dropping]'));
  expect(errors).toEqual([]);
  await page.context().close();
});
