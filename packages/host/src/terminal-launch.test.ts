import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Channel } from './channels/channel.ts';
import type { CliAccess } from './cli-access.ts';
import type { HostContext } from './host-context.ts';
import { terminalLaunch, type WantedLaunch } from './terminal-launch.ts';
import { channelsWith } from './testing/channels-with.ts';
import { fakeContext, fakeSettings } from './testing/fake-context.ts';
import { partial } from './testing/partial.ts';

const session = '6f1c2d3e-0000-4000-8000-000000000001';
const find: CliAccess['find'] = async () => ({ path: '/c.js', command: 'node', args: ['/c.js'], origin: 'PATH' });
let configFolder: string;

beforeEach(async () => {
  configFolder = await mkdtemp(join(tmpdir(), 'dovetail-launch-'));
  onTestFinished(() => rm(configFolder, { recursive: true, force: true }));
});

function launch(wanted: Partial<WantedLaunch> = {}, parts: Partial<HostContext> = {}) {
  const context = fakeContext({
    configFolder,
    cli: partial<CliAccess>('cli', { find }),
    channels: channelsWith(),
    settings: fakeSettings({ environmentVariables: [{ name: 'MINE', value: '1' }] }),
    terminalEnvironment: () => ({ CLAUDE_CODE_SSE_PORT: '4711' }),
    ...parts,
  });
  return terminalLaunch(context, { folder: '/project', ...wanted });
}

async function store(cwd: string): Promise<void> {
  const folder = join(configFolder, 'projects', '-stored');
  await mkdir(folder, { recursive: true });
  const line = {
    type: 'user',
    uuid: session,
    sessionId: session,
    parentUuid: null,
    cwd,
    timestamp: '2026-01-01T00:00:00.000Z',
    message: { role: 'user', content: 'Hi' },
  };
  await writeFile(join(folder, `${session}.jsonl`), `${JSON.stringify(line)}\n`);
}

test('a new conversation starts linked, in the folder asked for, with the variables of the person', async () => {
  expect(await launch()).toEqual({
    launch: {
      command: 'node',
      args: ['/c.js', '--ide', '--permission-mode', 'default'],
      env: { MINE: '1', CLAUDE_CODE_SSE_PORT: '4711' },
      cwd: '/project',
    },
  });
});

test('words stand in place of what starts a conversation', async () => {
  expect(await launch({ words: ['update'] })).toMatchObject({ launch: { args: ['/c.js', 'update'] } });
});

test('no variable of the settings sends the CLI to another editor, and the link is told of them', async () => {
  const environmentVariables = [
    { name: 'CLAUDE_CODE_SSE_PORT', value: '1' },
    { name: 'NO_PROXY', value: 'corp' },
  ];
  const found = await launch(
    {},
    {
      settings: fakeSettings({ environmentVariables }),
      terminalEnvironment: given => ({ CLAUDE_CODE_SSE_PORT: '4711', NO_PROXY: `${given?.['NO_PROXY']},127.0.0.1` }),
    },
  );
  expect(found).toMatchObject({ launch: { env: { CLAUDE_CODE_SSE_PORT: '4711', NO_PROXY: 'corp,127.0.0.1' } } });
});

test('a session goes on where it belongs: where its conversation was, else where its file says, else where asked', async () => {
  const args = ['/c.js', '--ide', '--permission-mode', 'default', '--resume', session];
  expect(await launch({ resume: session })).toMatchObject({ launch: { args, cwd: '/project' } });
  await store('/stored');
  expect(await launch({ resume: session })).toMatchObject({ launch: { args, cwd: '/stored' } });
  const channels = channelsWith({ id: 'a', cwd: '/channel', sessionId: session, state: 'ended' });
  expect(await launch({ resume: session }, { channels })).toMatchObject({ launch: { args, cwd: '/channel' } });
});

test.each(['live', 'starting', 'asleep'] as const)(
  'a session that is %s in a conversation stays there',
  async state => {
    const channel = { id: 'a', cwd: '/x', sessionId: session, state };
    const reason = { reason: expect.stringContaining('This session is open in the chat.') };
    expect(await launch({ resume: session }, { channels: channelsWith(channel) })).toEqual(reason);
    const channelOf = () => partial<Channel>('channel', channel);
    expect(await launch({ resume: session, channelOf })).toEqual(reason);
  },
);

test.each(['--dangerously-skip-permissions', '', `${session} --model x`])('"%s" is no session id', async resume => {
  await expect(launch({ resume })).rejects.toMatchObject({
    code: 'invalid_input',
    message: `"${resume}" is not a session id.`,
  });
});
