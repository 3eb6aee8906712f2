// Hostile text in every place of the transcript: it is shown as the text that it is. Nothing runs, nothing loads, nothing
// leads away, and pressing everything asks the host for web and mail addresses at most.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import {
  markdown,
  markup,
  oddThings,
  pressEverything,
  terminalText,
  unfoldEverything,
  watchHarm,
} from './security.fixture.ts';
import { cwd, openTools, type ToolCli } from './tools.fixture.ts';

const browser = browserOfThisFile('whole');
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function open() {
  const answers = { open_url: { opened: true }, open_file: { opened: true }, open_content: { opened: true } };
  const chat = await openTools(browser(), served.url, { height: 6000, width: 900, answers });
  return { ...chat, watch: watchHarm(chat, served.url) };
}

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** Unfolds what is folded, presses all, and looks at what has become of the page. */
async function expectHarmless({ page, watch }: Awaited<ReturnType<typeof open>>, least: number): Promise<void> {
  await unfoldEverything(log(page));
  expect(await oddThings(page)).toEqual([]);
  expect(await pressEverything(log(page))).toBeGreaterThan(least);
  expect(await oddThings(page)).toEqual([]);
  expect(watch.harm).toEqual([]);
  for (const url of watch.opened()) expect(url).toMatch(/^(https?:|mailto:)/i);
  expect(page.url()).toMatch(new RegExp(`^${served.url}#?$`));
}

test('markdown of an answer', async () => {
  const chat = await open();
  chat.cli.text(markdown);
  chat.cli.end();
  await log(chat.page).getByRole('link', { name: 'good' }).waitFor();
  // It is all there to be read.
  const text = (await log(chat.page).innerText()).replace(/\s+/g, ' ');
  for (const words of [
    '<script>window.pwned=1</script>',
    '<meta http-equiv="refresh"',
    '@import "https://evil.example',
    'ontoggle=',
  ]) {
    expect(text).toContain(words);
  }
  const dangerous = await log(chat.page)
    .locator('a')
    .evaluateAll(all =>
      all.flatMap(a =>
        /script|data:|blob:|vscode:|command:|ms-msdt:|filesystem:/i.test((a as HTMLAnchorElement).href)
          ? [a.outerHTML]
          : [],
      ),
    );
  expect(dangerous).toEqual([]);
  await expectHarmless(chat, 20);
  await expect.poll(() => chat.watch.opened()).toContain('mailto:ada@example.org');
  // What looks like a file is a file for the host to judge, never an address.
  const files = chat.host.received.flatMap(message =>
    message.type === 'request' && message.request.type === 'open_file'
      ? [String((message.request as { filePath?: unknown }).filePath)]
      : [],
  );
  for (const path of files) expect(path).not.toMatch(/^(javascript|vbscript|data|blob|vscode|command):/i);
  await chat.page.context().close();
});

test('markdown that comes letter by letter is never more than text on the way', async () => {
  const chat = await open();
  const { page, host } = chat;
  const event = (body: object) => host.line({ type: 'stream_event', event: body, parent_tool_use_id: null });
  event({ type: 'message_start', message: { id: 'live', role: 'assistant', content: [], usage: {} } });
  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
  const short = `${markup}\n\n[x](javascript:window.pwned=1) ![y](https://evil.example/p.png) <img src=x onerror=window.pwned=1>\n\nthe end`;
  for (let at = 0; at < short.length; at += 3) {
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: short.slice(at, at + 3) } });
  }
  await log(page).getByText('the end').waitFor();
  await expect.poll(() => log(page).innerText()).toContain('<img src=x onerror=window.pwned=1>');
  await expectHarmless(chat, 0);
  await page.context().close();
});

function hostileCalls(cli: ToolCli): void {
  const path = `${cwd}/src/${markup}.ts`;
  cli.call('read', 'Read', { file_path: path });
  cli.result('read', markup, {
    type: 'text',
    file: { filePath: path, content: markup, numLines: 1, startLine: 1, totalLines: 1 },
  });
  cli.call('grep', 'Grep', { pattern: markup, path: `${cwd}/${markup}`, output_mode: 'content' });
  cli.result('grep', `${markup}:1:${markup}`, {
    mode: 'content',
    numFiles: 1,
    filenames: [markup],
    content: `${markup}:1:${markup}`,
  });
  cli.call('edit', 'Edit', { file_path: path, old_string: markup, new_string: `${markup}2` });
  const lines = [`-${markup}`, `+${markup}2`];
  cli.result('edit', 'ok', {
    filePath: path,
    originalFile: markup,
    structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines }],
  });
  cli.call('write', 'Write', { file_path: path, content: markup });
  cli.result('write', 'ok', { type: 'create', structuredPatch: [], originalFile: null });
  cli.call('bash', 'Bash', { command: markup, description: markup });
  cli.result('bash', terminalText, { stdout: terminalText, stderr: terminalText, interrupted: false });
  cli.call('failed', 'Bash', { command: terminalText });
  cli.result('failed', terminalText, `Error: ${terminalText}`, { isError: true });
  cli.call('fetch', 'WebFetch', { url: 'javascript:window.pwned=1', prompt: markup });
  cli.result('fetch', markdown, { bytes: 1, code: 200, result: markdown, url: 'javascript:window.pwned=1' });
  cli.call('web', 'WebSearch', { query: markup });
  const content = [
    { title: markup, url: 'javascript:window.pwned=1' },
    { title: 'data', url: 'data:text/html,<script>opener.pwned=1</script>' },
  ];
  cli.result('web', markup, { query: markup, results: [{ tool_use_id: 'x', content }, markup] });
  cli.call('mcp', `mcp__${markup}__${markup}`, { [markup]: markup, deep: { [markup]: [markup] } });
  cli.result('mcp', [
    { type: 'text', text: JSON.stringify({ [markup]: markup }) },
    { type: 'resource_link', uri: 'javascript:window.pwned=1', name: markup },
    { type: 'image', source: { type: 'url', url: 'https://evil.example/p.png' } },
    {
      type: 'image',
      source: { type: 'base64', media_type: 'image/svg+xml', data: 'PHN2ZyBvbmxvYWQ9IndpbmRvdy5wd25lZD0xIi8+' },
    },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: '" onerror="window.pwned=1' } },
  ]);
  cli.call('ask', 'AskUserQuestion', {
    questions: [{ question: markup, header: markup, options: [{ label: markup }] }],
  });
  cli.result('ask', markup, { questions: [], answers: { [markup]: markup } });
  cli.call('plan', 'ExitPlanMode', { plan: markdown });
  cli.result('plan', 'approved', { plan: markdown, isAgent: false });
  cli.call('todo', 'TodoWrite', { todos: [{ content: markup, activeForm: markup, status: 'in_progress' }] });
  cli.result('todo', 'ok', {
    oldTodos: [],
    newTodos: [{ content: markup, activeForm: markup, status: 'in_progress' }],
  });
  cli.call('agent', 'Task', { description: markup, prompt: markdown, subagent_type: markup });
  cli.call('inner', 'Bash', { command: markup }, { parent: 'agent' });
  cli.result('inner', terminalText, undefined, { parent: 'agent' });
  cli.result('agent', [{ type: 'text', text: markdown }]);
  cli.call('odd', markup, { [markup]: markup });
  cli.result('odd', markup);
}

test('names of files, inputs and outputs of tools', async () => {
  const chat = await open();
  hostileCalls(chat.cli);
  chat.cli.text('all calls are made');
  chat.cli.end();
  await log(chat.page).getByText('all calls are made').waitFor();
  await log(chat.page).getByText(markup.slice(0, 30)).first().waitFor();
  await unfoldEverything(log(chat.page));
  await expect.poll(() => log(chat.page).getByText('press me').count()).toBeGreaterThan(0);
  await expect.poll(() => log(chat.page).getByText('press me').locator('xpath=ancestor::a').count()).toBe(0);
  await expectHarmless(chat, 40);
  await chat.page.context().close();
});

test('what the person said, and what the CLI says by the way', async () => {
  const chat = await open();
  const { cli, host } = chat;
  cli.say(markdown, 'prompt-2');
  cli.system('informational', { content: markup, level: 'warning' });
  cli.system('status', { status: markup });
  cli.system('hook_response', {
    hook_name: markup,
    hook_event: markup,
    stdout: terminalText,
    stderr: markup,
    exit_code: 2,
  });
  cli.system(markup, { text: markup });
  cli.system('api_error', { error: { message: markup }, retryInMs: 1000, retryAttempt: 1, maxRetries: 3 });
  cli.system('compact_boundary', { compact_metadata: { trigger: markup, pre_tokens: 1 } });
  host.line({ type: markup, text: markup });
  host.line({
    type: 'assistant',
    message: { id: 'e', role: 'assistant', model: '<synthetic>', content: [{ type: 'text', text: markdown }] },
    error: markup,
    parent_tool_use_id: null,
  });
  host.line({
    type: 'result',
    subtype: 'error_during_execution',
    is_error: true,
    result: markup,
    errors: [markup],
    duration_ms: 1,
  });
  host.send({ type: 'close_channel', channelId: host.channelId(), error: markup } as never);
  await log(chat.page).getByText(markup.slice(0, 30)).first().waitFor();
  await expect.poll(() => log(chat.page).innerText()).toContain('<script>window.pwned=1</script>');
  await expectHarmless(chat, 3);
  await chat.page.context().close();
});

test('the watch itself sees what it is there for', async () => {
  const { page, watch } = await open();
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.setAttribute('src', 'https://evil.example/p.png');
    image.setAttribute('onerror', 'window.pwned=1');
    const link = document.createElement('a');
    link.setAttribute('href', 'javascript:window.pwned=1');
    document.body.append(image, link, document.createElement('iframe'));
    link.click();
  });
  await expect
    .poll(() => watch.harm.filter(what => what.startsWith('stopped by the policy')).length)
    .toBeGreaterThan(1);
  const odd = (await oddThings(page)).join('\n');
  for (const what of ['a picture:', 'onerror:', 'href="javascript:', 'iframe:']) expect(odd).toContain(what);
  await page.context().close();
});
