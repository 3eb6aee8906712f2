import type { Agent } from '@dovetail/agent';
import { unsupportedByCli } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { stopTask } from './stop-task.ts';

const agentThat = (request: (subtype: string, params: unknown) => unknown): Agent =>
  ({ request: async (subtype: string, params: unknown) => request(subtype, params) }) as unknown as Agent;

test('the CLI is asked to stop the task', async () => {
  const asked: unknown[] = [];
  const agent = agentThat((...call) => asked.push(call));
  expect(await stopTask({ agent }, 't1')).toEqual({ stopped: true });
  expect(asked).toEqual([['stop_task', { task_id: 't1' }]]);
});

test('a CLI that cannot says what it takes, and one that does not run says that', async () => {
  const agent = agentThat(() => {
    throw unsupportedByCli('Stopping a task', '2.1.41', '2.1.29');
  });
  expect(await stopTask({ agent }, 't1')).toEqual({
    stopped: false,
    reason: expect.stringContaining('2.1.41') as string,
  });
  expect(await stopTask({ agent: undefined }, 't1')).toMatchObject({ stopped: false });
});
