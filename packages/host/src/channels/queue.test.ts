// The rules of the queue: order, exactly once, held back after a stop, kept on disk.
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isState, setUpLive, uuidOf } from '../testing/channel-setup.ts';
import type { Channel } from './channel.ts';

type Live = Awaited<ReturnType<typeof setUpLive>>;

const words = (content: unknown) =>
  typeof content === 'string' ? content : (content as { text: string }[]).map(({ text }) => text).join('');
const send = (channel: Channel, n: number, when: 'when-idle' | 'now' = 'when-idle') =>
  channel.send({ id: uuidOf(n), content: `m${n}`, when });
const heard = ({ cli }: Live) => cli.now.heard.map(message => words(message.content));
const queue = ({ channel }: Live) => channel.conversation.queue.map(item => `${words(item.content)} ${item.state}`);

/** A turn runs, and messages 2, 3, 4 wait. */
async function busy(options: Parameters<typeof setUpLive>[0] = {}): Promise<Live> {
  const live = await setUpLive(options);
  expect(await send(live.channel, 1)).toBe('sent');
  live.cli.now.beginTurn();
  for (const n of [2, 3, 4]) expect(await send(live.channel, n)).toBe('held');
  return live;
}

const interrupted = { subtype: 'error_during_execution', is_error: true };

test('what waits is sent one by one, each when the turn before it is over', async () => {
  const live = await busy();
  expect(heard(live)).toEqual(['m1']);
  expect(queue(live)).toEqual(['m2 held', 'm3 held', 'm4 held']);
  live.cli.now.endTurn();
  await Promise.resolve();
  expect(heard(live)).toEqual(['m1', 'm2']);
  live.cli.now.answer('ok');
  await Promise.resolve();
  live.cli.now.answer('ok');
  await Promise.resolve();
  expect(heard(live)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(queue(live)).toEqual([]);
  expect(live.page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(live.channel.conversation)));
});

test('the same id is sent once, whatever became of it', async () => {
  const live = await busy();
  expect(await send(live.channel, 2)).toBe('held');
  expect(await send(live.channel, 1)).toBe('sent');
  expect(queue(live)).toHaveLength(3);
  live.cli.now.endTurn();
  expect(await send(live.channel, 2)).toBe('sent');
  expect(heard(live)).toEqual(['m1', 'm2']);
});

test('the same id asked for twice while the channel wakes is sent once', async () => {
  const live = await setUpLive();
  await live.channel.sleep();
  expect(await Promise.all([send(live.channel, 1), send(live.channel, 1), send(live.channel, 2)])).toEqual([
    'sent',
    'sent',
    'held',
  ]);
  expect(heard(live)).toEqual(['m1']);
  expect(live.cli.processes).toHaveLength(2);
});

test('`now` goes into the running turn', async () => {
  const live = await busy();
  expect(await send(live.channel, 5, 'now')).toBe('sent');
  expect(heard(live)).toEqual(['m1', 'm5']);
  expect(queue(live)).toEqual(['m2 held', 'm3 held', 'm4 held', 'm5 queued']);
});

test('edits, moves and removals, and what is gone is told', async () => {
  const live = await busy();
  const { queue: edits } = live.channel;
  expect(await edits.edit(uuidOf(3), 'better')).toBe(true);
  expect(await edits.move(uuidOf(4), 0)).toBe(true);
  expect(await edits.remove(uuidOf(2))).toBe(true);
  expect(queue(live)).toEqual(['m4 held', 'better held']);
  expect(await edits.edit(uuidOf(2), 'x')).toBe(false);
  expect(await edits.remove(uuidOf(1))).toBe(false);
  expect(await edits.sendNow(uuidOf(3))).toBe(true);
  expect(await edits.sendNow(uuidOf(3))).toBe(false);
  expect(heard(live)).toEqual(['m1', 'better']);
  expect(live.page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(live.channel.conversation)));
});

test('after a stop the queue waits for the person', async () => {
  const live = await busy();
  live.page.say({ type: 'interrupt_claude', channelId: 'c' });
  expect(live.cli.now.requests.map(({ subtype }) => subtype)).toEqual(['interrupt']);
  expect(live.channel.queueHeld).toBe(true);
  live.cli.now.endTurn(interrupted);
  expect(heard(live)).toEqual(['m1']);
  expect(live.page.received.findLast(message => message.type === 'channel_state')).toMatchObject({ queueHeld: true });
  expect(await live.channel.queue.release()).toBe(3);
  expect(live.channel.queueHeld).toBe(false);
  await Promise.resolve();
  expect(heard(live)).toEqual(['m1', 'm2']);
  await expect.poll(() => Object.keys(live.channel.conversation.index.requests)).toEqual([]);
});

test('a new message goes, and the held queue stays held', async () => {
  const live = await busy();
  await live.channel.interrupt();
  expect(await send(live.channel, 5)).toBe('held');
  live.cli.now.endTurn(interrupted);
  await Promise.resolve();
  expect(heard(live)).toEqual(['m1', 'm5']);
  live.cli.now.answer('ok');
  expect(await send(live.channel, 6)).toBe('sent');
  live.cli.now.answer('ok');
  expect(heard(live)).toEqual(['m1', 'm5', 'm6']);
  expect(live.channel.queueHeld).toBe(true);
  expect(queue(live)).toEqual(['m2 held', 'm3 held', 'm4 held']);
});

test('a stop without a queue holds nothing back', async () => {
  const live = await setUpLive();
  await send(live.channel, 1);
  live.cli.now.beginTurn();
  await live.channel.interrupt();
  expect(await send(live.channel, 2)).toBe('held');
  live.cli.now.endTurn(interrupted);
  await Promise.resolve();
  expect(heard(live)).toEqual(['m1', 'm2']);
  expect(live.channel.queueHeld).toBe(false);
});

test.each([
  ['an error', { is_error: true, result: 'Credit balance is too low' }],
  ['an interrupt by a denial', { ...interrupted, terminal_reason: 'aborted_tools' }],
])('%s holds the queue back', async (_, result) => {
  const live = await busy();
  live.cli.now.endTurn(result);
  expect(live.channel.queueHeld).toBe(true);
  expect(heard(live)).toEqual(['m1']);
  for (const n of [2, 3, 4]) await live.channel.queue.remove(uuidOf(n));
  expect(live.channel.queueHeld).toBe(false);
});

test('a crash holds the queue back; resume sends again what was not taken up, and the queue on request', async () => {
  const live = await setUpLive();
  await send(live.channel, 1);
  await send(live.channel, 2);
  live.cli.now.die();
  await live.page.next(isState('ended'));
  expect(live.channel.queueHeld).toBe(true);
  expect(await live.channel.resume()).toEqual({ resent: 1 });
  expect(heard(live)).toEqual(['m1']);
  live.cli.now.answer('Here');
  expect(heard(live)).toEqual(['m1']);
  expect(await live.channel.queue.release()).toBe(1);
  await Promise.resolve();
  expect(heard(live)).toEqual(['m1', 'm2']);
  expect(live.page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(live.channel.conversation)));
});

test('what waits is on disk by its session, and is restored as held when the session is launched again', async () => {
  const live = await busy();
  const { channel, channels, folder } = live;
  const sessionId = channel.sessionId ?? '';
  await channel.close();
  const file = join(folder, 'data', 'queues', `${sessionId}.json`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    messages: [2, 3, 4].map(n => ({ id: uuidOf(n), content: `m${n}` })),
  });
  const project = join(folder, 'config', 'projects', 'p');
  mkdirSync(project, { recursive: true });
  // Message 4 had been taken up after all.
  const line = {
    type: 'user',
    uuid: uuidOf(4),
    parentUuid: null,
    sessionId,
    message: { role: 'user', content: 'm4' },
    timestamp: '2026-01-01T00:00:00Z',
  };
  writeFileSync(join(project, `${sessionId}.jsonl`), `${JSON.stringify(line)}\n`);
  const page = live.openPage();
  page.say({ type: 'launch_claude', channelId: 'again', resume: sessionId });
  await page.next(isState('live'));
  const again = channels.expect('again');
  expect(again.queueHeld).toBe(true);
  expect(again.conversation.queue.map(item => [item.id, item.state])).toEqual([
    [uuidOf(2), 'held'],
    [uuidOf(3), 'held'],
  ]);
  expect(live.cli.now.heard).toEqual([]);
  expect(await again.queue.release()).toBe(2);
  live.cli.now.answer('ok');
  await again.queue.remove(uuidOf(3));
  await again.close();
  expect(readdirSync(join(folder, 'data', 'queues'))).toEqual([]);
});

test('a line of a page is a message, sent when idle, once', async () => {
  const live = await setUpLive();
  const line = { type: 'user', uuid: uuidOf(7), message: { role: 'user', content: [{ type: 'text', text: 'hi' }] } };
  for (let n = 0; n < 2; n++) live.page.say({ type: 'io_message', channelId: 'c', message: line, done: false });
  live.page.say({ type: 'io_message', channelId: 'c', message: { ...line, uuid: uuidOf(8) }, done: false });
  await live.page.next(message => message.type === 'channel_input' && message.input.type === 'queue_add');
  expect(live.cli.now.heard).toEqual([{ uuid: uuidOf(7), content: [{ type: 'text', text: 'hi' }] }]);
  expect(live.channel.conversation.queue.map(item => item.id)).toEqual([uuidOf(8)]);
});
