// Requests about the queue over a real channel and a CLI without a process.
import { queueRequests } from '@dovetail/protocol';
import { createDispatcher } from '@dovetail/rpc';
import { expect, test } from 'vitest';
import { setUpLive, uuidOf } from '../../testing/channel-setup.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { queueFeature } from './queue-feature.ts';

async function setUp() {
  const live = await setUpLive();
  const dispatch = createDispatcher(queueRequests, queueFeature(fakeContext({ channels: live.channels })));
  const ask = async (type: string, params: object) => {
    const reply = await dispatch(
      { channelId: 'c', ...params, type },
      { channelId: undefined, signal: new AbortController().signal },
    );
    return reply.ok ? reply.response : reply.error;
  };
  return { ...live, ask };
}

test('messages are sent, held, changed, passed on and let go', async () => {
  const { ask, cli, channel } = await setUp();
  expect(await ask('send_message', { id: uuidOf(1), content: 'one' })).toMatchObject({ state: 'sent' });
  cli.now.beginTurn();
  for (const n of [2, 3, 4]) {
    expect(await ask('send_message', { id: uuidOf(n), content: `m${n}` })).toMatchObject({ state: 'held' });
  }
  expect(await ask('edit_queued_message', { id: uuidOf(3), content: 'better' })).toMatchObject({ outcome: 'done' });
  expect(await ask('move_queued_message', { id: uuidOf(4), to: 0 })).toMatchObject({ outcome: 'done' });
  expect(await ask('remove_queued_message', { id: uuidOf(2) })).toMatchObject({ outcome: 'done' });
  expect(await ask('remove_queued_message', { id: uuidOf(2) })).toMatchObject({ outcome: 'gone' });
  expect(await ask('send_queued_message', { id: uuidOf(3) })).toMatchObject({ outcome: 'done' });
  expect(cli.now.heard.map(({ content }) => content)).toEqual(['one', 'better']);
  await channel.interrupt();
  expect(await ask('release_queue', {})).toMatchObject({ released: 1 });
});

test('a channel that is not there is named, and an id that is none is refused', async () => {
  const { ask } = await setUp();
  expect(await ask('release_queue', { channelId: 'gone' })).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('"gone"'),
  });
  expect(await ask('send_message', { id: 'x', content: 'y' })).toMatchObject({
    code: 'invalid_params',
    message: expect.stringContaining('id'),
  });
});
