// Hostile text where the person decides and chooses: forms, dialogs, the message box. And letters that hide or turn others:
// in a question about permission they are written out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import type { OpenChatOptions } from './support/open-chat.ts';
import { plainConfig } from './support/scripted-host.ts';
import { edit, form, openAsked, plan, push, shelves } from './decisions.fixture.ts';
import { openDialog, session, answers as plain, type Command } from './dialogs.fixture.ts';
import { markdown, markup, oddThings, pressEverything, terminalText, watchHarm } from './security.fixture.ts';

const browser = browserOfThisFile('whole');
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function open(options: OpenChatOptions = {}) {
  const chat = await openAsked(browser(), served.url, { width: 700, height: 1200, ...options });
  return { ...chat, watch: watchHarm(chat, served.url) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function expectHarmless({ page, watch }: Opened, select = '.dt-chat'): Promise<void> {
  expect(await oddThings(page)).toEqual([]);
  expect(await pressEverything(page.locator(select).first(), 2)).toBeGreaterThan(0);
  expect(await oddThings(page)).toEqual([]);
  expect(watch.harm).toEqual([]);
  for (const url of watch.opened()) expect(url).toMatch(/^(https?:|mailto:)/i);
}

const hostileRule = { toolName: markup, ruleContent: markup };
const questions = {
  permission: push({
    toolName: markup,
    title: markup,
    description: markup,
    input: { [markup]: markup },
    suggestions: [
      { type: 'addRules', rules: [hostileRule], behavior: markup, destination: markup },
      { type: 'addDirectories', directories: [markup], destination: 'session' },
      { type: markup, [markup]: markup },
    ] as never,
    reason: {
      rule: markup,
      file: markup,
      text: markup,
      blockedPath: markup,
      weakerRule: { rule: markup, file: markup, why: markup },
    },
  }),
  command: push({ input: { command: terminalText, description: markup } }),
  edit: { ...edit, input: { file_path: `/home/ada/larder/${markup}`, old_string: markup, new_string: 'x' } },
  question: {
    ...shelves,
    questions: [
      {
        question: markup,
        header: markup,
        multiSelect: false,
        options: [{ label: markup, description: markup, preview: markdown }, { label: 'b' }],
      },
    ],
  },
  plan: { ...plan, plan: markdown },
  form: {
    ...form,
    serverName: markup,
    message: markdown,
    requestedSchema: {
      type: 'object' as const,
      required: [markup],
      properties: {
        [markup]: { type: 'string', title: markup, description: markup, enum: [markup], enumNames: [markup] },
      },
    },
  },
  address: { ...form, serverName: markup, message: markup, mode: 'url' as const, url: 'javascript:window.pwned=1' },
};

test.each(Object.keys(questions) as (keyof typeof questions)[])('a question: %s', async name => {
  const chat = await open({ answers: { open_url: { opened: true } } });
  void chat.host.ask(questions[name]);
  const card = chat.page.locator('.dt-ask');
  await card
    .getByText(/onerror|javascript:|Review in editor/)
    .first()
    .waitFor();
  await chat.page.waitForFunction(() => document.querySelector('.dt-ask button:enabled') !== null);
  await expect.poll(() => card.innerText()).toMatch(/onerror=|javascript:/);
  await expectHarmless(chat);
  await chat.page.context().close();
});

const hostileAnswers = {
  ...plain,
  list_sessions_request: {
    sessions: [session(0, { title: markup, gitBranch: markup, problem: markup, cwd: `/home/${markup}` })],
    hidden: [{ path: markup, reason: 'unreadable', detail: markup }],
  },
  get_mcp_servers: {
    servers: [
      {
        name: markup,
        status: 'failed',
        scope: markup,
        error: terminalText,
        tools: [{ name: markup, description: markup }],
      },
      { name: `${markup}2`, status: 'needs-auth', scope: 'user', transport: 'http', tools: [] },
    ],
  },
  authenticate_mcp_server: { authUrl: 'javascript:window.pwned=1' },
  list_plugins: {
    installed: [{ id: markup, name: markup, marketplace: markup, version: markup, scope: 'user', enabled: true }],
    available: [
      {
        id: `${markup}2`,
        name: markup,
        description: markup,
        marketplace: markup,
        version: markup,
        source: 'javascript:window.pwned=1',
      },
    ],
  },
  list_marketplaces: { marketplaces: [{ id: markup, source: markup, location: markup }] },
  describe_plugin: {
    found: true,
    source: 'javascript:window.pwned=1',
    commands: [markup],
    agents: [markup],
    skills: [markup],
    hooks: [markup],
    mcpServers: [markup],
  },
  request_usage_update: {
    utilization: {
      windows: [{ id: markup, utilization: 0.5, resetsAtMs: 1 }],
      models: [{ model: markup, inputTokens: 1, outputTokens: 1 }],
      costUsd: 1,
      subscriptionType: markup,
    },
  },
};

test.each(['sessions', 'mcp', 'plugins', 'usage'] as const)('the dialog: %s', async (name: Command) => {
  const chat = await open({ answers: hostileAnswers });
  const dialog = await openDialog(chat.page, name);
  await dialog
    .getByText(/onerror/)
    .first()
    .waitFor();
  expect(await oddThings(chat.page)).toEqual([]);
  await pressEverything(dialog, 1);
  expect(await oddThings(chat.page)).toEqual([]);
  expect(chat.watch.harm).toEqual([]);
  for (const url of chat.watch.opened()) expect(url).toMatch(/^(https?:|mailto:)/i);
  await chat.page.context().close();
});

test('a draft from disk, the history, mentions and commands', async () => {
  const attachments = [
    { type: 'paste', id: markup, text: markup },
    {
      type: 'image',
      id: 'i',
      name: markup,
      mediaType: 'image/svg+xml',
      data: 'PHN2ZyBvbmxvYWQ9IndpbmRvdy5wd25lZD0xIi8+',
    },
    { type: 'file', id: 'f', path: markup, name: markup, text: markup },
    { type: markup, [markup]: markup },
  ];
  const commands = [{ name: 'hostile', description: markup, argumentHint: markup }];
  const chat = await open({
    answers: {
      get_claude_state: { config: { ...plainConfig, commands } },
      get_draft: { draft: { text: markup, caret: 1, attachments, comments: [{ [markup]: markup }] } },
      list_prompts: { prompts: [{ text: markdown, atMs: 1 }] },
      list_files_request: { files: [{ path: `src/${markup}`, kind: 'file' }], truncated: false },
    },
  });
  const { page } = chat;
  const box = page.getByRole('textbox', { name: 'Message' });
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('onerror'));
  expect(await oddThings(page)).toEqual([]);
  await box.fill('');
  await box.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('http-equiv'));
  await box.fill('');
  await box.pressSequentially('@s');
  await page.getByRole('option').filter({ hasText: 'onerror' }).first().waitFor();
  await box.press('Enter');
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('onerror'));
  await box.fill('');
  await box.pressSequentially('/host');
  await page.getByRole('listbox', { name: 'Commands' }).getByText('onerror').first().waitFor();
  await expectHarmless(chat);
  await page.context().close();
});

test('letters that turn or hide others are written out where permission is asked', async () => {
  const { page, host } = await open();
  const command = 'rm -rf /tmp/\u202Etxt.eton\u202C # \u2066safe\u2069 ad\u200Bmin\r';
  void host.ask(
    push({
      input: { command },
      suggestions: [
        {
          type: 'addRules',
          rules: [{ toolName: 'Bash', ruleContent: 'rm \u202Ex:*' }],
          behavior: 'allow',
          destination: 'session',
        },
      ],
    }),
  );
  const asked = page.getByRole('region', { name: 'Command' });
  await asked.waitFor();
  await expect
    .poll(() => asked.innerText())
    .toBe('rm -rf /tmp/\\u{202E}txt.eton\\u{202C} # \\u{2066}safe\\u{2069} ad\\u{200B}min\\u{000D}');
  await page.getByText('Bash(rm \\u{202E}x:*)').waitFor();
  await expect.poll(() => page.locator('.dt-ask').innerText()).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/);
  await page.context().close();
});

test('a file is asked for by a name that reads in its true order', async () => {
  const { page, host } = await open();
  void host.ask({ ...edit, input: { ...edit.input, file_path: '/home/ada/larder/src/\u202Egpj.sj' } });
  await page.getByRole('heading', { name: 'Change src/\\u{202E}gpj.sj?' }).waitFor();
  await expect.poll(() => page.locator('.dt-ask').innerText()).not.toContain('\u202E');
  await page.context().close();

  // Elsewhere the title does not name it, so the row does.
  const outside = await open();
  const path = '/srv/\u202Egpj.sj';
  void outside.host.ask({ ...edit, input: { ...edit.input, file_path: path }, reason: { blockedPath: path } });
  await outside.page.getByRole('heading', { name: 'Change a file outside this folder?' }).waitFor();
  await expect.poll(() => outside.page.locator('.dt-asked-path').innerText()).toBe('/srv/\\u{202E}gpj.sj');
  await expect.poll(() => outside.page.locator('.dt-ask').innerText()).not.toContain('\u202E');
  await outside.page.context().close();
});
