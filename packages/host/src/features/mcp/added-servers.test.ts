import { expect, test, vi } from 'vitest';
import { fakeContext } from '../../testing/fake-context.ts';
import { mcpAgent, mcpChannel, type McpAgentOptions } from '../../testing/mcp-agent.ts';
import { createAddedServers } from './added-servers.ts';

function opened(options: McpAgentOptions = {}) {
  const cli = mcpAgent(options);
  const { channel, become, close } = mcpChannel('c', cli);
  const gone: string[] = [];
  const added = createAddedServers(fakeContext(), name => gone.push(name));
  return { cli, channel, become, close, gone, added };
}
const server = (command: string) => () => ({ type: 'stdio', command });

test('adding one keeps the others, also those that the conversation was started with', async () => {
  const { cli, channel, added } = opened({ startedWith: ['editor'] });
  await added.add(channel, 'one', server('1'));
  expect(cli.names().toSorted()).toEqual(['editor', 'one']);
  await Promise.all([added.add(channel, 'two', server('2')), added.add(channel, 'three', server('3'))]);
  expect(cli.names().toSorted()).toEqual(['editor', 'one', 'three', 'two']);
  expect(cli.sets.at(-1)).toMatchObject({ two: { command: '2' } });
  await added.remove(channel, 'one');
  expect(cli.names().toSorted()).toEqual(['editor', 'three', 'two']);
});

test('a server that stays is the same object, for a new one would be connected anew', async () => {
  const { cli, channel, added } = opened();
  await added.add(channel, 'one', server('1'));
  await added.add(channel, 'two', server('2'));
  expect(cli.sets[1]?.['one']).toBe(cli.sets[0]?.['one']);
});

test('one that cannot be started is told and not kept', async () => {
  const { cli, channel, added } = opened({ errors: { bad: 'spawn ENOENT' } });
  await added.add(channel, 'good', server('1'));
  await expect(added.add(channel, 'bad', server('2'))).rejects.toThrow('spawn ENOENT');
  expect(cli.names()).toEqual(['good']);
  expect(added.has(channel, 'bad')).toBe(false);
});

test('a process that is started again gets them again, made anew', async () => {
  const { cli, channel, become, added } = opened();
  await added.add(channel, 'one', server('1'));
  become(undefined);
  const again = mcpAgent({ startedWith: ['editor'] });
  become(again.agent);
  become(again.agent);
  await vi.waitFor(() => expect(again.names().toSorted()).toEqual(['editor', 'one']), { timeout: 20_000 });
  expect(again.sets).toHaveLength(1);
  expect(again.sets[0]?.['one']).not.toBe(cli.sets[0]?.['one']);
  become(undefined);
  await added.remove(channel, 'one');
  expect(added.channelsWith('one')).toEqual([]);
});

test('a channel that is closed has none any more', async () => {
  const { channel, close, gone, added } = opened();
  await added.add(channel, 'one', server('1'));
  expect(added.channelsWith('one')).toEqual([channel]);
  close();
  expect(added.channelsWith('one')).toEqual([]);
  expect(gone).toEqual(['one']);
});
