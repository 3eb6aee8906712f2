import { expect, test } from 'vitest';
import { answer, init, messageStart, text } from '../testing/cli-lines.ts';
import { connect } from '../testing/connection.ts';
import { storeSession } from '../testing/stored-session.ts';

/** A client that reads only while it is told to. */
function slowClient() {
  let room: Promise<void> | undefined;
  let readOn: (() => void) | undefined;
  return {
    room: () => room,
    stopReading: () => void (room = new Promise(resolve => (readOn = resolve))),
    read() {
      room = undefined;
      readOn?.();
    },
  };
}

test('a CLI is not read while the client does not read; afterwards nothing is missing', async () => {
  const slow = slowClient();
  const { cli, ...client } = connect({}, { room: slow.room });
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  slow.stopReading();
  cli.last.say(init, messageStart('msg_1'), ...text('msg_1', ['one ', 'two ']));
  expect(cli.last.isHeldBack).toBe(true);
  slow.read();
  await expect.poll(() => cli.last.isHeldBack).toBe(false);
  cli.last.say(...answer('msg_2', 'three'));
  expect((await turn).result).toMatchObject({ stopReason: 'end_turn' });
  expect(client.words()).toBe('one two three');
});

test('a long history is told no faster than the client reads', async () => {
  const slow = slowClient();
  const client = connect({}, { room: slow.room });
  const id = '00000000-0000-4000-8000-000000000001';
  const many = Array.from({ length: 200 }, (_, n) => ({ prompt: `question ${n}`, answer: `answer ${n}` }));
  storeSession(client.home, client.folder, id, many);
  slow.stopReading();
  const loaded = client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  const asked = () => client.updates('user_message_chunk').length;
  await expect.poll(asked).toBeGreaterThan(0);
  // Longer than the next page would take.
  for (let n = 0; n < 3; n++) await client.ask('session/list');
  expect(asked()).toBeLessThan(200);
  slow.read();
  await loaded;
  expect(asked()).toBe(200);
});
