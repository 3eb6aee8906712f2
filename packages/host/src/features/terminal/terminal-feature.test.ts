import type { PortOf, terminalPort } from '@dovetail/protocol';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CliAccess } from '../../cli-access.ts';
import type { HostContext } from '../../host-context.ts';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext, fakeSettings } from '../../testing/fake-context.ts';
import { partial } from '../../testing/partial.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { terminalFeature } from './terminal-feature.ts';

type OpenParams = Parameters<PortOf<typeof terminalPort>['open']>[0];
const session = '6f1c2d3e-0000-4000-8000-000000000001';

let configFolder: string;
beforeEach(async () => {
  configFolder = await mkdtemp(join(tmpdir(), 'dovetail-terminal-'));
});
afterEach(() => rm(configFolder, { recursive: true, force: true }));

const find: CliAccess['find'] = async () => ({ path: '/c.js', command: 'node', args: ['/c.js'], origin: 'PATH' });

function editor(parts: Partial<HostContext> = {}, answer: { opened: boolean; message?: string } = { opened: true }) {
  const opened: OpenParams[] = [];
  const ports = portsWith({
    terminal: {
      async open(params) {
        opened.push(params);
        return answer;
      },
    },
  });
  const context = fakeContext({
    ports,
    configFolder,
    cli: partial<CliAccess>('cli', { find }),
    channels: channelsWith(),
    settings: fakeSettings({ environmentVariables: [{ name: 'MINE', value: '1' }] }),
    terminalEnvironment: () => ({ CLAUDE_CODE_SSE_PORT: '4711', ENABLE_IDE_INTEGRATION: 'true' }),
    ...parts,
  });
  return { feature: terminalFeature(context), opened };
}

test("a terminal opens with the shell in the conversation's folder and the IDE environment", async () => {
  const { feature, opened } = editor({ channels: channelsWith({ id: 'a', cwd: '/other/app' }) });
  expect(await feature.open_terminal({}, asking({ channelId: 'a' }))).toEqual({ opened: true });
  expect(opened).toEqual([
    {
      args: [],
      env: { CLAUDE_CODE_SSE_PORT: '4711', ENABLE_IDE_INTEGRATION: 'true' },
      cwd: '/other/app',
      title: 'app',
    },
  ]);
});

test.each([
  ['sub', '/project/sub'],
  ['/abs', '/abs'],
])('the folder %s is %s', async (cwd, expected) => {
  const { feature, opened } = editor();
  await feature.open_terminal({ cwd }, asking());
  expect(opened[0]?.cwd).toBe(expected);
});

test('an editor without terminals and one that refuses give their reason', async () => {
  const none = terminalFeature(fakeContext());
  expect(await none.open_terminal({}, asking())).toEqual({
    opened: false,
    reason: expect.stringContaining('no terminals'),
  });
  const { feature } = editor({}, { opened: false, message: 'too many' });
  expect(await feature.open_terminal({}, asking())).toEqual({ opened: false, reason: 'too many' });
});

test('the CLI opens linked to the editor and with the variables of the person', async () => {
  const { feature, opened } = editor();
  expect(await feature.open_claude_in_terminal({}, asking())).toEqual({ opened: true });
  expect(opened).toEqual([
    {
      command: 'node',
      args: ['/c.js', '--ide', '--permission-mode', 'default'],
      env: { CLAUDE_CODE_SSE_PORT: '4711', ENABLE_IDE_INTEGRATION: 'true', MINE: '1' },
      cwd: '/project',
      title: 'Claude Code',
    },
  ]);
});

test('a session continues in the folder that it belongs to', async () => {
  const folder = join(configFolder, 'projects', '-somewhere-else');
  await mkdir(folder, { recursive: true });
  const line = {
    type: 'user',
    uuid: '6f1c2d3e-0000-4000-8000-00000000000a',
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    sessionId: session,
    cwd: '/somewhere/else',
    version: '2.1.29',
    timestamp: '2026-01-01T00:00:00.000Z',
    message: { role: 'user', content: 'hello' },
  };
  await writeFile(join(folder, `${session}.jsonl`), `${JSON.stringify(line)}\n`);
  const { feature, opened } = editor();
  await feature.open_claude_in_terminal({ resume: session }, asking());
  expect(opened[0]).toMatchObject({
    args: ['/c.js', '--ide', '--permission-mode', 'default', '--resume', session],
    cwd: '/somewhere/else',
  });
});

test.each(['live', 'starting', 'asleep'] as const)(
  'a session that is %s in the chat is not opened twice',
  async state => {
    const { feature, opened } = editor({ channels: channelsWith({ id: 'a', cwd: '/x', sessionId: session, state }) });
    expect(await feature.open_claude_in_terminal({ resume: session }, asking())).toEqual({
      opened: false,
      reason: expect.stringMatching(/Stay in the chat, or close the conversation/),
    });
    expect(opened).toEqual([]);
  },
);

test('a session whose conversation has ended may go on in the terminal', async () => {
  const channels = channelsWith({ id: 'a', cwd: '/x', sessionId: session, state: 'ended' });
  const { feature, opened } = editor({ channels });
  expect(await feature.open_claude_in_terminal({ resume: session }, asking())).toEqual({ opened: true });
  expect(opened[0]?.cwd).toBe('/x');
});

test('nothing but a session id becomes an argument', async () => {
  const { feature, opened } = editor();
  await expect(
    feature.open_claude_in_terminal({ resume: '--dangerously-skip-permissions' }, asking()),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  expect(opened).toEqual([]);
});

test('the setting for the terminal is shown', async () => {
  const shown: unknown[] = [];
  const feature = terminalFeature(
    fakeContext({
      ports: portsWith({
        window: {
          async showSettings(params) {
            shown.push(params);
            return { opened: true };
          },
        },
      }),
    }),
  );
  expect(await feature.show_claude_terminal_setting({}, asking())).toEqual({});
  expect(shown).toEqual([{ key: 'useTerminal' }]);
});
