// Channels over a real process: faults, ends and many at once.
import { startTimeOf } from '@dovetail/agent';
import { expect, test } from 'vitest';
import { isState, uuidOf } from '../testing/channel-setup.ts';
import { isResult, setUpHost } from '../testing/host-with-process.ts';
import { useOwnDataFolder } from '../testing/own-data-folder.ts';
import type { Channel } from './channel.ts';

useOwnDataFolder();

const send = (channel: Channel, n: number, content: string) =>
  channel.send({ id: uuidOf(n), content, when: 'when-idle' });
/** A zombie has ended. */
const runs = (pid: number) => startTimeOf(pid) !== undefined;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a conversation: messages, a queue, and the same conversation on both sides', async () => {
  const { host, openPage } = await setUpHost();
  const page = openPage('c');
  await page.next(isState('live'));
  const channel = host.channels.expect('c');
  expect(await send(channel, 1, 'one')).toBe('sent');
  expect(await send(channel, 2, 'two')).toBe('held');
  expect(await send(channel, 3, 'three')).toBe('held');
  await page.next(isResult('You said three'));
  const results = page.ofType('io_message').filter(isResult());
  expect(results.map(({ message }) => message['result'])).toEqual(['You said one', 'You said two', 'You said three']);
  expect(page.conversations.get('c')).toEqual(plain(channel.conversation));
});

test('a CLI that dies in a turn is told with its words, and resume goes on', async () => {
  const { host, openPage } = await setUpHost();
  const page = openPage('c');
  await page.next(isState('live'));
  const channel = host.channels.expect('c');
  await send(channel, 1, 'crash');
  expect(await page.next(isState('ended'))).toMatchObject({
    exit: { reason: 'failed', code: 3, stderrTail: 'it broke' },
  });
  expect(Object.values(channel.conversation.turns).map(({ state }) => state)).toEqual(['failed']);
  expect(await send(channel, 2, 'again')).toMatch(/sent|held/);
  await page.next(
    message => isState('ended')(message) && page.ofType('channel_state').filter(isState('ended')).length > 1,
  );
  expect(page.conversations.get('c')).toEqual(plain(channel.conversation));
});

test('a stop, sleep and wake of a real process, and nothing is left behind', async () => {
  const { host, openPage } = await setUpHost();
  const page = openPage('c');
  await page.next(isState('live'));
  const channel = host.channels.expect('c');
  await send(channel, 1, 'wait');
  await page.next(message => message.type === 'io_message' && message.message['isReplay'] === true);
  await channel.interrupt();
  await page.next(isResult());
  expect(Object.values(channel.conversation.turns).map(({ state }) => state)).toEqual(['interrupted']);
  await send(channel, 2, 'child');
  const told = await page.next(message => isResult()(message) && JSON.stringify(message).includes('child '));
  const child = Number(/child (\d+)/.exec(JSON.stringify(told))?.[1]);
  const first = channel.agent?.pid ?? 0;
  expect([child, first].map(runs)).toEqual([true, true]);
  expect(await channel.sleep()).toEqual({ asleep: true });
  expect([child, first].map(runs)).toEqual([false, false]);
  await send(channel, 3, 'morning');
  await page.next(isResult('You said morning'));
  expect(channel.agent?.pid).not.toBe(first);
  expect(page.conversations.get('c')).toEqual(plain(channel.conversation));
});

test('what the person has stopped is not asked again when the channel wakes', async () => {
  const { host, openPage } = await setUpHost();
  const page = openPage('c');
  await page.next(isState('live'));
  const channel = host.channels.expect('c');
  await send(channel, 1, 'hang');
  await page.next(message => message.type === 'io_message' && message.message['isReplay'] === true);
  await channel.stop();
  expect(channel.state).toBe('ended');
  await send(channel, 2, 'morning');
  await page.next(isResult('You said morning'));
  const heard = page.ofType('io_message').filter(({ message }) => message['isReplay'] === true);
  expect(heard.map(({ message }) => message['uuid'])).toEqual([uuidOf(1), uuidOf(2)]);
  expect(page.conversations.get('c')).toEqual(plain(channel.conversation));
});

test('a question is answered while another page watches', async () => {
  const { host, openPage } = await setUpHost({
    agentParts: () => ({ onPermission: async () => ({ behavior: 'deny', message: 'no' }) }),
  });
  const [page, second] = [openPage('c'), openPage('c')];
  await page.next(isState('live'));
  await send(host.channels.expect('c'), 1, 'ask');
  await second.next(isResult('It was deny'));
  await page.next(isResult('It was deny'));
  expect(page.conversations.get('c')).toEqual(second.conversations.get('c'));
  expect(page.conversations.get('c')).toEqual(plain(host.channels.expect('c').conversation));
});

test('ten channels that stream to two pages each lose and reorder nothing', async () => {
  const { host, openPage } = await setUpHost();
  const ids = Array.from({ length: 10 }, (_, n) => `c${n}`);
  const [page, second] = [openPage(), openPage()];
  for (const channelId of ids) for (const one of [page, second]) one.say({ type: 'launch_claude', channelId });
  await Promise.all(
    ids.map(async (channelId, n) => {
      await send(host.channels.expect(channelId), n + 1, 'stream 500');
      for (const one of [page, second])
        await one.next(message => isResult()(message) && 'channelId' in message && message.channelId === channelId);
    }),
  );
  const expected = Array.from({ length: 500 }, (_, n) => `${n} `).join('');
  for (const one of [page, second]) {
    for (const channelId of ids) {
      const deltas = one.ofType('io_message').flatMap(({ channelId: from, message }) => {
        const { delta } = (message['event'] ?? {}) as { delta?: { text?: string } };
        return from === channelId && delta?.text !== undefined ? [delta.text] : [];
      });
      expect(deltas.join('')).toBe(expected);
      expect(one.conversations.get(channelId)).toEqual(plain(host.channels.expect(channelId).conversation));
    }
  }
});
