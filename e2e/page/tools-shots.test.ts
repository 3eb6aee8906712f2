import { afterAll, beforeAll, test } from 'vitest';
import { mkdirSync } from 'node:fs';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { everyKind, openTools, findings, cwd } from './tools.fixture.ts';
const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
  mkdirSync('/tmp/shots-tools', { recursive: true });
});
afterAll(() => served.close());
test.each([
  [280, 'light'],
  [420, 'light'],
  [420, 'dark'],
  [760, 'light'],
] as const)('%i %s', async (width, theme) => {
  const { page, cli, errors, card } = await openTools(browser(), served.url, { width, theme, height: 1500 });
  await page.evaluate(t => {
    document.documentElement.dataset.theme = t;
  }, theme);
  everyKind(cli);
  await card('Frobnicate: 3').waitFor();
  await page.screenshot({ path: `/tmp/shots-tools/all-${width}-${theme}.png` });
  console.log(errors, await findings(page, '.dt-transcript'));
  for (const name of [
    'Grep: roundMoney',
    'Bash: npm test -- cart',
    'Bash: psql -c "select count(*) from jobs"',
    'WebFetch: pgmq.example/docs/retries',
    'WebSearch: queue libraries',
    'mcp__larder-db__explain: stock_nightly',
    'ExitPlanMode: plan',
    'Frobnicate: 3',
  ]) {
    await card(name).getByRole('button', { name: 'Details' }).first().click();
  }
  await page.setViewportSize({ width, height: 2600 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/shots-tools/open-${width}-${theme}.png` });
  console.log(errors, await findings(page, '.dt-transcript'));
  await page.context().close();
});
test.each([
  [280, 'light'],
  [420, 'dark'],
  [420, 'light'],
] as const)('states %i %s', async (width, theme) => {
  const { page, cli, errors, card } = await openTools(browser(), served.url, { width, theme, height: 1100 });
  await page.evaluate(t => {
    document.documentElement.dataset.theme = t;
  }, theme);
  cli.call('todo0', 'TodoWrite', { todos: [{ content: 'Map', status: 'pending', activeForm: 'Mapping' }] });
  cli.result('todo0', 'ok', { oldTodos: [], newTodos: [{ content: 'Map', status: 'pending', activeForm: 'Mapping' }] });
  const todos = [
    { content: 'Map what the nightly job touches', status: 'completed', activeForm: 'Mapping' },
    { content: 'Design the queue messages', status: 'in_progress', activeForm: 'Designing the queue messages' },
    { content: 'Retire the cron entry', status: 'pending', activeForm: 'x' },
  ];
  cli.call('todo', 'TodoWrite', { todos });
  cli.result('todo', 'ok', { oldTodos: [], newTodos: todos });
  cli.call(
    'agent',
    'Task',
    { description: 'Compare queue libraries', prompt: 'p', subagent_type: 'general-purpose' },
    { atMs: Date.now() - 72_000 },
  );
  for (let n = 0; n < 14; n++) {
    cli.call(`s${n}`, n % 2 ? 'Read' : 'Grep', n % 2 ? { file_path: `${cwd}/src/f${n}.ts` } : { pattern: `x${n}` }, {
      parent: 'agent',
    });
    cli.result(`s${n}`, '1\tx', undefined, { parent: 'agent' });
  }
  cli.call('agent2', 'Agent', { description: 'Find callers of runNightly', prompt: 'p' }, { atMs: Date.now() - 5_000 });
  cli.call('q1', 'Read', { file_path: `${cwd}/package.json` }, { parent: 'agent2' });
  cli.call('run', 'Bash', { command: 'npm test' }, { atMs: Date.now() - 8_000 });
  cli.call('wait', 'Bash', { command: 'git push origin round-once' });
  cli.asks('r1', 'wait', 'Bash', { command: 'git push origin round-once' });
  cli.call('deny', 'Write', {
    file_path: `${cwd}/db/migrations/0042_jobs_with_a_long_name.sql`,
    content: 'create table jobs();\n',
  });
  cli.asks('r2', 'deny', 'Write', {});
  cli.answers('r2', { behavior: 'deny', message: 'use the outbox' });
  cli.call('saved', 'Bash', { command: 'git push' });
  cli.asks('r3', 'saved', 'Bash', {});
  cli.answers('r3', {
    behavior: 'allow',
    updatedInput: {},
    updatedPermissions: [
      {
        type: 'addRules',
        destination: 'localSettings',
        behavior: 'allow',
        rules: [{ toolName: 'Bash', ruleContent: 'git push:*' }],
      },
    ],
  });
  cli.result('saved', 'ok', { stdout: 'ok', stderr: '' });
  cli.call('miss', 'Edit', { file_path: `${cwd}/a.ts`, old_string: 'nowhere', new_string: 'somewhere' });
  cli.result('miss', '<tool_use_error>String to replace not found in file.</tool_use_error>', 'Error: x', {
    isError: true,
  });
  cli.call('png', 'Read', { file_path: `${cwd}/logo.png` });
  const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  cli.result('png', [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }], {
    type: 'image',
    file: { base64: data, type: 'image/png', originalSize: 70, dimensions: { originalWidth: 1, originalHeight: 1 } },
  });
  await card('Read: logo.png').waitFor();
  await card('Task: Compare queue libraries').getByRole('button', { name: 'Details' }).first().click();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/shots-tools/states-${width}-${theme}.png` });
  console.log(errors, await findings(page, '.dt-transcript'));
  await page.context().close();
});
