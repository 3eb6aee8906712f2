// A rewind in the page: what becomes of each file, the line that it leaves in the conversation, and its Undo.
import { applyInput, type RewindNote } from '@dovetail/conversation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers } from './dialogs.fixture.ts';
import { axeFindings } from './support/axe-findings.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenChatOptions } from './support/open-chat.ts';
import type { ScriptedHost } from './support/scripted-host.ts';
import { conversationOf, kept, storedPairs, uuid } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const open = (options: OpenChatOptions) =>
  openChat(browser(), served.url, { kept, ...options, answers: { ...answers, ...options.answers } });
const asked = ({ received }: ScriptedHost, name: string) =>
  received.flatMap(message =>
    message.type === 'request' && message.request.type === name ? [message.request as Record<string, unknown>] : [],
  );

const at = (name: string) => `/home/ada/larder/${name}`;
const plan = {
  canRewind: true,
  filesChanged: [at('src/total.ts'), at('README.md'), at('new.ts'), at('logo.png')],
  insertions: 15,
  deletions: 27,
  editedSince: [at('README.md')],
  files: [
    { filePath: at('src/total.ts'), becomes: 'changed', insertions: 3, deletions: 1 },
    { filePath: at('README.md'), becomes: 'changed', insertions: 12, deletions: 6 },
    { filePath: at('new.ts'), becomes: 'removed', insertions: 0, deletions: 20 },
    { filePath: at('logo.png'), becomes: 'changed' },
  ],
};
const note: RewindNote = { type: 'rewind', rewindId: 'r1', toMs: Date.now(), files: 3, conversation: true };
const edited = { filePath: at('src/total.ts'), reason: 'Edited after the rewind, so it was left alone.' };

async function openDialog(rewind: (params: Record<string, unknown>) => object, more: OpenChatOptions['answers'] = {}) {
  const opened = await open({
    conversation: conversationOf(storedPairs(2)),
    answers: { rewind_code: rewind, ...more },
  });
  const you = opened.page.getByRole('article', { name: 'You' }).last();
  await you.hover();
  await you.getByRole('button', { name: 'Rewind to here' }).click();
  return { ...opened, dialog: opened.page.getByRole('dialog', { name: 'Rewind' }) };
}

test('the dialog tells lines file by file, sums those that are ticked, and the line in the conversation undoes it', async () => {
  const { page, host, dialog } = await openDialog(
    ({ dryRun }) => (dryRun === true ? plan : { ...plan, rewindId: 'r1' }),
    {
      undo_rewind: { undone: true, restored: [at('new.ts')], leftAlone: [edited] },
      open_file: { found: true },
    },
  );
  const files = dialog.getByRole('list', { name: 'Files' }).getByRole('listitem');
  const facts = async () => (await files.allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim());
  await expect
    .poll(facts)
    .toEqual([
      'src/total.ts +3 lines added −1 lines removed',
      'README.md +12 lines added −6 lines removed Changed by hand since. Putting it back loses that change.',
      'new.ts is removed −20 lines removed',
      'logo.png not text',
    ]);
  const sum = async () => (await dialog.locator('.dt-rewind-sum').innerText()).replace(/\s+/g, ' ');
  await expect.poll(sum).toBe('3 of 4 files +3 lines added −21 lines removed');
  await dialog.getByRole('radio', { name: /^Files and conversation/ }).check();
  await dialog.getByRole('checkbox', { name: 'README.md' }).check();
  await expect.poll(sum).toBe('4 files +15 lines added −27 lines removed');
  await dialog.getByRole('checkbox', { name: 'README.md' }).uncheck();
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click();
  await dialog.getByText(/^Rewound to \d\d:\d\d$/).waitFor();
  expect(asked(host, 'rewind_code')[1]).toMatchObject({
    onlyFiles: [at('src/total.ts'), at('new.ts'), at('logo.png')],
    userMessageId: uuid(3),
  });
  expect(asked(host, 'show_rewind')).toEqual([]);
  host.input(note);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const log = page.getByRole('log', { name: 'Conversation' });
  await log.getByText(/^Rewound to (\w+ )?\d\d:\d\d · Undo$/).waitFor();
  const undo = log.getByRole('button', { name: 'Undo' });
  expect(await undo.getAttribute('title')).toBe('Put 3 files and the conversation back as before the rewind');
  await log.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  expect(await host.request('undo_rewind')).toMatchObject({ channelId: 'c1', rewindId: 'r1' });
  host.input({ ...note, undone: { leftAlone: [edited], inAnother: false } });
  await log.getByText(/^Rewind to (\w+ )?\d\d:\d\d undone$/).waitFor();
  await undo.waitFor({ state: 'detached' });
  const left = log.getByRole('list', { name: 'Left alone' });
  await left.getByText('Edited after the rewind, so it was left alone.').waitFor();
  // The button that had the focus is gone; its line has it.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.classList.contains('dt-rewind-line') === true))
    .toBe(true);
  await left.getByRole('button', { name: 'src/total.ts' }).click();
  expect(await host.request('open_file')).toMatchObject({ filePath: at('src/total.ts') });
  await page.context().close();
});

test('the line comes back with the conversation; an undo that is refused says why, and can be tried again', async () => {
  const conversation = conversationOf(storedPairs(2));
  applyInput(conversation, note, note.toMs);
  const { page, host } = await open({
    conversation,
    answers: { undo_rewind: { undone: false, reason: 'A turn is running.', restored: [], leftAlone: [edited] } },
  });
  const log = page.getByRole('log', { name: 'Conversation' });
  await log.getByRole('button', { name: 'Undo' }).click();
  await log.getByText('Not undone: A turn is running.').waitFor();
  await log.getByRole('list', { name: 'Left alone' }).getByText(edited.reason).waitFor();
  expect(await axeFindings(page, '.dt-rewind-line')).toEqual([]);
  await log.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => asked(host, 'undo_rewind').length).toBe(2);
  await page.context().close();
});

test('before the first message the line stands in the new conversation, and its Undo leads back', async () => {
  const hosts: ScriptedHost[] = [];
  const { page, host, dialog } = await openDialog(
    ({ dryRun }) => {
      if (dryRun === true) return plan;
      for (const one of hosts) one.push({ type: 'create_new_conversation' });
      return { ...plan, rewindId: 'r1', beganAnew: true };
    },
    {
      show_rewind: { shown: true },
      undo_rewind: { undone: true, restored: [], leftAlone: [], showSession: 's1' },
    },
  );
  hosts.push(host);
  await dialog.getByRole('radio', { name: /^Files and conversation/ }).check();
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click();
  const { channelId, rewindId } = await host.request('show_rewind');
  expect([rewindId, channelId === 'c1']).toEqual(['r1', false]);
  expect(host.channelId()).toBe(channelId);
  await page.keyboard.press('Escape');
  host.input(note);
  await page.getByRole('log', { name: 'Conversation' }).getByRole('button', { name: 'Undo' }).click();
  expect(await host.request('undo_rewind')).toMatchObject({ channelId, rewindId: 'r1' });
  const back = await host.next(
    message => message.type === 'launch_claude' && message.channelId !== 'c1' && message.resume === 's1',
  );
  expect(back).toMatchObject({ resume: 's1' });
  await expect.poll(() => asked(host, 'show_rewind').length).toBe(2);
  await page.context().close();
});
