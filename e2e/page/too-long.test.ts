// What the page offers when a conversation no longer fits: summarise it, or go on in a fork without tool output.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile } from './composer.fixture.ts';
import { axeFindings } from './support/axe-findings.ts';
import { createWriter, kept } from './transcript.fixture.ts';

const open = composerOfThisFile();

test('a conversation that is too long offers a fork without tool output, which is shown here where there are no tabs', async () => {
  const { page, host } = await open({
    kept,
    answers: {
      fork_conversation: { sessionId: 's2', openedInTab: false },
      get_context_usage: { available: true, usedTokens: 190_000, windowTokens: 200_000, categories: [] },
    },
  });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('How many are empty?');
  writer.tooLong();
  const note = page.locator('.dt-note').filter({ hasText: "This conversation no longer fits the model's context" });
  await note.getByRole('button', { name: 'Summarise now' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await note.getByRole('button', { name: 'Fork without tool output' }).click();
  await expect
    .poll(() => asked(host, 'fork_conversation'))
    .toEqual([{ type: 'fork_conversation', forkedFromSession: 's1', withoutToolOutput: true }]);
  await expect
    .poll(() => host.received.filter(message => message.type === 'launch_claude').at(-1))
    .toMatchObject({ resume: 's2' });
  await page.context().close();
});

test('the details of the context offer it too; a failure is said and nothing else is shown', async () => {
  const { page, host } = await open({
    kept,
    answers: {
      fork_conversation: () => {
        throw new Error('The disk is full.');
      },
      get_context_usage: { available: true, usedTokens: 82_000, windowTokens: 200_000, categories: [] },
      show_notification: { shown: true, button: null },
    },
  });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Hello');
  writer.begin();
  writer.end({ type: 'text', text: 'Hello.' });
  writer.result();
  await page.getByText('Hello.', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Context: / }).click();
  await page.getByRole('button', { name: 'Fork without tool output' }).click();
  expect(await host.request('show_notification')).toMatchObject({
    message: 'The conversation could not be forked: The disk is full.',
    severity: 'error',
  });
  expect(host.received.filter(message => message.type === 'launch_claude')).toHaveLength(1);
  await page.context().close();
});
