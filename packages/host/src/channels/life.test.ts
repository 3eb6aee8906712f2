// The life of a channel: crash and resume, sleep and wake, rewind, settings, and a size that stays.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isState, setUpChannels, setUpLive, uuidOf } from '../testing/channel-setup.ts';
import { parseCursor } from './session-cursor.ts';

test('a crash is told with its reason, keeps the conversation, and a message starts the CLI again', async () => {
  const { cli, page, channel } = await setUpLive();
  await channel.send({ id: uuidOf(1), content: 'one', when: 'when-idle' });
  cli.now.answer('first');
  cli.now.die({ reason: 'failed', code: 1, signal: null, stderrTail: 'out of memory' });
  expect(await page.next(isState('ended'))).toMatchObject({
    exit: { reason: 'failed', code: 1, signal: null, stderrTail: 'out of memory' },
  });
  expect(channel.agent).toBeUndefined();
  const blocks = Object.values(channel.conversation.blocks);
  expect(blocks.some(block => block.type === 'text' && block.text === 'first')).toBe(true);
  expect(await channel.send({ id: uuidOf(2), content: 'two', when: 'when-idle' })).toBe('sent');
  expect(cli.processes).toHaveLength(2);
  expect(cli.now.heard).toEqual([{ uuid: uuidOf(2), content: 'two' }]);
  expect(page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
});

test('a second crash is just told again', async () => {
  const { cli, page, channel } = await setUpLive();
  cli.now.die();
  await page.next(isState('ended'));
  await channel.resume();
  cli.now.die({ code: 7, signal: null, reason: 'failed' });
  await page.next(message => isState('ended')(message) && JSON.stringify(message).includes('"code":7'));
  expect(cli.processes).toHaveLength(2);
  expect(channel.state).toBe('ended');
});

test('what was sent again is known before the first line of the new process', async () => {
  const { cli, page, channel } = await setUpLive();
  await channel.send({ id: uuidOf(1), content: 'one', when: 'when-idle' });
  cli.now.die();
  await page.next(isState('ended'));
  cli.greets = [{ type: 'system', subtype: 'init', session_id: channel.sessionId, claude_code_version: '2.1.325' }];
  await channel.resume();
  const turns = channel.conversation.order.map(id => channel.conversation.turns[id]);
  expect(turns.map(turn => [turn?.state, turn?.origin, turn?.promptIds.length])).toEqual([
    ['failed', null, 1],
    ['running', null, 1],
  ]);
  expect(channel.conversation.queue).toEqual([]);
  expect(page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
});

test('a stop that comes before the CLI has begun is told again when it begins, one that comes later is not', async () => {
  const { cli, channel } = await setUpLive();
  const interrupts = () => cli.now.requests.filter(({ subtype }) => subtype === 'interrupt').length;
  await channel.send({ id: uuidOf(1), content: 'one', when: 'when-idle' });
  await channel.interrupt();
  expect(interrupts()).toBe(1);
  cli.now.beginTurn();
  expect(interrupts()).toBe(2);
  cli.now.endTurn({ subtype: 'error_during_execution', is_error: true });
  await channel.send({ id: uuidOf(2), content: 'two', when: 'when-idle' });
  cli.now.beginTurn();
  expect(interrupts()).toBe(2);
  await channel.interrupt();
  cli.now.endTurn({ subtype: 'error_during_execution', is_error: true });
  expect(interrupts()).toBe(3);
});

test('a resume that fails is told to its caller and can be tried again', async () => {
  const { cli, page, channel } = await setUpLive();
  await channel.send({ id: uuidOf(1), content: 'one', when: 'when-idle' });
  cli.now.die();
  await page.next(isState('ended'));
  cli.failsWith = new Error('no memory');
  await expect(channel.resume()).rejects.toThrow('no memory');
  expect(channel.state).toBe('ended');
  cli.failsWith = undefined;
  expect(await channel.resume()).toEqual({ resent: 1 });
});

test('an idle channel sleeps and wakes with the next message, with the settings of now', async () => {
  const { cli, page, channel } = await setUpLive();
  expect(await channel.sleep()).toEqual({ asleep: true });
  expect(await page.next(isState('asleep'))).toMatchObject({ exit: { reason: 'stopped' } });
  expect(cli.now.isAlive).toBe(false);
  expect(await channel.sleep()).toEqual({ asleep: true });
  await channel.setModel('opus');
  await channel.send({ id: uuidOf(1), content: 'morning', when: 'when-idle' });
  expect(cli.processes).toHaveLength(2);
  expect(cli.now.options.model).toBe('opus');
  expect(channel.queueHeld).toBe(false);
});

test('it does not sleep while something runs, is asked or waits, and says which', async () => {
  const { cli, channel } = await setUpLive();
  await channel.send({ id: uuidOf(1), content: 'one', when: 'when-idle' });
  cli.now.beginTurn();
  expect(await channel.sleep()).toEqual({ asleep: false, reason: 'A turn is running.' });
  cli.now.endTurn({ is_error: true, result: 'x' });
  cli.now.say({ type: 'system', subtype: 'task_started', task_id: 't', task_type: 'local_bash', description: 'build' });
  expect(await channel.sleep()).toEqual({ asleep: false, reason: 'Work runs in the background.' });
  cli.now.say({ type: 'system', subtype: 'task_notification', task_id: 't', status: 'completed', summary: 'done' });
  expect(await channel.sleep()).toEqual({ asleep: true });
  await channel.close();
  expect(await channel.sleep()).toMatchObject({ asleep: false });
});

test('idleness is noticed by one timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let clockMs = 0;
    const { channel, settings } = await setUpLive({ now: () => clockMs, sets: { sleepAfterMinutes: 5 } });
    const pass = async (minutes: number) => {
      clockMs += minutes * 60_000;
      await vi.advanceTimersByTimeAsync(minutes * 60_000);
    };
    await pass(4);
    await channel.queue.remove('nothing');
    await channel.interrupt();
    await pass(4);
    expect(channel.state).toBe('live');
    await pass(2);
    expect(channel.state).toBe('asleep');
    await channel.wake();
    await settings.set('sleepAfterMinutes', 0);
    await pass(600);
    expect(channel.state).toBe('live');
  } finally {
    vi.useRealTimers();
  }
});

test('a message that comes while it falls asleep wakes it', async () => {
  const { cli, channel } = await setUpLive();
  const asleep = channel.sleep();
  expect(await channel.send({ id: uuidOf(1), content: 'wait', when: 'when-idle' })).toBe('sent');
  await asleep;
  expect(cli.processes).toHaveLength(2);
  expect(cli.now.heard).toHaveLength(1);
});

test('settings reach the CLI, and a change by the CLI is told', async () => {
  const { cli, page, channel } = await setUpLive();
  expect(await channel.setThinkingLevel('off')).toBe('off');
  expect(await channel.setThinkingLevel('high')).toBe('high');
  expect(await channel.setThinkingLevel('default')).toBe('default');
  cli.replies = { set_permission_mode: { mode: 'plan' } };
  expect(await channel.setPermissionMode('plan')).toBe('plan');
  expect(cli.now.requests).toEqual([
    { subtype: 'set_max_thinking_tokens', params: { max_thinking_tokens: 0 } },
    { subtype: 'apply_flag_settings', params: { settings: { effortLevel: 'high' } } },
    { subtype: 'set_max_thinking_tokens', params: { max_thinking_tokens: null } },
    { subtype: 'apply_flag_settings', params: { settings: { effortLevel: null } } },
    { subtype: 'set_permission_mode', params: { mode: 'plan' } },
  ]);
  cli.now.say({ type: 'system', subtype: 'status', status: null, permissionMode: 'acceptEdits' });
  expect(channel.settings.permissionMode).toBe('acceptEdits');
  expect(page.received.at(-1)).toMatchObject({ type: 'channel_state', settings: { permissionMode: 'acceptEdits' } });
  cli.replies = { set_model: new Error('refused') };
  await expect(channel.setModel('x')).rejects.toThrow('refused');
  expect(channel.settings.model).toBe('default');
});

/** A session file of `count` exchanges. */
function writeSession(folder: string, sessionId: string, count: number): void {
  const project = join(folder, 'config', 'projects', 'p');
  mkdirSync(project, { recursive: true });
  const lines = Array.from({ length: count }, (_, n) => {
    const common = { sessionId, isSidechain: false, timestamp: new Date(n * 1000).toISOString() };
    const parentUuid = n === 0 ? null : uuidOf(2 * n - 1);
    return [
      { ...common, type: 'user', uuid: uuidOf(2 * n), parentUuid, message: { role: 'user', content: `question ${n}` } },
      {
        ...common,
        type: 'assistant',
        uuid: uuidOf(2 * n + 1),
        parentUuid: uuidOf(2 * n),
        message: { id: `m${n}`, role: 'assistant', content: [{ type: 'text', text: `answer ${n}` }] },
      },
    ];
  });
  const text = lines.flat().map(line => JSON.stringify(line));
  writeFileSync(join(project, `${sessionId}.jsonl`), `${text.join('\n')}\n`);
}

test('a session that is continued shows its newest part and where the rest is; a rewind shows less', async () => {
  const { cli, folder, channels, openPage } = setUpChannels();
  const sessionId = '11111111-1111-4111-8111-111111111111';
  writeSession(folder, sessionId, 80);
  const page = openPage();
  page.say({ type: 'launch_claude', channelId: 'c', resume: sessionId });
  const snapshot = await page.next(message => message.type === 'channel_snapshot');
  if (snapshot.type !== 'channel_snapshot') throw new Error('no snapshot');
  expect(snapshot.sessionId).toBe(sessionId);
  expect(parseCursor(snapshot.olderCursor ?? '')?.uuid).toBe(uuidOf(59));
  const channel = channels.expect('c');
  expect(channel.conversation.order).toHaveLength(50);
  expect(channel.conversation.currentTurnId).toBeNull();
  await page.next(isState('live'));
  expect(cli.now.options).toMatchObject({ resume: sessionId });
  expect(await channel.resume({ resumeSessionAt: uuidOf(21) })).toEqual({ resent: 0 });
  expect(cli.processes).toHaveLength(2);
  expect(cli.now.options).toMatchObject({ resumeSessionAt: uuidOf(21) });
  expect(channel.conversation.order).toHaveLength(11);
  expect(page.ofType('channel_snapshot')).toHaveLength(2);
  await channel.sleep();
  await channel.wake();
  expect(cli.now.options.resumeSessionAt).toBe(uuidOf(21));
  await channel.send({ id: uuidOf(900), content: 'other way', when: 'when-idle' });
  cli.now.answer('yes');
  await channel.sleep();
  await channel.wake();
  expect(cli.now.options.resumeSessionAt).toBeUndefined();
  expect(page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
});

test('ten thousand turns leave a conversation of the same size', { timeout: 240_000 }, async () => {
  const { cli, channel } = await setUpLive({ limits: { maxEntries: 50, maxBlocks: 1000, maxCharacters: 100_000 } });
  const sizes: number[] = [];
  for (let n = 1; n <= 10_000; n++) {
    await channel.send({ id: uuidOf(n), content: `m${n}`, when: 'when-idle' });
    cli.now.answer(n % 10 === 0 ? 'x'.repeat(20_000) : 'short');
    if (n % 2500 === 0) sizes.push(JSON.stringify(channel.conversation).length);
  }
  const [first = 0, ...later] = sizes;
  expect(first).toBeLessThan(250_000);
  for (const size of later) expect(Math.abs(size - first)).toBeLessThan(first * 0.05);
  expect(channel.conversation.order.length).toBeLessThanOrEqual(50);
});

test('one turn without an end stays of the same size, and a page that comes is told where its beginning is', async () => {
  const limits = { maxEntries: 50, maxBlocks: 100, maxCharacters: 1_000_000 };
  const { cli, channel, openPage } = await setUpLive({ limits });
  await channel.send({ id: uuidOf(1), content: 'for ever', when: 'when-idle' });
  cli.now.beginTurn();
  const step = (n: number, id: string, within: string | null, size: number) => {
    const more = { parent_tool_use_id: within, session_id: channel.sessionId, uuid: id };
    const input = { file_path: `/f${n}` };
    const message = { id: `m-${id}`, role: 'assistant', content: [{ type: 'tool_use', id, name: 'Read', input }] };
    cli.now.say({ type: 'assistant', message, ...more });
    const result = { type: 'tool_result', tool_use_id: id, content: 'x'.repeat(size) };
    cli.now.say({ type: 'user', message: { role: 'user', content: [result] }, ...more, uuid: `r-${id}` });
  };
  const agent = { type: 'tool_use', id: 'agent', name: 'Agent', input: {} };
  const call = { id: 'm-agent', role: 'assistant', content: [agent] };
  cli.now.say({ type: 'assistant', message: call, parent_tool_use_id: null, session_id: channel.sessionId, uuid: 'u' });
  for (let n = 0; n < 500; n++) step(n, `sub-${n}`, 'agent', 100);
  for (let n = 0; n < 500; n++) step(n, `main-${n}`, null, n % 30 === 0 ? 100_000 : 100);

  const { blocks, turns, currentTurnId } = channel.conversation;
  // Between two looks up to a hundred more come.
  expect(Object.keys(blocks).length).toBeLessThan(2 * (limits.maxBlocks + 101));
  expect(JSON.stringify(channel.conversation).length).toBeLessThan(2_500_000);
  const kept = turns[currentTurnId ?? '']?.blockIds.map(id => blocks[id]) ?? [];
  expect(kept[0]).toMatchObject({ type: 'user', uuid: uuidOf(1) });
  expect(kept[1]).toMatchObject({ type: 'tool', toolUseId: 'agent' });
  expect(kept.at(-1)).toMatchObject({ type: 'tool', toolUseId: 'main-499', state: 'done' });

  const late = openPage();
  late.say({ type: 'launch_claude', channelId: 'c' });
  const snapshot = await late.next(message => message.type === 'channel_snapshot');
  const oldest = kept[2]?.type === 'tool' ? Number(kept[2].toolUseId.slice('main-'.length)) : 0;
  expect(oldest).toBeGreaterThan(250);
  expect('olderCursor' in snapshot && parseCursor(snapshot.olderCursor ?? '')?.uuid).toBe(`main-${oldest - 1}`);
  cli.now.endTurn();
  expect(turns[channel.conversation.order.at(-1) ?? '']?.state).toBe('done');
  expect(late.conversations.get('c')?.turns).toEqual(JSON.parse(JSON.stringify(channel.conversation.turns)));
});
