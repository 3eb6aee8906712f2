// States that no CLI here can be brought to without an account or a later version: a scripted host shows them, axe-core looks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenChatOptions } from './support/open-chat.ts';
import { plainConfig } from './support/scripted-host.ts';
import { walkStates } from './support/state-walk.ts';
import { createWriter, kept } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function open(options: OpenChatOptions) {
  const opened = await openChat(browser(), served.url, options);
  return { ...opened, ...walkStates(opened.page) };
}

it('no CLI, one that does not start, nobody signed in', async () => {
  for (const [cli, words] of [
    [{ status: 'missing', lookedAt: ['PATH: no claude'] }, /^Claude Code is not installed/],
    [{ status: 'failed', detail: 'segmentation fault' }, /^The CLI cannot be started/],
  ] as const) {
    const config = { ...plainConfig, cli: { ...cli, isRehearsal: false } };
    const { page, at } = await open({ answers: { get_claude_state: { config } } });
    await at(cli.status, page.getByRole('region', { name: 'About the CLI' }).getByText(words));
    await page.context().close();
  }
  const authStatus = { state: 'signed-out', authMethod: null, email: null, subscriptionType: null } as never;
  const { page, at, errors } = await open({ state: { authStatus } });
  await at('signed out', page.getByRole('region', { name: 'About the CLI' }).getByRole('button', { name: 'Sign in' }));
  expect(errors).toEqual([]);
  await page.context().close();
});

it('a limit, work in the background, a message of a later version, something dragged over the box', async () => {
  const { page, host, at, log, errors } = await open({ kept });
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
