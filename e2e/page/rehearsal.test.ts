// Without an account the workbench offers a scripted model: the page changes to it and back by itself.
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

const signedOut = { state: 'signed-out', authMethod: 'not-specified', email: null, subscriptionType: null } as const;

/** A page that may change to the rehearsal; `cliOf` says what its hosts find. */
async function openRehearsable(cliOf: (isRehearsal: boolean) => object) {
  const page = await browser().newPage({ viewport: { width: 420, height: 800 } });
  const opened: string[] = [];
  await page.routeWebSocket(/\/socket/, socket => {
    const { search } = new URL(socket.url());
    opened.push(search);
    const cli = cliOf(search === '?rehearsal=1');
    const host = createScriptedHost(message => socket.send(JSON.stringify({ type: 'from-extension', message })), {
      state: { authStatus: signedOut },
      answers: { get_claude_state: { config: { ...plainConfig, cli } } },
    });
    socket.onMessage(text => host.receive(JSON.parse(String(text)) as PageMessage));
  });
  await page.goto(served.url);
  return { page, opened };
}

test('from the note about the sign-in into the rehearsal, over a reload, and back', async () => {
  const { page, opened } = await openRehearsable(isRehearsal => (isRehearsal ? scripted : plainConfig.cli));
  await page.getByText('Not signed in.').waitFor();
  await page.getByRole('button', { name: 'Try the rehearsal' }).click();
  const banner = page.getByText('Answers are scripted, nothing leaves this machine and no account is used.');
  await banner.waitFor();
  expect(opened).toEqual(['', '?rehearsal=1']);
  await page.reload();
  await banner.waitFor();
  expect(opened.at(-1)).toBe('?rehearsal=1');
  await page.getByRole('button', { name: 'Use my CLI' }).click();
  await page.getByText('Not signed in.').waitFor();
  expect(opened.at(-1)).toBe('');
  await page.close();
});

test('a rehearsal needs a CLI too: without one it says what to do, and leads back', async () => {
  const { page, opened } = await openRehearsable(isRehearsal => ({ ...missing, isRehearsal }));
  await page.getByText('npm install -g @anthropic-ai/claude-code').waitFor();
  const needs = page.getByText('The rehearsal needs no account, but a CLI too.');
  await needs.waitFor();
  await page.getByRole('button', { name: 'Try the rehearsal' }).click();
  await needs.waitFor({ state: 'detached' });
  await page.getByText('Claude Code is not installed, or not where Dovetail looked.').waitFor();
  await page.getByRole('button', { name: 'Use my CLI' }).click();
  await needs.waitFor();
  await expect.poll(() => opened).toEqual(['', '?rehearsal=1', '']);
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

test('where the whole program is a rehearsal, the way to the own CLI is told', async () => {
  const { page } = await openChat(browser(), served.url, {
    answers: { get_claude_state: { config: { ...plainConfig, cli: scripted } } },
  });
  await page.getByRole('button', { name: 'Use my CLI' }).click();
  await page.getByText('Start it again without --rehearsal to use your CLI.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Start the tour' }).count()).toBe(1);
  await page.context().close();
});

test('whose CLI it is, is told until it is put away', async () => {
  const cli = { ...plainConfig.cli, isFallback: true };
  const { page } = await openChat(browser(), served.url, {
    state: { isOnboardingDismissed: false },
    answers: { get_claude_state: { config: { ...plainConfig, cli } } },
  });
  const told = page.getByText('No CLI of your own was found.');
  await told.waitFor();
  await page.getByText('version 2.1.325, the one that npm installed').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await told.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('version 2.1.325, the one that npm installed').waitFor();
  await expect.poll(() => told.count()).toBe(0);
  await page.context().close();
});
