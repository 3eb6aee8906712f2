// Drafts and earlier messages: nothing that was typed is lost.
import { emptyConversation } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { asked, composerOfThisFile, keptSession } from './composer.fixture.ts';

const open = composerOfThisFile();
const value = () => document.querySelector('textarea')?.value;

test('a kept draft comes back with its chips, says so for three seconds, and takes no focus', async () => {
  const paste = { type: 'paste', id: 'p1', text: 'a\nb' };
  const draft = { text: 'half a thought', caret: 4, attachments: [paste], comments: [] };
  let tell: (() => void) | undefined;
  const { page, host, box } = await open({
    kept: keptSession,
    answers: { get_draft: () => new Promise<object>(resolve => (tell = () => resolve({ draft }))) },
  });
  expect(await host.request('get_draft')).toEqual({ type: 'get_draft', sessionId: 's1' });
  const said = page.getByText('draft kept').waitFor();
  tell?.();
  await said;
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'half a thought');
  await page.getByRole('button', { name: 'Pasted text 2 lines' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await expect.poll(() => box.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(4);
  await page.getByText('draft kept').waitFor({ state: 'detached' });
  expect(asked(host, 'save_draft')).toEqual([]);
  await page.context().close();
});

test('what is typed is kept after a pause, by folder first and by session once there is one', async () => {
  const { page, host, box } = await open();
  expect(await host.request('get_draft')).toEqual({ type: 'get_draft' });
  await box.pressSequentially('abc');
  // Between keys that are slow to come it is kept as well.
  const draft = { text: 'abc', caret: 3, attachments: [], comments: [] };
  await expect.poll(() => asked(host, 'save_draft').at(-1)).toEqual({ type: 'save_draft', draft });
  host.send({
    type: 'channel_state',
    channelId: host.channelId(),
    state: 'live',
    sessionId: 's9',
    queueHeld: false,
    settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
    atMs: 1,
  });
  const moved = await host.next(
    message => message.type === 'request' && message.request.type === 'save_draft' && 'sessionId' in message.request,
  );
  expect(moved).toMatchObject({ request: { sessionId: 's9', draft: { text: 'abc' } } });
  await expect.poll(() => asked(host, 'save_draft')).toContainEqual(expect.objectContaining({ draft: null }));
  await page.context().close();
});

test('a page that is hidden writes at once', async () => {
  const { page, host, box } = await open();
  // No timer ends from here on.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('quick');
  host.push({ type: 'visibility_changed', visible: false });
  expect(await host.request('save_draft')).toMatchObject({ draft: { text: 'quick' } });
  await page.context().close();
});

test('another conversation has its own draft, and the one before keeps its words', async () => {
  const { page, host, box } = await open({
    kept: keptSession,
    answers: {
      get_draft: ({ sessionId }) => ({
        draft: sessionId === undefined ? { text: 'of the folder', attachments: [], comments: [] } : null,
      }),
    },
  });
  await box.fill('of the session');
  host.push({ type: 'create_new_conversation' });
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'of the folder');
  await expect
    .poll(() => asked(host, 'save_draft'))
    .toContainEqual(
      expect.objectContaining({ sessionId: 's1', draft: expect.objectContaining({ text: 'of the session' }) }),
    );
  await page.context().close();
});

test('words typed before the draft came stand under it', async () => {
  let tell: (() => void) | undefined;
  const { page, box } = await open({
    answers: {
      get_draft: () =>
        new Promise(resolve => (tell = () => resolve({ draft: { text: 'old', attachments: [], comments: [] } }))),
    },
  });
  await box.fill('new');
  tell?.();
  await expect.poll(() => page.evaluate(value)).toBe('old\n\nnew');
  await page.context().close();
});

test('Up goes to earlier messages, Down comes back to the draft', async () => {
  const prompts = ['newest', 'older'].map(text => ({ text, atMs: 1 }));
  const { page, box } = await open({ answers: { list_prompts: { prompts } } });
  await box.fill('my draft');
  for (const [key, shows] of [
    ['ArrowUp', 'newest'],
    ['ArrowUp', 'older'],
    ['ArrowDown', 'newest'],
    ['ArrowDown', 'my draft'],
  ] as const) {
    await box.press(key);
    await page.waitForFunction(wanted => document.querySelector('textarea')?.value === wanted, shows);
  }
  await expect.poll(() => box.inputValue()).toBe('my draft');
  await page.context().close();
});

test('an earlier message sent again gives the draft back', async () => {
  const { page, host, box } = await open({ answers: { list_prompts: { prompts: [{ text: 'again', atMs: 1 }] } } });
  await box.fill('my draft');
  await box.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'again');
  await box.press('Enter');
  expect(await host.request('send_message')).toMatchObject({ content: 'again' });
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'my draft');
  await expect.poll(() => box.inputValue()).toBe('my draft');
  await page.context().close();
});

test('in several lines Up and Down move the caret first', async () => {
  const { page, host, box } = await open({ answers: { list_prompts: { prompts: [{ text: 'x', atMs: 1 }] } } });
  await box.fill('one\ntwo');
  await box.press('ArrowUp');
  await expect.poll(() => box.inputValue()).toBe('one\ntwo');
  expect(asked(host, 'list_prompts')).toEqual([]);
  await box.press('Home');
  await box.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'x');
  expect(asked(host, 'list_prompts')).toHaveLength(1);
  await page.context().close();
});

test('Ctrl+R searches, Enter takes one, Escape leaves the box as it was', async () => {
  const { page, box } = await open({
    answers: {
      list_prompts: ({ search }) => ({
        prompts: ['fix the importer', 'rename the worker']
          .filter(text => text.includes(String(search)))
          .map(text => ({ text, atMs: 1 })),
      }),
    },
  });
  await box.fill('my draft');
  await box.press('Control+r');
  const search = page.getByRole('combobox', { name: 'Search earlier messages' });
  await search.pressSequentially('work');
  const list = page.getByRole('listbox', { name: 'Earlier messages' });
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
  await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['rename the worker']);
  await search.press('Escape');
  await expect.poll(() => box.inputValue()).toBe('my draft');
  await box.press('Control+r');
  await list.getByRole('option', { name: 'fix the importer' }).waitFor();
  await search.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('fix the importer');
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  await page.context().close();
});

test('a message that was taken while the page went away does not come back as a draft', async () => {
  const id = '3b1f8f1e-0000-4000-8000-000000000001';
  const attachments = [{ type: 'on-its-way', id, text: 'sent already' }];
  const conversation = emptyConversation();
  conversation.index.uuids[id] = 'b1';
  const { page, box } = await open({
    kept: keptSession,
    conversation,
    answers: { get_draft: { draft: { text: 'sent already, and typed since', attachments, comments: [] } } },
  });
  await page.waitForFunction(() => document.querySelector('textarea')?.value === ', and typed since');
  await expect.poll(() => box.inputValue()).toBe(', and typed since');
  await page.context().close();
});

test('while a message is on its way its draft says so, and once it is taken the draft is gone at once', async () => {
  let acknowledge: (() => void) | undefined;
  const { page, host, box } = await open({
    kept: keptSession,
    answers: { send_message: () => new Promise(resolve => (acknowledge = () => resolve({ state: 'sent' }))) },
  });
  // No timer ends from here on.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('words');
  await box.press('Enter');
  const { id } = await host.request('send_message');
  await expect
    .poll(() => asked(host, 'save_draft').at(-1))
    .toMatchObject({ draft: { text: 'words', attachments: [{ type: 'on-its-way', id, text: 'words' }] } });
  acknowledge?.();
  await host.next(
    message => message.type === 'request' && message.request.type === 'save_draft' && message.request['draft'] === null,
  );
  await expect.poll(() => box.inputValue()).toBe('');
  await page.context().close();
});
