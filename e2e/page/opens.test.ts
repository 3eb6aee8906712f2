// The built page starts under its policy, introduces itself to the host and breaks nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

test('a page asks for what it needs to draw itself, and starts no CLI by itself', async () => {
  const { page, host, errors } = await openChat(browser(), served.url);
  await host.request('init');
  await host.request('get_claude_state');
  await host.request('get_settings');
  await host.request('get_current_selection');
  expect(host.received.some(message => message.type === 'launch_claude')).toBe(false);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a page that was here before attaches to its channel again', async () => {
  const kept = { channelId: 'c7', sessionId: 's7', cwd: '/home/ada/larder', place: null, unfolded: [], folded: [] };
  const { page, host, errors } = await openChat(browser(), served.url, { kept });
  expect(await host.next(message => message.type === 'launch_claude')).toEqual({
    type: 'launch_claude',
    channelId: 'c7',
    resume: 's7',
    cwd: '/home/ada/larder',
  });
  expect(errors).toEqual([]);
  await page.context().close();
});
