// The context menu of a message, what a stopped turn leaves behind, and rows that stand closer.
import { defaultSettings } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { asked, composerOfThisFile } from './composer.fixture.ts';
import { conversationOf, createWriter, kept, storedPairs, uuid } from './transcript.fixture.ts';

const open = composerOfThisFile();

test('the right button and Shift+F10 offer what can be done with a message', async () => {
  const { page, host } = await open({
    kept,
    conversation: conversationOf(storedPairs(3)),
    answers: { fork_conversation: { sessionId: 's2', openedInTab: true } },
  });
  await page.getByText('Question 2', { exact: true }).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Message' });
  await expect
    .poll(() => menu.getByRole('menuitem').allTextContents())
    .toEqual(['Copy', 'Fork from here', 'Rewind to here', 'Edit and resend']);
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit and resend');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  const answer = page.getByRole('article', { name: 'Assistant' }).last();
  await answer.focus();
  await page.keyboard.press('Shift+F10');
  await expect.poll(() => menu.getByRole('menuitem').allTextContents()).toEqual(['Copy answer', 'Fork from here']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(host, 'fork_conversation').length).toBe(1);
  await menu.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a stopped turn tells what it changed, and shows it; compact rows stand closer', async () => {
  const counts = { insertions: 1, deletions: 0, state: 'open', hunks: [] };
  const file = (name: string) => ({ changeId: name, filePath: `/home/ada/larder/${name}`, kind: 'changed', ...counts });
  const { page, host } = await open({
    kept,
    answers: {
      get_settings: { settings: { ...defaultSettings, density: 'compact' }, defaults: defaultSettings },
      get_changes: { turns: [{ userMessageId: uuid(5000), startedMs: 1, files: [file('a.ts'), file('b.ts')] }] },
      get_change_contents: ({ changeId }) => ({
        filePath: `/home/ada/larder/${String(changeId)}`,
        before: 'old\n',
        after: 'new\n',
        now: 'new\n',
      }),
      open_file_diffs: { opened: 2 },
    },
  });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Round totals once');
  writer.begin({ type: 'tool_use', id: 't1', name: 'Read', input: {} });
  writer.end({ type: 'tool_use', id: 't1', name: 'Read', input: { file_path: '/home/ada/larder/a.ts' } });
  const content = [{ type: 'text', text: '[Request interrupted by user]' }];
  writer.line('user', { message: { role: 'user', content }, parent_tool_use_id: null });
  writer.result({ subtype: 'error_during_execution', is_error: true });
  await page.getByText('You stopped this turn after 1 m 12 s · 2 files changed').waitFor();
  const row = page.getByRole('group', { name: 'Read: a.ts' });
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(22);
  await page.getByRole('button', { name: 'Review' }).click();
  expect(await host.request('open_file_diffs')).toMatchObject({
    fileDiffs: { '/home/ada/larder/b.ts': { oldContent: 'old\n', newContent: 'new\n' } },
  });
  await page.context().close();
});
