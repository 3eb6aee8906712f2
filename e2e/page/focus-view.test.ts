// Focus view: the steps of a turn as one row a run; what failed stays, and what is looked for is found inside.
import { defaultSettings } from '@dovetail/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './decisions.fixture.ts';
import { plainState } from './support/scripted-host.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, kept, openFind, storedAnswer, storedUser } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const call = (n: number, name: string, input: object, isError = false) => [
  storedAnswer(n, { type: 'tool_use', id: `t${n}`, name, input }),
  storedUser(n + 1, [{ type: 'tool_result', tool_use_id: `t${n}`, content: 'ok', is_error: isError }]),
];
const conversation = () =>
  conversationOf([
    storedUser(1, 'Round once'),
    ...call(2, 'Read', { file_path: '/home/ada/larder/src/a.ts' }),
    ...call(4, 'Bash', { command: 'echo marmalade' }),
    ...call(6, 'Bash', { command: 'npm test' }, true),
    ...call(8, 'Read', { file_path: '/home/ada/larder/src/b.ts' }),
    storedAnswer(10, { type: 'text', text: 'It is done.' }),
  ]);

test('steps fold into a row a run, unfold by hand and for find, and come back when it is switched off', async () => {
  let focusView = true;
  const get_settings = () => ({ settings: { ...defaultSettings, focusView }, defaults: defaultSettings });
  const { page, host, errors } = await openChat(browser(), served.url, {
    kept,
    conversation: conversation(),
    answers: { get_settings },
  });
  const log = page.getByRole('log', { name: 'Conversation' });
  const first = log.getByRole('button', { name: /^Worked for .*: 1 read, 1 command$/ });
  await first.waitFor();
  await log.getByRole('button', { name: /^Worked for .*: 1 read$/ }).waitFor();
  await log.getByRole('group', { name: /^Bash: / }).waitFor();
  await expect.poll(() => log.getByRole('group').count()).toBe(1);
  await expectAccessible(page);
  await first.click();
  await log.getByRole('group', { name: 'Read: src/a.ts' }).waitFor();
  await first.click();
  await log.getByRole('group', { name: 'Read: src/a.ts' }).waitFor({ state: 'detached' });

  focusView = false;
  host.push({ type: 'update_state', state: plainState });
  await log.getByRole('group', { name: 'Read: src/b.ts' }).waitFor();
  await expect.poll(() => log.getByRole('group').count()).toBe(4);
  focusView = true;
  host.push({ type: 'update_state', state: plainState });
  await first.waitFor();
  await openFind(page);
  await page.keyboard.type('marmalade');
  await log.locator('.dt-command', { hasText: 'echo marmalade' }).waitFor();
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});
