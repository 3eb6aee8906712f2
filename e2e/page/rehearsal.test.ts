// Without a CLI the workbench offers a scripted model: the page changes to it and back by itself.
import type { PageMessage } from '@dovetail/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { createScriptedHost, plainConfig } from './support/scripted-host.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const missing = { status: 'missing', isRehearsal: false, lookedAt: ['/usr/bin/claude: not there'] };
const scripted = { ...plainConfig.cli, isRehearsal: true };

test('from the note about the missing CLI into the rehearsal, over a reload, and back', async () => {
  const page = await browser().newPage({ viewport: { width: 420, height: 800 } });
  const opened: string[] = [];
  await page.routeWebSocket(/\/socket/, socket => {
    const { search } = new URL(socket.url());
    opened.push(search);
    const cli = search === '?rehearsal=1' ? scripted : missing;
    const host = createScriptedHost(message => socket.send(JSON.stringify({ type: 'from-extension', message })), {
      answers: { get_claude_state: { config: { ...plainConfig, cli } } },
    });
    socket.onMessage(text => host.receive(JSON.parse(String(text)) as PageMessage));
  });
  await page.goto(served.url);
  await page.getByText('Claude Code is not installed, or not where Dovetail looked.').waitFor();
  await page.getByRole('button', { name: 'Try the rehearsal' }).click();
  const banner = page.getByText('Answers are scripted, nothing leaves this machine and no account is used.');
  await banner.waitFor();
  expect(opened).toEqual(['', '?rehearsal=1']);
  await page.reload();
  await banner.waitFor();
  expect(opened.at(-1)).toBe('?rehearsal=1');
  await page.getByRole('button', { name: 'Use my CLI' }).click();
  await page.getByText('Claude Code is not installed, or not where Dovetail looked.').waitFor();
  expect(opened.at(-1)).toBe('');
  await page.close();
});

test('where no scripted model is at hand, none is offered', async () => {
  const { page } = await openChat(browser(), served.url, {
    answers: { get_claude_state: { config: { ...plainConfig, cli: missing } } },
  });
  await page.getByRole('button', { name: 'Look again' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Try the rehearsal' }).count()).toBe(0);
  await page.context().close();
});
