// What the host says to the dialogs in their tests, and how a person opens one.
import { defaultSettings, type SessionSummary } from '@dovetail/protocol';
import type { Locator, Page } from 'playwright-core';

const hourMs = 3_600_000;

export function session(n: number, more: Partial<SessionSummary> = {}): SessionSummary {
  return {
    id: `s${n}`,
    title: `Session number ${n}`,
    cwd: '/home/ada/larder',
    modifiedMs: Date.now() - n * 7 * hourMs,
    messageCount: 3 + n,
    ...more,
  };
}

export const sessions: readonly SessionSummary[] = [
  session(0, { title: 'Why does the importer skip the last row?', messageCount: 48, gitBranch: 'main' }),
  session(1, { title: 'Move the stock worker off cron', channelId: 'another' }),
  session(2, { title: 'Round totals once, at the end', messageCount: 1 }),
  session(5, { title: 'Faster imports with COPY', gitBranch: 'copy-in', messageCount: 1310 }),
  session(9, { title: 'Try bun for tests' }),
  session(14, { title: 'Split import errors by supplier', forkedFrom: 's16' }),
  session(16, { title: 'Supplier feed: dead letters' }),
  session(150, { title: 'An old one with Donaudampfschifffahrtsgesellschaftskapitänsmütze in its title' }),
  session(300, { title: 'מיון לפי תאריך', problem: 'Two lines of its file cannot be read.' }),
];

export const hidden = [
  { path: '/home/ada/.claude/projects/-home-ada-larder/a.jsonl', reason: 'no-messages' },
  { path: '/home/ada/.claude/projects/-home-ada-larder/b.jsonl', reason: 'no-messages' },
  { path: '/home/ada/.claude/projects/-home-ada-larder/c.jsonl', reason: 'unreadable', detail: 'permission denied' },
];

export const servers = [
  {
    name: 'larder-db',
    status: 'connected',
    scope: 'project',
    transport: 'stdio',
    version: '1.4.0',
    tools: [
      { name: 'explain', description: 'Show the plan of a query' },
      { name: 'tables', description: 'List the tables' },
    ],
  },
  { name: 'issues', status: 'needs-auth', scope: 'user', transport: 'http', tools: [] },
  { name: 'grafana', status: 'failed', scope: 'user', error: 'spawn uvx ENOENT', tools: [] },
  { name: 'scratch', status: 'disabled', scope: 'local', tools: [] },
];

export const plugins = {
  installed: [
    { id: 'fmt@tools', name: 'fmt', marketplace: 'tools', version: '1.2.0', scope: 'user', enabled: true },
    { id: 'lint@tools', name: 'lint', marketplace: 'tools', scope: 'project', enabled: false },
  ],
  available: [
    {
      id: 'deploy@tools',
      name: 'deploy',
      description: 'Ship to staging and look after it',
      marketplace: 'tools',
      version: '0.3.0',
      source: 'github.com/example/deploy',
    },
  ],
};

export const described = {
  found: true,
  source: 'github.com/example/deploy',
  commands: ['/ship', '/rollback'],
  agents: [],
  skills: [],
  hooks: ['PostToolUse: ./check.sh'],
  mcpServers: ['staging'],
};

export const usage = {
  utilization: {
    windows: [
      { id: 'five_hour', utilization: 0.62, resetsAtMs: Date.now() + 112 * 60_000 },
      { id: 'seven_day', utilization: 0.91, resetsAtMs: Date.now() + 80 * hourMs },
    ],
    models: [
      { model: 'model-a', inputTokens: 18_200, outputTokens: 2_100, cacheReadTokens: 240_000, costUsd: 0.14 },
      { model: 'model-b', inputTokens: 900, outputTokens: 40, costUsd: 0.001 },
    ],
    costUsd: 0.141,
    subscriptionType: null,
  },
};

export const answers = {
  list_sessions_request: { sessions, hidden },
  get_mcp_servers: { servers },
  list_plugins: plugins,
  list_marketplaces: {
    marketplaces: [{ id: 'tools', source: 'github.com/example/tools', location: '/home/ada/.claude/plugins/tools' }],
  },
  describe_plugin: described,
  request_usage_update: usage,
  open_url: { opened: true },
  update_setting: ({ key, value }: Record<string, unknown>) => ({
    settings: { ...defaultSettings, [String(key)]: value },
  }),
  open_config_file: { filePath: '/home/ada/.claude/settings.json', created: false },
  show_notification: { shown: true, button: null },
};

export type Command = 'sessions' | 'mcp' | 'plugins' | 'usage' | 'login' | 'settings' | 'keys';

export const names: Readonly<Record<Command, string>> = {
  sessions: 'Sessions',
  mcp: 'MCP servers',
  plugins: 'Plugins',
  usage: 'Usage',
  login: 'Sign in',
  settings: 'Settings',
  keys: 'Keyboard',
};

/** As a person does: types the command and presses Enter. */
export async function openDialog(page: Page, command: Command): Promise<Locator> {
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.click();
  await box.fill('');
  await page.keyboard.type(`/${command}`);
  await page.getByRole('listbox', { name: 'Commands' }).getByText(`/${command}`, { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: names[command] });
  await dialog.waitFor();
  return dialog;
}
