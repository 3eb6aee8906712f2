// Pictures of the dialogs.
import { expect, test } from 'vitest';
import { answers, names, openDialog, type Command } from '../dialogs.fixture.ts';
import { conversationOf, kept, storedPairs } from '../transcript.fixture.ts';
import { chatOfThisFile } from './chat-page.ts';
import { takeChat } from './take.ts';

const open = chatOfThisFile();

test.each(Object.keys(names) as Command[])('%s', async command => {
  const { page, host } = await open({
    answers: { ...answers, login: () => new Promise<object>(() => undefined) },
  });
  const dialog = await openDialog(page, command);
  if (command === 'login') {
    await page.getByRole('button', { name: 'Start' }).click();
    host.push({ type: 'auth_url', url: `https://example.com/oauth?state=${'x'.repeat(200)}`, method: 'claudeai' });
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
  }
  expect(await dialog.isVisible()).toBe(true);
  expect(await takeChat(page, `dialog-${command}`)).toBe(6);
});

test('rewind and bypass', async () => {
  const { page } = await open({
    kept,
    state: { allowDangerouslySkipPermissions: true },
    conversation: conversationOf(storedPairs(2)),
    answers: {
      ...answers,
      rewind_code: {
        canRewind: true,
        filesChanged: ['/home/ada/larder/src/cart/total.ts', '/home/ada/larder/README.md'],
        insertions: 12,
        deletions: 7,
        editedSince: ['/home/ada/larder/README.md'],
        files: [
          { filePath: '/home/ada/larder/src/cart/total.ts', becomes: 'changed', insertions: 9, deletions: 4 },
          { filePath: '/home/ada/larder/README.md', becomes: 'changed', insertions: 3, deletions: 3 },
        ],
      },
    },
  });
  const you = page.getByRole('article', { name: 'You' }).last();
  await you.hover();
  await you.getByRole('button', { name: 'Rewind to here' }).click();
  await page.getByRole('radio', { name: /^Files and conversation/ }).check();
  expect(await takeChat(page, 'dialog-rewind')).toBe(6);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Mode: / }).click();
  await page.getByText('Bypass permissions…').click();
  await page.getByRole('dialog', { name: 'Bypass permissions?' }).waitFor();
  expect(await takeChat(page, 'dialog-bypass')).toBe(6);
});
