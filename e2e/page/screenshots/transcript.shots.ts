// Pictures of the transcript: before the first message, while a turn runs, after it, and when something goes wrong.
import { expect, test } from 'vitest';
import { sessions } from '../dialogs.fixture.ts';
import { plainConfig } from '../support/scripted-host.ts';
import { cwd, everyKind } from '../tools.fixture.ts';
import { conversationOf, createWriter, kept, storedAnswer, storedPairs, storedUser } from '../transcript.fixture.ts';
import { chatOfThisFile, toolsOf } from './chat-page.ts';
import { takeChat } from './take.ts';

const open = chatOfThisFile();

const answer = `Rounding each line loses up to **half a penny** a line. \`basketTotal\` in \`src/cart/total.ts:41\` does it.

## What changes

- [x] add exact amounts
- [ ] round **once**, at the end

| basket | before | after |
|---|---:|---:|
| 3 × 0.333 | 0.99 | 1.00 |
| 7 × 1.145 | 8.05 | 8.02 |

\`\`\`ts
export function basketTotal(lines: readonly Line[]): Pence {
  const exact = lines.reduce((sum, line) => addExact(sum, gross(line)), zero()); // exact until here
  return roundMoney(exact);
}
\`\`\`

> The customer sees the total only. See [the note](https://example.com/rounding).`;

test('ready, with what can be done first and what was done before', async () => {
  const { page } = await open({
    answers: { list_sessions_request: { sessions: sessions.slice(0, 5), hidden: [] } },
    state: { isOnboardingDismissed: false },
  });
  await page.getByRole('heading', { name: 'What shall we build?' }).waitFor();
  await page.getByRole('region', { name: 'Getting started' }).waitFor();
  await page.getByRole('button', { name: /^Why does the importer/ }).waitFor();
  expect(await takeChat(page, 'ready')).toBe(6);
});

const clis = {
  missing: {
    cli: {
      status: 'missing',
      isRehearsal: false,
      lookedAt: ['PATH: no claude', '/usr/local/bin/claude: not there', '/home/ada/.local/bin/claude: not there'],
    },
    words: 'Claude Code is not installed, or not where Dovetail looked.',
  },
  rehearsal: {
    cli: { ...plainConfig.cli, isRehearsal: true },
    words: 'Answers are scripted, nothing leaves this machine and no account is used.',
  },
  fallback: {
    cli: { ...plainConfig.cli, isFallback: true },
    words: 'No CLI of your own was found.',
  },
} as const;

test.each(Object.keys(clis) as (keyof typeof clis)[])('the CLI: %s', async name => {
  const { cli, words } = clis[name];
  const { page } = await open({ answers: { get_claude_state: { config: { ...plainConfig, cli } } } });
  await page.getByText(words).waitFor();
  expect(await takeChat(page, `cli-${name}`)).toBe(6);
});

test('signed out', async () => {
  const authStatus = { state: 'signed-out', authMethod: null, email: null, subscriptionType: null } as const;
  const { page } = await open({ state: { authStatus: authStatus as never } });
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  expect(await takeChat(page, 'signed-out')).toBe(6);
});

test('an answer with everything that Markdown has', async () => {
  const { page } = await open({
    kept,
    conversation: conversationOf([
      storedUser(1, 'Why is the basket total wrong by a penny? Look at `basketTotal` and round once.'),
      storedAnswer(2, { type: 'thinking', thinking: 'Rounding each line.', signature: 'x' }),
      storedAnswer(3, { type: 'text', text: answer }),
    ]),
  });
  await page.locator('.dt-code-key').first().waitFor();
  await page.getByRole('table').waitFor();
  expect(await takeChat(page, 'answer')).toBe(6);
});

test('thinking, then writing', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Why is the basket total wrong by a penny?');
  writer.begin({ type: 'thinking', thinking: '' });
  writer.think('Each line is rounded by itself, so the error grows with the number of lines. ');
  const thinking = page.getByRole('button', { name: 'Thinking', exact: true });
  await thinking.waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  expect(await takeChat(page, 'thinking')).toBe(6);
  await thinking.click();
  await page.getByText('Each line is rounded by itself').waitFor();
  expect(await takeChat(page, 'thinking-open')).toBe(6);
  writer.end({ type: 'thinking', thinking: 'Each line is rounded by itself.', signature: 'x' });
  writer.begin();
  writer.delta('Rounding each line loses up to half a penny a line.\n\n```ts\nconst exact = lines.red');
  await page.getByText('const exact').waitFor();
  expect(await takeChat(page, 'writing')).toBe(6);
});

test('a turn that ended, was retried, stopped, failed, summarised, and said something unknown', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Round totals once');
  writer.line('system', {
    subtype: 'api_retry',
    attempt: 3,
    max_retries: 10,
    retry_delay_ms: 12_000,
    error_status: 529,
  });
  await page.getByText(/^The service is busy\./).waitFor();
  expect(await takeChat(page, 'retry')).toBe(6);
  writer.begin();
  writer.end({ type: 'text', text: 'Totals are rounded once now.' });
  writer.line('novelty', { a: 1, of: ['a', 'later', 'version'] });
  writer.line('system', { subtype: 'informational', content: 'A hook said a word', level: 'warning' });
  writer.result();
  await page.getByText(/^Done in/).waitFor();
  writer.line('system', { subtype: 'compact_boundary', compact_metadata: { trigger: 'auto', pre_tokens: 162_000 } });
  await page.getByText('Conversation summarised').waitFor();
  await page.getByRole('button', { name: 'Unknown message novelty' }).click();
  expect(await takeChat(page, 'ended')).toBe(6);
});

test('an error of the service', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Round totals once');
  const content = [{ type: 'text', text: 'API Error: 500 {"type":"error","error":{"type":"api_error"}}' }];
  const message = { id: 'e1', role: 'assistant', model: '<synthetic>', content };
  writer.line('assistant', { message, parent_tool_use_id: null, error: 'server_error' });
  writer.result({ is_error: true, subtype: 'error_during_execution' });
  await page
    .getByText(/API Error: 500/)
    .first()
    .waitFor();
  expect(await takeChat(page, 'failed')).toBe(6);
});

test('the CLI stopped unexpectedly', async () => {
  const { page, host } = await open({ kept, conversation: conversationOf(storedPairs(1)) });
  await host.next(message => message.type === 'launch_claude');
  host.send({
    type: 'channel_state',
    channelId: host.channelId(),
    state: 'ended',
    sessionId: 's1',
    queueHeld: false,
    settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
    exit: { reason: 'crashed', code: 137, signal: null, stderrTail: 'out of memory' },
    atMs: Date.now(),
  } as never);
  await page
    .getByText(/^The CLI stopped unexpectedly/)
    .first()
    .waitFor();
  expect(await takeChat(page, 'crashed')).toBe(6);
});

test('tools of every kind', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const cli = toolsOf(host);
  cli.say('Do it');
  everyKind(cli);
  cli.text('All done.');
  cli.end();
  await page.getByText('All done.').waitFor();
  expect(await takeChat(page, 'tools', 1500)).toBe(6);
});

test('a command that runs, an agent at work, and to-dos', async () => {
  const { page, host } = await open({ kept });
  await host.next(message => message.type === 'launch_claude');
  const cli = toolsOf(host);
  cli.say('Compare the queue libraries, and run the tests');
  const todos = [
    { content: 'Read the importer', status: 'completed', activeForm: 'Reading the importer' },
    { content: 'Compare queue libraries', status: 'in_progress', activeForm: 'Comparing queue libraries' },
    { content: 'Write the worker', status: 'pending', activeForm: 'Writing the worker' },
  ];
  cli.call('todo', 'TodoWrite', { todos });
  cli.result('todo', 'ok', { oldTodos: [], newTodos: todos });
  cli.call('task', 'Task', { description: 'Compare queue libraries', prompt: 'Compare', subagent_type: 'Explore' });
  cli.call('inner', 'Grep', { pattern: 'roundMoney', path: cwd }, { parent: 'task' });
  cli.call('bash', 'Bash', { command: 'npm test' }, { atMs: Date.now() - 8_000 });
  await page.getByRole('list', { name: 'To-dos' }).waitFor();
  await page.getByRole('group', { name: 'Bash: npm test', exact: true }).getByText('No output yet').waitFor();
  expect(await takeChat(page, 'running')).toBe(6);
  expect(await page.getByRole('group', { name: /^Task: / }).count()).toBe(1);
});

test('new things below what is read, and a search in it', async () => {
  const { page, host } = await open({ kept, conversation: conversationOf(storedPairs(60)) });
  await page.getByText('Question 59', { exact: true }).waitFor();
  const writer = createWriter(host);
  writer.say('One more');
  writer.begin();
  writer.delta('More words');
  await page.getByText('More words').waitFor();
  await page.getByRole('log', { name: 'Conversation' }).focus();
  await page.keyboard.press('PageUp');
  writer.delta(' and more'.repeat(200));
  await page.locator('.dt-pill').waitFor();
  expect(await takeChat(page, 'reading')).toBe(6);
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox').first().fill('Sentence 3');
  await page
    .getByText(/^\d+ of \d+$/)
    .first()
    .waitFor();
  expect(await takeChat(page, 'find')).toBe(6);
});
