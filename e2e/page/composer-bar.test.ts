// The pickers under the text: mode, model, thinking, context; and the keys of the whole chat.
import { emptyConversation } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { asked, composerOfThisFile, endTurn, keptSession, runTurn } from './composer.fixture.ts';
import { plainConfig } from './support/scripted-host.ts';

const open = composerOfThisFile();
const config = {
  ...plainConfig,
  models: [
    { value: 'default', displayName: 'Default', description: 'The recommended model' },
    {
      value: 'opus',
      displayName: 'Opus',
      description: 'For hard work',
      supportsEffort: true,
      supportedEffortLevels: ['low', 'high'],
    },
  ],
};

test('the mode menu shows our words and those of the CLI; the answer of the host counts', async () => {
  const { page, host } = await open({
    answers: { set_permission_mode: ({ permissionMode }) => ({ permissionMode }) },
  });
  await page.getByRole('button', { name: 'Mode: Ask first' }).click();
  const menu = page.getByRole('menu', { name: 'Mode' });
  const choices = menu.getByRole('menuitemradio');
  await expect
    .poll(() => choices.allInnerTexts())
    .toEqual([
      'Ask first\nAsks before edits and commands · default',
      'Accept edits\nEdits apply, commands ask · acceptEdits',
      'Plan\nReads only, then proposes · plan',
      "Auto\nThe CLI's classifier decides · auto",
      'Deny unasked\nWhat no rule allows is denied · dontAsk',
    ]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-checked'))).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mode: Accept edits' }).waitFor();
  expect(asked(host, 'set_permission_mode')).toEqual([{ type: 'set_permission_mode', permissionMode: 'acceptEdits' }]);
  const [request] = host.received.filter(
    message => message.type === 'request' && message.request.type === 'set_permission_mode',
  );
  expect(request).toMatchObject({ channelId: host.channelId() });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Mode: Accept edits');
  await page.context().close();
});

test('Shift+Tab goes round and never into Bypass; a mode that the CLI changed is shown', async () => {
  const { page, host, box } = await open({
    kept: keptSession,
    state: { allowDangerouslySkipPermissions: true },
    answers: { set_permission_mode: ({ permissionMode }) => ({ permissionMode }) },
  });
  await box.focus();
  for (const name of ['Accept edits', 'Plan', 'Auto', 'Ask first', 'Accept edits']) {
    await box.press('Shift+Tab');
    await page.getByRole('button', { name: `Mode: ${name}` }).waitFor();
  }
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  host.send({
    type: 'channel_state',
    channelId: host.channelId(),
    state: 'live',
    sessionId: 's1',
    queueHeld: false,
    settings: { model: 'default', permissionMode: 'plan', thinkingLevel: 'default' },
    atMs: 1,
  });
  await page.getByRole('button', { name: 'Mode: Plan' }).waitFor();
  expect(asked(host, 'set_permission_mode').some(({ permissionMode }) => permissionMode === 'bypassPermissions')).toBe(
    false,
  );
  await page.context().close();
});

test('a refused change says so and changes nothing', async () => {
  const { page } = await open({
    answers: {
      set_permission_mode: () => {
        throw new Error('the CLI does not know it');
      },
    },
  });
  await page.getByRole('button', { name: 'Mode: Ask first' }).click();
  await page.getByRole('menuitemradio', { name: 'Plan' }).click();
  await page.getByText('The mode was not changed: the CLI does not know it.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Mode: Ask first' }).count()).toBe(1);
  await page.context().close();
});

test('models that are listed, one that is typed, and the thinking levels of the model', async () => {
  const { page, host } = await open({
    answers: {
      get_claude_state: { config },
      set_model: ({ model }) => ({ model: `${String(model)}-full` }),
      set_thinking_level: ({ thinkingLevel }) => ({ thinkingLevel }),
    },
  });
  await page.getByRole('button', { name: 'Thinking: Default' }).click();
  await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Model: Default' }).click();
  await page.getByRole('menuitemradio', { name: 'Opus' }).click();
  await page.getByRole('button', { name: 'Model: Opus' }).waitFor();
  await page.getByRole('button', { name: 'Thinking: Default' }).click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await page.getByRole('button', { name: 'Thinking: High' }).waitFor();
  await page.getByRole('button', { name: 'Model: Opus' }).click();
  await page.getByRole('textbox', { name: 'Another model id' }).fill('my-own-model');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Model: my-own-model' }).click();
  await page.getByRole('menuitemradio', { name: 'my-own-model not listed' }).waitFor();
  expect(asked(host, 'set_model').map(({ model }) => model)).toEqual(['opus', 'my-own-model']);
  await page.context().close();
});

test('the context in per cent, by category, and summarised on request', async () => {
  const conversation = emptyConversation();
  conversation.context = {
    usedTokens: 82_000,
    windowTokens: 200_000,
    categories: [
      { name: 'System and tools', tokens: 18_000 },
      { name: 'Messages', tokens: 64_000 },
    ],
  };
  const get_context_usage = { available: false, reason: 'The CLI does not run.', categories: [] };
  const { page, host } = await open({ kept: keptSession, conversation, answers: { get_context_usage } });
  await page.getByRole('button', { name: 'Context: 41%' }).click();
  const dialog = page.getByRole('dialog', { name: 'Context' });
  await dialog.getByText('82k of 200k').waitFor();
  expect(await host.request('get_context_usage')).toMatchObject({ channelId: host.channelId() });
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toEqual(['System and tools\n18k', 'Messages\n64k']);
  await dialog.getByRole('button', { name: 'Summarise now' }).click();
  expect(await host.request('send_message')).toMatchObject({ content: '/compact', when: 'when-idle' });
  await page.context().close();
});

test('what the CLI says about the context when it is asked is shown instead', async () => {
  const conversation = emptyConversation();
  conversation.context = { usedTokens: 82_000, windowTokens: 200_000, categories: [] };
  const categories = [
    { name: 'Memory files', tokens: 1_200 },
    { name: 'Messages', tokens: 84_000 },
    { name: 'Free space', tokens: 114_800 },
  ];
  const get_context_usage = { available: true, usedTokens: 85_200, windowTokens: 200_000, categories };
  const { page } = await open({ kept: keptSession, conversation, answers: { get_context_usage } });
  await page.getByRole('button', { name: 'Context: 41%' }).click();
  const dialog = page.getByRole('dialog', { name: 'Context' });
  await dialog.getByText('85k of 200k').waitFor();
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toEqual(['Memory files\n1.2k', 'Messages\n84k']);
  await page.context().close();
});

test('Escape in a menu closes it and stops nothing', async () => {
  const { page, host } = await open({ kept: keptSession });
  await runTurn(host, page);
  const button = page.getByRole('button', { name: 'Mode: Ask first' });
  await button.click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  endTurn(host);
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
  expect(host.received.some(message => message.type === 'interrupt_claude')).toBe(false);
  await page.context().close();
});

test('keys of the whole chat: the message box, sessions, a new conversation, regions', async () => {
  const { page, host, box } = await open({ kept: keptSession });
  await host.next(message => message.type === 'launch_claude');
  await page.keyboard.press("Control+'");
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  await box.fill('kept');
  await page.keyboard.press('Shift+F6');
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(false);
  await page.keyboard.press('F6');
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Alt+n');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
  await expect
    .poll(() => asked(host, 'save_draft'))
    .toContainEqual(expect.objectContaining({ sessionId: 's1', draft: expect.objectContaining({ text: 'kept' }) }));
  await page.context().close();
});
