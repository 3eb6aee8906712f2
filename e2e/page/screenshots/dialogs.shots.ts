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

test('a rewind, and an undo that left a file alone', async () => {
  const { page, host } = await open({ kept, conversation: conversationOf(storedPairs(2)) });
  await page.getByRole('article', { name: 'You' }).last().waitFor();
  const note = { type: 'rewind', rewindId: 'r1', toMs: Date.now() - 3_600_000, files: 2, conversation: true } as const;
  host.input(note);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await takeChat(page, 'rewound')).toBe(6);
  const reason = 'Edited after the rewind, so it was left alone.';
  const leftAlone = [{ filePath: '/home/ada/larder/src/cart/total.ts', reason }];
  host.input({ ...note, undone: { leftAlone, inAnother: false } });
  await page.getByText(reason).waitFor();
  expect(await takeChat(page, 'rewind-undone')).toBe(6);
});

test('the end of a sign-in to an MCP server, from a browser on another machine', async () => {
  const url = `https://example.com/authorize?state=${'x'.repeat(120)}`;
  const { page } = await open({
    answers: { ...answers, authenticate_mcp_server: { outcome: 'open-url', url, takesCallback: true } },
  });
  const dialog = await openDialog(page, 'mcp');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('textbox', { name: 'Paste the address that the browser ended on' }).waitFor();
  expect(await takeChat(page, 'dialog-mcp-sign-in')).toBe(6);
});
