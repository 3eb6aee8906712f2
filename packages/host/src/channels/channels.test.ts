// Channels and their pages over a CLI without a process.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WireError, type HostMessage } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { isState, setUpChannels, setUpLive, uuidOf } from '../testing/channel-setup.ts';

const isType = (type: HostMessage['type']) => (message: HostMessage) => message.type === type;

test('a launch gives a snapshot, then the state, and starts one CLI with what was asked', async () => {
  const { cli, openPage, channels, folder } = setUpChannels({ sets: { selectedModel: 'opus', thinkingLevel: 'high' } });
  const page = openPage();
  page.say({ type: 'launch_claude', channelId: 'c', permissionMode: 'plan' });
  page.say({ type: 'launch_claude', channelId: 'c' });
  await page.next(isState('live'));
  expect(page.received[0]).toMatchObject({
    type: 'channel_snapshot',
    channelId: 'c',
    state: 'starting',
    cwd: folder,
    sessionId: channels.expect('c').sessionId,
    queueHeld: false,
    settings: { model: 'opus', permissionMode: 'plan', thinkingLevel: 'high' },
    conversation: { formatVersion: 1, order: [] },
  });
  expect(cli.processes).toHaveLength(1);
  expect(cli.now.options).toMatchObject({
    model: 'opus',
    permissionMode: 'plan',
    effort: 'high',
    sessionId: channels.expect('c').sessionId,
    fileCheckpointing: true,
    initialize: { promptSuggestions: true },
  });
});

test('two pages see each line once, in order; one that attaches in the middle of a turn catches up', async () => {
  const { cli, page, channel, openPage } = await setUpLive();
  await channel.send({ id: uuidOf(1), content: 'Hello', when: 'when-idle' });
  cli.now.beginTurn();
  const second = openPage();
  second.say({ type: 'launch_claude', channelId: 'c' });
  cli.now.say({ type: 'kind_of_tomorrow', n: 1 });
  cli.now.endTurn();
  expect(second.received.map(({ type }) => type)).toEqual(['channel_snapshot', 'io_message', 'io_message']);
  expect(page.conversations.get('c')).toEqual(second.conversations.get('c'));
  expect(page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
  expect(page.ofType('io_message').map(({ message }) => message.type)).toEqual([
    'system',
    'user',
    'kind_of_tomorrow',
    'result',
  ]);
  expect(page.texts.filter(text => text.includes('tomorrow'))).toEqual(
    second.texts.filter(text => text.includes('tomorrow')),
  );
});

test('a page that launches again gets a new snapshot, and still each line once', async () => {
  const { cli, page, channel } = await setUpLive();
  await channel.send({ id: uuidOf(1), content: 'Hello', when: 'when-idle' });
  page.say({ type: 'launch_claude', channelId: 'c' });
  expect(page.ofType('channel_snapshot')).toHaveLength(2);
  cli.now.answer('Hi');
  expect(page.ofType('io_message')).toHaveLength(4);
  expect(page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
});

test('a page that goes away leaves the channel running', async () => {
  const { cli, page, channel, openPage } = await setUpLive();
  await channel.send({ id: uuidOf(1), content: 'Hello', when: 'when-idle' });
  page.leave();
  expect(channel.pages).toEqual([]);
  cli.now.answer('Hi');
  expect(cli.now.isAlive).toBe(true);
  const second = openPage();
  second.say({ type: 'launch_claude', channelId: 'c' });
  expect(second.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
  expect(page.ofType('io_message')).toEqual([]);
});

test('a question pends while its page is gone, and its answer is seen by every page', async () => {
  let answer: ((given: { behavior: 'allow'; updatedInput: Record<string, unknown> }) => void) | undefined;
  const { cli, page, channel, openPage } = await setUpLive({
    agentParts: () => ({ onPermission: () => new Promise(resolve => (answer = resolve)) }),
  });
  await channel.send({ id: uuidOf(1), content: 'Write', when: 'when-idle' });
  cli.now.beginTurn();
  const request = {
    subtype: 'can_use_tool' as const,
    tool_name: 'Write',
    input: { file_path: '/a' },
    tool_use_id: 't1',
  };
  cli.now.say({ type: 'control_request', request_id: 'q1', request });
  const given = cli.now.options.onPermission?.(request, { requestId: 'q1', signal: new AbortController().signal });
  page.leave();
  expect(channel.conversation.decisions).toMatchObject([{ requestId: 'q1', toolName: 'Write' }]);
  const second = openPage();
  second.say({ type: 'launch_claude', channelId: 'c' });
  expect(second.conversations.get('c')?.decisions).toHaveLength(1);
  answer?.({ behavior: 'allow', updatedInput: { file_path: '/b' } });
  expect(await given).toEqual({ behavior: 'allow', updatedInput: { file_path: '/b' } });
  expect(channel.conversation.decisions).toEqual([]);
  expect(second.ofType('channel_input').at(-1)?.input).toMatchObject({
    type: 'control_response',
    response: { request_id: 'q1', response: { behavior: 'allow' } },
  });
  expect(second.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
});

test('an answerer that fails has denied, and a withdrawn question is not answered', async () => {
  const { cli, page, channel } = await setUpLive({
    agentParts: () => ({
      onPermission() {
        throw new Error('the page is gone');
      },
    }),
  });
  const request = { subtype: 'can_use_tool' as const, tool_name: 'Write', input: {}, tool_use_id: 't1' };
  const live = await cli.now.options.onPermission?.(request, { requestId: 'q1', signal: new AbortController().signal });
  expect(live).toMatchObject({ behavior: 'deny', message: expect.stringContaining('the page is gone') });
  const before = page.received.length;
  await cli.now.options.onPermission?.(request, { requestId: 'q2', signal: AbortSignal.abort() });
  expect(page.received).toHaveLength(before);
  expect(channel.state).toBe('live');
});

test.each([
  ['a folder that is gone', 'not_found', /This folder no longer exists/],
  ['no CLI', 'agent_unavailable', /was not found/],
  ['a CLI that is too old', 'unsupported_by_cli', /2\.1\.29/],
  ['a session that is not there', 'not_found', /no session/],
  ['a bug', 'agent_unavailable', /could not be started: a bug/],
])('%s closes the channel with its reason', async (what, code, words) => {
  const missing = new WireError('agent_unavailable', 'The Claude Code CLI was not found.', { lookedAt: ['/bin'] });
  const { folder, channels, openPage } = setUpChannels({
    cli: {
      agentOptions: () =>
        what === 'no CLI'
          ? Promise.reject(missing)
          : what === 'a bug'
            ? Promise.reject(new Error('a bug'))
            : Promise.resolve({}),
      version: async () => (what === 'a CLI that is too old' ? '2.0.1' : '2.1.325'),
    },
  });
  const page = openPage();
  const cwd = what === 'a folder that is gone' ? join(folder, 'gone') : folder;
  const resume = what === 'a session that is not there' ? { resume: uuidOf(9) } : {};
  page.say({ type: 'launch_claude', channelId: 'c', cwd, ...resume });
  const closed = await page.next(isType('close_channel'));
  expect(closed).toMatchObject({ channelId: 'c', error: { code, message: expect.stringMatching(words) } });
  expect(channels.get('c')).toBeUndefined();
});

test('a folder that goes away while the channel sleeps is told to who wakes it', async () => {
  const { folder, channel, page } = await setUpLive();
  expect(await channel.sleep()).toEqual({ asleep: true });
  rmSync(folder, { recursive: true });
  await expect(channel.send({ id: uuidOf(1), content: 'x', when: 'when-idle' })).rejects.toThrow(/no longer exists/);
  expect(existsSync(folder)).toBe(false);
  expect(channel.state).toBe('ended');
  expect(page.received.at(-1)).toMatchObject({ type: 'channel_state', state: 'ended' });
});

test('close_channel ends the process and tells every page', async () => {
  const { cli, page, channels, openPage } = await setUpLive();
  const second = openPage();
  second.say({ type: 'launch_claude', channelId: 'c' });
  page.say({ type: 'close_channel', channelId: 'c' });
  expect(page.received.at(-1)).toEqual({ type: 'close_channel', channelId: 'c' });
  expect(second.received.at(-1)).toEqual({ type: 'close_channel', channelId: 'c' });
  expect(channels.all).toEqual([]);
  await channels.closeAll();
  expect(cli.now.isAlive).toBe(false);
  page.say({ type: 'interrupt_claude', channelId: 'c' });
  expect(page.received.at(-1)).toMatchObject({ type: 'close_channel', error: { code: 'not_found' } });
});

test('when all are closed for a reason, each page hears it, and the session can be opened again', async () => {
  const { cli, page, channels, channel } = await setUpLive();
  const reason = new WireError('auth_required', 'The account has changed.', undefined);
  await channels.closeAll(reason.toJSON());
  expect(page.received.at(-1)).toEqual({
    type: 'close_channel',
    channelId: 'c',
    error: { code: 'auth_required', message: 'The account has changed.' },
  });
  expect(cli.now.isAlive).toBe(false);
  await expect(channel.send({ id: uuidOf(1), content: 'x', when: 'now' })).rejects.toMatchObject({
    code: 'auth_required',
  });
  page.say({ type: 'launch_claude', channelId: 'c' });
  await page.next(message => isState('live')(message) && page.received.indexOf(message) > 3);
  expect(cli.processes).toHaveLength(2);
});

test('a session that is open is shown, not opened twice', async () => {
  const { cli, channel, openPage } = await setUpLive();
  const second = openPage();
  second.say({ type: 'launch_claude', channelId: 'other', resume: channel.sessionId });
  expect(second.received).toMatchObject([
    { type: 'channel_snapshot', channelId: 'c' },
    { type: 'close_channel', channelId: 'other', error: { code: 'invalid_input' } },
  ]);
  expect(cli.processes).toHaveLength(1);
});

test('a page cannot answer the CLI itself', async () => {
  const warnings: unknown[] = [];
  const { cli, page } = await setUpLive({
    log: { info() {}, warn: (_words, details) => warnings.push(details?.['type']), error() {}, path: '' },
  });
  const response = { subtype: 'success', request_id: 'q1', response: { behavior: 'allow' } };
  page.say({ type: 'io_message', channelId: 'c', message: { type: 'control_response', response }, done: false });
  page.say({
    type: 'io_message',
    channelId: 'c',
    message: { type: 'user', message: { role: 'user', content: [] } },
    done: false,
  });
  expect(warnings).toEqual(['control_response', 'user']);
  expect(cli.now.heard).toEqual([]);
});

test('observers hear events after the conversation has them, and one that throws harms nobody', async () => {
  const { cli, channel, page } = await setUpLive();
  const seen: unknown[] = [];
  channel.observe({
    line() {
      throw new Error('a bug');
    },
  });
  const forget = channel.observe({
    line: line => seen.push([line.type, channel.conversation.order.length]),
    input: input => seen.push(input.type),
    closed: () => seen.push('closed'),
  });
  await channel.send({ id: uuidOf(1), content: 'x', when: 'when-idle' });
  cli.now.answer('y');
  expect(seen).toEqual(['user', ['system', 1], ['user', 1], ['assistant', 1], ['result', 1]]);
  expect(page.ofType('io_message')).toHaveLength(4);
  forget();
  await channel.close();
  expect(seen).toHaveLength(5);
});

test('what the CLI suggests is pushed to the pages that watch', async () => {
  const { cli, page, channel } = await setUpLive();
  cli.now.say({ type: 'prompt_suggestion', suggestion: 'Run the tests' });
  expect(page.received.at(-1)).toEqual({
    type: 'request',
    channelId: 'c',
    request: { type: 'proactive_suggestions_update', suggestions: ['Run the tests'] },
  });
  await channel.send({ id: uuidOf(1), content: 'x', when: 'when-idle' });
  expect(page.received.at(-1)).toMatchObject({ request: { suggestions: [] } });
});
