// Pictures of the composer and the dock: chips, queue, background work, menus, pickers.
import { emptyConversation } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { keptSession, runTurn } from '../composer.fixture.ts';
import { chatOfThisFile } from './chat-page.ts';
import { takeChat } from './take.ts';

const open = chatOfThisFile();

test('the composer with all that it can hold', async () => {
  const conversation = emptyConversation();
  conversation.context = {
    usedTokens: 180_000,
    windowTokens: 200_000,
    categories: [
      { name: 'System prompt', tokens: 12_000 },
      { name: 'Messages', tokens: 168_000 },
    ],
  };
  const { page, host } = await open({
    kept: keptSession,
    conversation,
    state: { allowDangerouslySkipPermissions: true },
    answers: {
      list_files_request: {
        files: [
          { path: 'src/cart/total.ts', kind: 'file' },
          { path: 'src/cart', kind: 'folder' },
          { path: 'src/cart/a-very-long-name-of-a-file-that-does-not-fit.test.ts', kind: 'file' },
        ],
        truncated: false,
      },
      list_mentions: {
        symbols: [{ name: 'basketTotal', kind: 'function', path: 'src/cart/total.ts', startLine: 40, endLine: 52 }],
        terminals: [{ title: 'npm run cart' }],
        problems: [{ path: null, count: 3 }],
      },
      get_draft: {
        draft: {
          text: 'Round once, at the end, and say so in the changelog',
          attachments: [{ type: 'paste', id: 'p', text: 'a\n'.repeat(1203) }],
          comments: [],
        },
      },
      get_current_selection: {
        selection: {
          filePath: '/home/ada/larder/src/total.ts',
          text: 'x',
          selection: { start: { line: 40, character: 0 }, end: { line: 43, character: 4 } },
        },
      },
    },
  });
  await page.getByRole('button', { name: /^Pasted text/ }).waitFor();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.click();
  expect(await takeChat(page, 'draft')).toBe(6);
  await runTurn(host, page);
  host.input({ type: 'queue_add', id: 'q1', content: 'then update the changelog' });
  host.input({ type: 'queue_add', id: 'q2', content: 'and push' });
  host.line({
    type: 'system',
    subtype: 'task_started',
    task_id: 't1',
    description: 'npm run dev',
    task_type: 'local_bash',
    is_backgrounded: true,
    output_file: '/tmp/out',
    session_id: 's1',
    uuid: 'u1',
  });
  await page.getByText('1 running in the background').waitFor();
  await page.getByRole('list', { name: 'Queued messages' }).getByText('and push').waitFor();
  expect(await takeChat(page, 'queue')).toBe(6);
  for (const [state, name] of [
    ['mode', /^Mode:/],
    ['model', /^Model:/],
    ['context', /^Context:/],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor();
    expect(await takeChat(page, `menu-${state}`)).toBe(6);
    await page.keyboard.press('Escape');
  }
  for (const [state, text, name] of [
    ['files', '@car', 'Files'],
    ['commands', '/co', 'Commands'],
  ] as const) {
    await box.fill('');
    await box.pressSequentially(text);
    await page.getByRole('listbox', { name }).waitFor();
    if (state === 'files') await page.getByRole('option', { name: 'basketTotal' }).waitFor();
    expect(await takeChat(page, `picker-${state}`)).toBe(6);
    await box.press('Escape');
  }
});
