// Code of an answer at the cursor of the editor: offered only where the host can, and in the workbench done in the file that
// was in front last, without taking the keyboard.
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { plainState } from './support/scripted-host.ts';
import { folder } from './support/scripted-workbench.ts';
import { conversationOf, storedAnswer, storedUser } from './transcript.fixture.ts';
import { project, totalProposal } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const money = `${folder}/src/money.ts`;
const text = project.files['src/money.ts'] ?? '';
const code = 'const vat = 0.2;\nconst net = 1;';
const conversation = conversationOf([
  storedUser(1, 'Show'),
  storedAnswer(2, { type: 'text', text: `Like this:\n\n\`\`\`ts\n${code}\n\`\`\`` }),
]);

async function open() {
  opened = await openWorkbench(browser(), {
    ...project,
    chat: {
      conversation,
      answers: {
        async insert_at_cursor(params) {
          const { inserted, path, reason } = (await opened?.server.ask('insert_text', params)) ?? {};
          return { inserted, ...(inserted === true ? { filePath: path } : { reason }) };
        },
        show_notification: { shown: true, button: null },
      },
    },
  });
  const { page, hosts } = opened;
  await page.getByRole('textbox', { name: 'Message' }).fill('x');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Like this:').waitFor();
  const [chat] = hosts;
  if (!chat) throw new Error('The page has opened no chat.');
  return { ...opened, chat, button: page.getByRole('button', { name: 'Insert at cursor' }) };
}

test('code goes where the cursor was, the keyboard stays in the chat, and undo takes it back', async () => {
  const { page, server, chat, button, errors } = await open();
  await page.getByRole('button', { name: 'Copy code' }).waitFor();
  await expect.poll(() => button.count()).toBe(0);
  chat.push({ type: 'update_state', state: { ...plainState, canInsertAtCursor: true } });
  await button.click();
  expect(await chat.request('show_notification')).toMatchObject({
    message: 'Not inserted. No file is open in an editor. Open one and put the cursor there.',
    severity: 'warning',
  });

  await server.ask('show_document', { path: money, preview: true, preserveFocus: false });
  const editor = page.getByRole('textbox', { name: 'Editor: src/money.ts' });
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  // A review stands in front now; the file behind it is still the one that is meant.
  server.push({ type: 'proposal_opened', proposal: totalProposal });
  await server.ask('reveal_proposal', { proposalId: totalProposal.proposalId });
  await page.getByRole('region', { name: /^Proposed change/ }).waitFor();
  await button.click();
  const rest = text.split('\n').slice(1).join('\n');
  await expect
    .poll(() => server.received.findLast(({ type }) => type === 'edit_document')?.['contents'])
    .toBe(`${code}\n${rest}`);
  await editor.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Insert at cursor');
  await page.getByRole('tab', { name: /^money\.ts , not saved/ }).waitFor();
  await editor.click();
  await page.keyboard.press('Control+z');
  await page.getByRole('tab', { name: 'money.ts', exact: true }).waitFor();
  await expect.poll(() => editor.textContent()).toContain('roundMoney');
  expect(errors).toEqual([]);
});
