// Tool cards over time: commands that run, questions that wait, answers that stay, to-dos, subagents; and axe in each of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { cwd, everyKind, findings, openTools, type ToolCli } from './tools.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const details = { name: 'Details', exact: true } as const;

test('a command is open while it runs, with seconds that are not read out, and stays open under the eyes', async () => {
  const { page, cli, card, host } = await openTools(browser(), served.url);
  cli.call('b', 'Bash', { command: 'npm test' }, { atMs: Date.now() - 8_000 });
  const bash = card('Bash: npm test');
  await bash.getByText('No output yet').waitFor();
  await expect.poll(() => bash.locator('.dt-tool-state [aria-hidden]').innerText()).toMatch(/^\s*\d+ s$/);
  await bash.getByRole('button', { name: 'Interrupt' }).click();
  await host.next(message => message.type === 'interrupt_claude');
  const output = Array.from({ length: 212 }, (_, n) => `\u001b[31mline ${n + 1}\u001b[0m`).join('\n');
  cli.result('b', output, { stdout: output, stderr: '', interrupted: false }, { atMs: Date.now() });
  await bash.getByText('Last 8 of 212 lines').waitFor();
  await expect
    .poll(() => bash.locator('.dt-ansi-red').allInnerTexts())
    .toEqual(Array.from({ length: 8 }, (_, n) => `line ${205 + n}`));
  await bash.getByRole('button', { name: 'Show all' }).click();
  await bash.getByText('line 1', { exact: true }).waitFor();
  await expect.poll(() => bash.locator('.dt-ansi-red').count()).toBeLessThan(60);
  await page.context().close();
});

test('the rest of an output that was cut comes from the host', async () => {
  const whole = Array.from({ length: 6_000 }, (_, n) => `line ${n + 1}`).join('\n');
  const { page, cli, card, host } = await openTools(browser(), served.url, {
    answers: {
      read_tool_output: ({ offset }) => ({
        text: whole.slice(Number(offset), Number(offset) + 30_000),
        totalLength: whole.length,
        found: true,
      }),
      open_content: {},
    },
  });
  cli.call('b', 'Bash', { command: 'seq 6000' });
  cli.result('b', 'x', { stdout: whole.slice(0, 1_000), stderr: '', dovetail_cut: { length: whole.length } });
  const bash = card('Bash: seq 6000');
  await bash.getByText('done', { exact: true }).waitFor({ state: 'attached' });
  if ((await bash.getByRole('button', details).getAttribute('aria-expanded')) === 'false')
    await bash.getByRole('button', details).click();
  await bash.getByRole('button', { name: 'Show all' }).click();
  await bash.getByText('Last 5,000 of 6,000 lines').waitFor();
  await bash.getByRole('button', { name: 'Open as file' }).click();
  expect(await host.request('open_content')).toMatchObject({ content: whole });
  await page.context().close();
});

test('a call that waits says so, and after the answer keeps what was said and what was saved', async () => {
  const { page, cli, card } = await openTools(browser(), served.url);
  cli.call('w', 'Write', { file_path: `${cwd}/a.sql`, content: 'x\n' });
  cli.asks('r1', 'w', 'Write', {});
  const write = card('Write: a.sql');
  await write.getByText('waiting for you').waitFor();
  await write.getByRole('button', { name: 'Answer', exact: true }).waitFor();
  cli.answers('r1', { behavior: 'deny', message: 'use the outbox' });
  await write.getByText('denied', { exact: true }).waitFor();
  await write.getByText('You said: “use the outbox”').waitFor();
  await expect.poll(() => write.getByRole('button', { name: 'Answer' }).count()).toBe(0);

  cli.call('b', 'Bash', { command: 'git push' });
  cli.asks('r2', 'b', 'Bash', {});
  const rules = [{ toolName: 'Bash', ruleContent: 'git push:*' }];
  const update = { type: 'addRules', destination: 'localSettings', behavior: 'allow', rules };
  cli.answers('r2', { behavior: 'allow', updatedInput: {}, updatedPermissions: [update] });
  await card('Bash: git push').getByText('allowed, and saved to .claude/settings.local.json').waitFor();
  await page.context().close();
});

const todos = (done: number) =>
  ['Map', 'Design', 'Retire'].map((content, n) => ({
    content,
    status: n < done ? 'completed' : n === done ? 'in_progress' : 'pending',
    activeForm: `${content} now`,
  }));

test('the newest card holds the to-dos, and the dock holds them while that card is out of view', async () => {
  const { page, cli, card } = await openTools(browser(), served.url, { height: 600 });
  for (const done of [0, 1]) {
    cli.call(`todo${done}`, 'TodoWrite', { todos: todos(done) });
    cli.result(`todo${done}`, 'ok', { oldTodos: [], newTodos: todos(done) });
  }
  const list = page.getByRole('list', { name: 'To-dos' });
  await list.getByText('Design now').waitFor();
  await expect.poll(() => list.count()).toBe(1);
  await expect
    .poll(() => list.getByRole('listitem').allTextContents())
    .toEqual(['done: Map', 'now: Design now', 'to do: Retire']);
  const cards = card('TodoWrite: 3 items');
  await expect.poll(() => cards.count()).toBe(2);
  await expect.poll(() => cards.first().getByRole('button').count()).toBe(0);
  await expect.poll(() => cards.first().innerText()).toContain('0 of 3');
  const strip = page.getByRole('button', { name: /Design now/ });
  await expect.poll(() => strip.count()).toBe(0);
  // Out of view, and still mounted: a screen beyond the edge is.
  for (let n = 0; n < 20; n += 1) cli.text(`Paragraph ${n}`);
  await strip.click();
  await expect.poll(() => list.count()).toBe(1);
  await expect.poll(() => page.locator('.dt-todos-strip').getByRole('list', { name: 'To-dos' }).count()).toBe(1);
  await expect.poll(() => page.locator('.dt-log .dt-todos').count()).toBe(1);
  await page.context().close();
});

function steps(cli: ToolCli, parent: string, count: number): void {
  for (let n = 1; n <= count; n += 1) {
    cli.call(`${parent}-${n}`, 'Grep', { pattern: `step ${n}` }, { parent });
    cli.result(`${parent}-${n}`, 'No files found', undefined, { parent });
  }
}

test.each(['Task', 'Agent'])('%s is folded and live, and opens to its last three steps and its report', async name => {
  const { page, cli, card } = await openTools(browser(), served.url);
  cli.call('a', name, { description: 'Compare', prompt: 'p', subagent_type: 'general-purpose' });
  steps(cli, 'a', 14);
  const agent = card(`${name}: Compare`);
  await agent.getByText('Grep step 14').waitFor();
  await expect.poll(() => agent.getByRole('group').count()).toBe(0);
  await agent.getByRole('button', details).first().click();
  await agent.getByText('11 earlier steps').waitFor();
  await expect.poll(() => agent.getByRole('group').count()).toBe(3);
  await agent.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => agent.getByRole('group').count()).toBe(14);
  const content = [{ type: 'text', text: 'Use **pgmq**.' }];
  cli.result('a', content, { status: 'completed', content, totalToolUseCount: 14, totalDurationMs: 41_000 });
  await agent.getByText('14 steps · 41 s').waitFor();
  await agent.getByText('Use pgmq.').waitFor();
  await page.context().close();
});

test('a subagent deeper than three opens in the place of its parent', async () => {
  const { page, cli, card } = await openTools(browser(), served.url);
  ['One', 'Two', 'Three', 'Four'].forEach((description, n) =>
    cli.call(`a${n}`, 'Agent', { description, prompt: 'p' }, n === 0 ? {} : { parent: `a${n - 1}` }),
  );
  steps(cli, 'a3', 1);
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await card(`Agent: ${name}`).getByRole('button', details).first().click();
  await card('Grep: step 1').waitFor();
  await expect.poll(() => card('Agent: Four').count()).toBe(0);
  await page.getByRole('button', { name: '‹ Three' }).click();
  await card('Agent: Four').waitFor();
  await expect.poll(() => card('Grep: step 1').count()).toBe(0);
  await page.context().close();
});

test('a subagent of 2.1.325 goes on behind the conversation, and its card with it', async () => {
  const { page, cli, card } = await openTools(browser(), served.url);
  const task = { task_id: 'task1', tool_use_id: 'a', description: 'explore', task_type: 'local_agent' };
  cli.call('a', 'Agent', { description: 'explore', prompt: 'p' });
  cli.system('task_started', { ...task, is_backgrounded: true });
  cli.result('a', 'launched', { isAsync: true, status: 'async_launched', agentId: 'task1', description: 'explore' });
  cli.end();
  const agent = card('Agent: explore');
  await agent.getByText('in the background').waitFor();
  await agent.getByText('running').waitFor();
  cli.call('a-1', 'Read', { file_path: `${cwd}/a.txt` }, { parent: 'a' });
  await agent.getByText('Read a.txt').waitFor();
  cli.result('a-1', '1\tx', undefined, { parent: 'a' });
  const usage = { total_tokens: 142, tool_uses: 2, duration_ms: 41_000 };
  cli.system('task_notification', { ...task, status: 'completed', summary: 'Sub final report.', usage });
  await agent.getByText('2 steps · 41 s').waitFor();
  await agent.getByRole('button', details).first().click();
  await agent.getByText('Sub final report.').waitFor();
  await expect.poll(() => agent.getByText('running', { exact: true }).count()).toBe(0);
  await page.context().close();
});

test('a question from inside a subagent shows on its folded card, and Answer goes to the question', async () => {
  const { page, cli, card, host } = await openTools(browser(), served.url);
  cli.call('a', 'Task', { description: 'Compare', prompt: 'p' });
  cli.call('b', 'Bash', { command: 'git push' }, { parent: 'a' });
  cli.asks('r1', 'b', 'Bash', { command: 'git push' });
  host.ask({
    type: 'tool_permission_request',
    decisionId: 'r1',
    toolName: 'Bash',
    input: { command: 'git push' },
    toolUseId: 'b',
    suggestions: [],
    reason: {},
  });
  const agent = card('Task: Compare');
  await agent.getByText('waiting for you').waitFor();
  await page.getByRole('group', { name: 'Permission: Bash' }).waitFor();
  await agent.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="group"]')?.getAttribute('aria-label')))
    .toBe('Permission: Bash');
  await page.context().close();
});

test('tools of servers and unknown ones show arguments, pictures and JSON two levels deep', async () => {
  const { page, cli, card } = await openTools(browser(), served.url, { height: 1200 });
  everyKind(cli);
  const mcp = card('mcp__larder-db__explain: stock_nightly');
  await mcp.getByRole('button', details).click();
  const rows = mcp.getByRole('button', { name: /rows/ });
  await expect.poll(() => rows.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => mcp.locator('.dt-arguments dt').allInnerTexts()).toEqual(['query', 'options']);
  await rows.click();
  await mcp.getByRole('button', { name: /^0/ }).last().click();
  await mcp.getByText('a', { exact: true }).waitFor();
  await page.context().close();
});

test('an address is shown whole before it is opened', async () => {
  const { page, cli, card, host } = await openTools(browser(), served.url, { answers: { open_url: { opened: true } } });
  cli.call('web', 'WebSearch', { query: 'q' });
  const url = 'https://pgmq.example/a/very/long/path';
  cli.result('web', 'x', { results: [{ tool_use_id: 'x', content: [{ title: 'pgmq', url }] }] });
  const search = card('WebSearch: q');
  await search.getByRole('button', details).click();
  await search.getByRole('button', { name: 'pgmq' }).click();
  expect(host.received.some(message => message.type === 'request' && message.request.type === 'open_url')).toBe(false);
  await search.getByRole('link', { name: url }).click();
  expect(await host.request('open_url')).toMatchObject({ url });
  await page.context().close();
});

test.each(['light', 'dark'] as const)('axe finds nothing in cards that are open, in %s', async theme => {
  const { page, cli, card, errors } = await openTools(browser(), served.url, { theme, height: 2_400 });
  await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme);
  everyKind(cli);
  cli.call('wait', 'Bash', { command: 'git push' });
  cli.asks('r1', 'wait', 'Bash', { command: 'git push' });
  await card('Bash: git push').waitFor();
  for (const fold of await page.getByRole('button', details).all())
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await page.locator('.dt-json').first().waitFor();
  expect(await findings(page, '.dt-transcript')).toEqual([]);
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});

test.each([280, 420, 760])('no row is wider than a page of %i px', async width => {
  const { page, cli } = await openTools(browser(), served.url, { width, height: 1_600 });
  everyKind(cli);
  cli.call('wait', 'ExitPlanMode', { plan: 'p' });
  cli.asks('r1', 'wait', 'ExitPlanMode', {});
  await page.getByRole('button', { name: 'Answer', exact: true }).waitFor();
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('.dt-tool-row, .dt-tool-body, .dt-tool-fold')]
      .filter(element => element.getBoundingClientRect().right > window.innerWidth - 8)
      .map(
        element =>
          `${element.closest('.dt-tool')?.getAttribute('aria-label')} ends at ${element.getBoundingClientRect().right}`,
      ),
  );
  expect(over).toEqual([]);
  await page.context().close();
});
