// Each kind of block by what a person sees of it and can do with it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenChatOptions } from './support/open-chat.ts';
import { plainConfig } from './support/scripted-host.ts';
import { conversationOf, createWriter, kept, storedPairs, storedUser, uuid } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function open(options: OpenChatOptions = {}) {
  const opened = await openChat(browser(), served.url, { kept, ...options });
  await opened.host.next(message => message.type === 'launch_claude');
  return { ...opened, writer: createWriter(opened.host), log: opened.page.getByRole('log', { name: 'Conversation' }) };
}

const end = (page: Page) => page.context().close();

test('a long message folds after twelve lines', async () => {
  const { page, writer, log } = await open();
  writer.say(Array.from({ length: 30 }, (_, n) => `line ${n + 1}`).join('\n'));
  const you = log.getByRole('article', { name: 'You' });
  const more = you.getByRole('button', { name: 'Show all 30 lines' });
  await more.waitFor();
  await expect.poll(() => you.textContent()).toContain('line 12');
  await expect.poll(() => you.textContent()).not.toContain('line 13');
  await more.click();
  await expect.poll(() => you.textContent()).toContain('line 30');
  await end(page);
});

test('what was selected in the editor is a chip that leads there, also in a stored message', async () => {
  const path = '/home/ada/larder/src/total.ts';
  const selected = `<ide_selection>Selected in the editor, lines 41 to 44 of ${path}:\nlet a;\n</ide_selection>`;
  const content = [
    { type: 'text', text: selected },
    { type: 'text', text: 'Why twice?' },
  ];
  const answers = { open_file: { found: true } };
  const { page, host, log } = await open({ answers, conversation: conversationOf([storedUser(1, content)]) });
  const you = log.getByRole('article', { name: 'You' });
  await you.getByText('Why twice?').waitFor();
  await expect.poll(() => you.textContent()).not.toContain('ide_selection');
  await you.getByRole('link', { name: 'total.ts:41–44' }).click();
  expect(await host.request('open_file')).toMatchObject({ filePath: path, location: { startLine: 40 } });
  await end(page);
});

test('a turn ends with what it took; a rehearsal says so; the answer can be copied and forked', async () => {
  const cli = { ...plainConfig.cli, isRehearsal: true };
  const { page, host, writer, log } = await open({
    answers: {
      get_claude_state: { config: { ...plainConfig, cli } },
      fork_conversation: { sessionId: 's2', openedInTab: true },
    },
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  writer.say('Hello');
  writer.begin();
  writer.end({ type: 'text', text: 'The **answer**.' });
  writer.result();
  await log.getByText('Done in 1 m 12 s · 18.2k in, 2.1k out · rehearsal').waitFor();
  const assistant = log.getByRole('article', { name: 'Assistant' });
  await assistant.hover();
  await assistant.getByRole('button', { name: 'Copy answer' }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) === 'The **answer**.');
  await assistant.getByRole('button', { name: 'Fork from here' }).click();
  expect(await host.request('fork_conversation')).toMatchObject({
    forkedFromSession: 's1',
    resumeSessionAt: uuid(5001),
  });
  await end(page);
});

test('a message of one’s own can be copied, forked and edited', async () => {
  const { page, host, log } = await open({
    conversation: conversationOf(storedPairs(2)),
    answers: { fork_conversation: { sessionId: 's2', openedInTab: true } },
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const you = log.getByRole('article', { name: 'You' }).last();
  await you.hover();
  await you.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) === 'Question 1');
  await you.getByRole('button', { name: 'Edit and resend' }).click();
  // The fork keeps everything before the message, and the words are the draft of the fork.
  expect(await host.request('fork_conversation')).toMatchObject({ resumeSessionAt: uuid(2), draft: 'Question 1' });
  await expect.poll(() => you.getByRole('button', { name: 'Rewind to here' }).count()).toBe(1);
  await end(page);
});

test('a crash says what happened and what is safe, and the session can be resumed', async () => {
  const { page, host, writer, log } = await open({ answers: { resume_channel: { resent: 0 } } });
  writer.say('Hello');
  writer.begin();
  writer.delta('Half an ans');
  host.send({
    type: 'channel_state',
    channelId: host.channelId(),
    state: 'ended',
    sessionId: 's1',
    queueHeld: false,
    settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
    exit: { reason: 'crashed', code: 137, signal: null, stderrTail: 'Killed' },
    atMs: Date.now(),
  } as never);
  await log
    .getByText(
      'The CLI stopped unexpectedly (exit code 137, it was killed, often for want of memory). Everything up to here is saved. Nothing was approved.',
    )
    .waitFor();
  await expect.poll(() => log.getByText('Half an ans').count()).toBe(1);
  await log.getByRole('button', { name: 'Resume session' }).click();
  expect(await host.request('resume_channel')).toMatchObject({ channelId: 'c1' });
  await end(page);
});

test('a message that the CLI never took up is marked', async () => {
  const { page, host, log } = await open();
  const message = { role: 'user', content: 'Never heard' } as const;
  host.input({ type: 'user', message, parent_tool_use_id: null, session_id: 's1', uuid: uuid(1) });
  host.send({
    type: 'channel_state',
    channelId: host.channelId(),
    state: 'ended',
    sessionId: 's1',
    queueHeld: false,
    settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
    exit: { reason: 'crashed', code: 1, signal: null },
    atMs: Date.now(),
  } as never);
  const mark = log.getByRole('article', { name: 'You' }).getByText('Not sent');
  await mark.waitFor();
  await expect.poll(() => mark.textContent()).toContain('the CLI ended before it took this up');
  await end(page);
});

test('a retry is one note that counts down and goes', async () => {
  const { page, host, writer, log } = await open();
  writer.say('Hello');
  writer.line('system', {
    subtype: 'api_retry',
    attempt: 3,
    max_retries: 10,
    retry_delay_ms: 12_000,
    error_status: 529,
  });
  const note = log.getByText(/^The service is busy\. Trying again in \d+ s \(3 of 10, error 529\)$/);
  await note.waitFor();
  const before = await note.textContent();
  await page.waitForFunction(was => {
    const text = [...document.querySelectorAll('.dt-note p')].map(p => p.textContent).join('');
    return text.includes('Trying again in') && text !== was;
  }, before);
  await log.getByRole('button', { name: 'Stop' }).click();
  await host.next(message => message.type === 'interrupt_claude');
  writer.begin();
  writer.delta('There it is.');
  writer.end({ type: 'text', text: 'There it is.' });
  writer.result();
  await log.getByText(/after 1 retry$|after \d+ retries$/).waitFor();
  await expect.poll(() => log.getByText('The service is busy').count()).toBe(0);
  await end(page);
});

test('a failure has a reason and one action', async () => {
  const { page, writer, log } = await open();
  writer.say('Hello');
  const message = {
    id: 'e1',
    role: 'assistant',
    model: '<synthetic>',
    content: [{ type: 'text', text: 'Invalid API key · Please run /login' }],
  };
  writer.line('assistant', { message, parent_tool_use_id: null, error: 'authentication_failed' });
  await log.getByText('Not signed in. Your CLI has no valid sign-in, so this message was not sent.').waitFor();
  await expect.poll(() => log.getByRole('button', { name: 'Sign in' }).count()).toBe(1);
  await expect.poll(() => log.getByRole('button', { name: 'Copy details' }).count()).toBe(1);
  await end(page);
});

test('a stopped turn says after how long', async () => {
  const { page, host, writer, log } = await open();
  writer.say('Hello');
  writer.begin();
  writer.delta('Partial');
  host.input({ type: 'control_request', request_id: 'i1', request: { subtype: 'interrupt' } } as never);
  writer.line('result', { subtype: 'error_during_execution', is_error: false, errors: [], duration_ms: 9_000 });
  await log.getByText('You stopped this turn after 9 s').waitFor();
  await expect.poll(() => log.getByText('Partial').count()).toBe(1);
  await end(page);
});

test('summaries, new contexts and unknown messages have their lines', async () => {
  const { page, writer, log } = await open({ conversation: conversationOf(storedPairs(1)) });
  writer.say('Hello');
  writer.line('novelty', { a: 1 });
  for (let n = 0; n < 13; n += 1) writer.line('novelty', { a: 2 });
  const unknown = log.getByRole('button', { name: 'Unknown message novelty' });
  await unknown.waitFor();
  await log.getByText('×14').waitFor();
  await unknown.click();
  await log.getByText('This version of Dovetail does not know this kind of message. It is kept as it came.').waitFor();
  await expect.poll(() => log.locator('pre').textContent()).toContain('"type": "novelty"');
  writer.line('system', {
    subtype: 'compact_boundary',
    compact_metadata: { trigger: 'auto', pre_tokens: 162_000, post_tokens: 21_000 },
  });
  await log.getByText('Conversation summarised · 162k → 21k tokens').waitFor();
  await expect.poll(() => page.locator('.dt-row[data-summarised]').count()).toBeGreaterThan(2);
  await end(page);
});

test('a turn that nobody asked for says why it began', async () => {
  const { page, writer, log } = await open();
  writer.say('Hello');
  writer.result();
  writer.begin();
  writer.delta('It is done.');
  const turn = log.getByRole('article', { name: 'Assistant' }).last();
  // The words are typed out, so they follow the reason.
  await expect.poll(() => turn.textContent()).toMatch(/^Continued by itself.*It is done\./);
  await end(page);
});
