// Pictures of what waits for the person: permission, change, questions, plan, form, several at once.
import type { HostRequest } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { edit, form, kept, plan, push, shelves } from '../decisions.fixture.ts';
import { chatOfThisFile, toolsOf } from './chat-page.ts';
import { takeChat } from './take.ts';

const open = chatOfThisFile();

const cards: readonly (readonly [string, HostRequest, string])[] = [
  ['permission', push(), 'Permission: Bash'],
  ['permission-edit', edit, 'Permission: Edit'],
  ['question', shelves, 'Question: Failure'],
  ['plan', plan, 'Plan'],
  ['form', form, 'Form: larder-db'],
];

test.each(cards)('%s', async (state, request, name) => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const cli = toolsOf(host);
  cli.say('Push the branch');
  cli.text('I will do it as soon as you say yes.');
  host.ask(request);
  const card = page.getByRole('group', { name, exact: true }).or(page.getByRole('form', { name })).first();
  await card.waitFor();
  // Its buttons are off for a moment so that a key that was meant for something else decides nothing.
  await expect
    .poll(() =>
      card
        .getByRole('button', { name: /^(Allow once|Skip|Approve plan|Decline)$/ })
        .or(page.getByRole('button', { name: 'Skip', exact: true }))
        .first()
        .isEnabled(),
    )
    .toBe(true);
  expect(await takeChat(page, state)).toBe(6);
});

test('several questions', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  toolsOf(host).say('Push the branch');
  host.ask(push());
  host.ask({ ...plan });
  await page.getByText('1 of 2').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  expect(await takeChat(page, 'several')).toBe(6);
});
