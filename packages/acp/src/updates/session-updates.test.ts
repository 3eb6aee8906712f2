import { expect, test } from 'vitest';
import { answer, init, messageStart, result, tool, toolResult } from '../testing/cli-lines.ts';
import { connect, type Connection } from '../testing/connection.ts';

async function turn(client: Connection, ...lines: object[]): Promise<void> {
  const sessionId = await client.newSession();
  client.cli.onMessage = (_message, process) => process.say(...lines);
  await client.prompt(sessionId, 'go');
}

const todos = (status: string) => ({ todos: [{ content: 'one', status, activeForm: 'doing one' }] });
const wrote = (id: string, status: string) => [
  ...tool('msg_1', id, 'TodoWrite', todos(status)),
  toolResult(id, 'ok', { tool_use_result: { newTodos: todos(status).todos } }),
];

test('the plan is told once for each change', async () => {
  const client = connect();
  await turn(
    client,
    init,
    messageStart('msg_1'),
    ...wrote('t1', 'pending'),
    ...wrote('t2', 'pending'),
    ...wrote('t3', 'completed'),
    result(),
  );
  expect(client.updates('plan')).toEqual([
    { sessionUpdate: 'plan', entries: [{ content: 'one', priority: 'medium', status: 'pending' }] },
    { sessionUpdate: 'plan', entries: [{ content: 'one', priority: 'medium', status: 'completed' }] },
  ]);
});

test('usage is told when it is known and has changed', async () => {
  const client = connect();
  await turn(client, ...answer('msg_1', 'Hello.'));
  const last = client.updates('usage_update').at(-1);
  expect(last).toMatchObject({ size: 1000, cost: { amount: 0.5, currency: 'USD' } });
  const all = client.updates('usage_update').map(update => JSON.stringify(update));
  expect(new Set(all).size).toBe(all.length);
});

test('what a local command printed is part of the conversation', async () => {
  const client = connect();
  const content = '<local-command-stdout>Total cost: nothing</local-command-stdout>';
  await turn(client, init, { type: 'user', isReplay: true, uuid: 'c', message: { role: 'user', content } }, result());
  expect(client.words()).toBe('Total cost: nothing');
});

const warning = { type: 'system', subtype: 'informational', content: 'Careful.\nReally.', level: 'warning', uuid: 'n' };

test('notices are told to clients that take them', async () => {
  const client = connect({ session: { notices: {} } });
  await turn(client, init, warning, ...answer('msg_1', 'x'));
  expect(client.updates('notice')).toEqual([
    { sessionUpdate: 'notice', severity: 'warning', title: 'Careful.', description: 'Really.' },
  ]);
});

test('and to no others', async () => {
  const client = connect();
  await turn(client, init, warning, ...answer('msg_1', 'x'));
  expect(client.updates().filter(update => JSON.stringify(update).includes('Careful'))).toEqual([]);
});

test('a compaction is told from its beginning to its summary', async () => {
  const client = connect({ session: { compaction: {} } });
  await turn(
    client,
    { type: 'system', subtype: 'status', status: 'compacting' },
    { type: 'system', subtype: 'status', status: null },
    init,
    { type: 'system', subtype: 'compact_boundary', uuid: 'b', compact_metadata: { trigger: 'manual', pre_tokens: 9 } },
    { type: 'user', isSynthetic: true, uuid: 's', message: { role: 'user', content: 'We did things.' } },
    result(),
  );
  expect(client.updates('compaction_update')).toEqual([
    { sessionUpdate: 'compaction_update', compactionId: 'compaction-1', status: 'in_progress' },
    { sessionUpdate: 'compaction_update', compactionId: 'compaction-1', status: 'completed' },
    {
      sessionUpdate: 'compaction_update',
      compactionId: 'compaction-1',
      status: 'completed',
      summary: [{ type: 'text', text: 'We did things.' }],
    },
  ]);
});

test('a mode that the CLI itself changes is told, once, as mode and as setting', async () => {
  const client = connect();
  const changed = { type: 'system', subtype: 'status', status: null, permissionMode: 'acceptEdits' };
  await turn(client, init, changed, changed, ...answer('msg_1', 'x').slice(1));
  expect(client.updates('current_mode_update')).toEqual([
    { sessionUpdate: 'current_mode_update', currentModeId: 'acceptEdits' },
  ]);
  expect(client.updates('config_option_update')).toHaveLength(1);
});

const update = (...commands: object[]) => ({
  sessionUpdate: 'available_commands_update',
  availableCommands: commands,
});

test('commands are told after the session, and again when they change', async () => {
  const client = connect();
  client.cli.told = {
    commands: [
      { name: 'review', description: 'Look', argumentHint: 'PR' },
      { name: 'clear', description: '' },
    ],
  };
  const sessionId = await client.newSession();
  const review = { name: 'review', description: 'Look', input: { hint: 'PR' } };
  await expect.poll(() => client.updates('available_commands_update')).toEqual([update(review)]);
  expect(client.received[0]?.result?.['sessionId']).toBe(sessionId);
  client.cli.last.say({ type: 'system', subtype: 'commands_changed', commands: [{ name: 'new', description: 'One' }] });
  await expect
    .poll(() => client.updates('available_commands_update').at(-1))
    .toEqual(update({ name: 'new', description: 'One' }));
});
