import { expect, test } from 'vitest';
import { answer } from '../testing/cli-lines.ts';
import { connect } from '../testing/connection.ts';
import { storeSession, userUuid } from '../testing/stored-session.ts';

const id = '00000000-0000-4000-8000-000000000001';
const turns = [
  { prompt: 'first', answer: 'one' },
  { prompt: 'second', answer: 'two' },
];

async function loaded() {
  const connection = connect();
  const { cli, ...client } = connection;
  storeSession(client.home, client.folder, id, turns);
  await client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  cli.onMessage = (_message, process) => process.say(...answer('msg_9', 'Here.'));
  cli.onRequest = () => ({ canRewind: true });
  return connection;
}

test.each([
  ['prompt', 'session/prompt', { prompt: [{ type: 'text', text: 'again' }] }, { sent: 1, requests: [] }],
  ['setting', 'session/set_mode', { modeId: 'plan' }, { sent: 0, requests: ['set_permission_mode'] }],
])(
  'a %s that comes while the CLI is ended for a rewind goes to the one that is started for it',
  async (_what, method, params, told) => {
    const { cli, ...client } = await loaded();
    let end: (() => void) | undefined;
    cli.ending = new Promise(resolve => (end = resolve));
    const rewound = client.ask('_session/rewind', { sessionId: id, messageId: userUuid(1) });
    await expect.poll(() => cli.last.requests.length).toBe(2);
    const asked = client.request(method, { sessionId: id, ...params });
    end?.();
    expect(await rewound).toMatchObject({ conversation: true });
    expect((await asked).error).toBeUndefined();
    expect(cli.processes).toHaveLength(2);
    expect(cli.last.options.resumeSessionAt).toBeDefined();
    expect(cli.processes[0]?.sent).toEqual([]);
    expect({ sent: cli.last.sent.length, requests: cli.last.requests.map(({ subtype }) => subtype) }).toEqual(told);
  },
);

test('a prompt that comes while files are put back waits for the rewind', async () => {
  const { cli, ...client } = await loaded();
  let putBack: ((told: object) => void) | undefined;
  cli.onRequest = () => new Promise<object>(resolve => (putBack = resolve));
  const rewound = client.ask('_session/rewind', { sessionId: id, messageId: userUuid(1) });
  await expect.poll(() => cli.last.requests.length).toBe(1);
  const asked = client.prompt(id, 'again');
  const second = await client.request('_session/rewind', { sessionId: id, messageId: userUuid(1) });
  expect(second.error?.message).toBe('The session is being rewound. Wait for that, then rewind.');
  cli.onRequest = () => ({ canRewind: true });
  putBack?.({ canRewind: true });
  await rewound;
  expect((await asked).result).toMatchObject({ stopReason: 'end_turn' });
  expect(cli.processes.map(({ sent }) => sent.length)).toEqual([0, 1]);
});

test('a prompt that waits for a rewind that fails is answered all the same; one that is cancelled is not sent', async () => {
  const { cli, ...client } = await loaded();
  let putBack: ((told: object) => void) | undefined;
  cli.onRequest = () => new Promise<object>(resolve => (putBack = resolve));
  const rewound = client.request('_session/rewind', { sessionId: id, messageId: userUuid(1) });
  await expect.poll(() => cli.last.requests.length).toBe(1);
  const cancelled = client.prompt(id, 'not this');
  client.notify('session/cancel', { sessionId: id });
  expect((await cancelled).result).toMatchObject({ stopReason: 'cancelled' });
  const asked = client.prompt(id, 'again');
  putBack?.({ canRewind: false, error: 'There is no checkpoint.' });
  expect((await rewound).error?.message).toBe('There is no checkpoint.');
  expect((await asked).result).toMatchObject({ stopReason: 'end_turn' });
  expect(cli.last.sent).toMatchObject([{ content: [{ type: 'text', text: 'again' }] }]);
  expect(cli.processes).toHaveLength(1);
});
