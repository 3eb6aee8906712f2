import type { Agent } from '@dovetail/agent';
import { unsupportedByCli } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { contextUsage } from './context-usage.ts';

const agentThat = (answer: () => unknown): Agent => ({ request: async () => answer() }) as unknown as Agent;

test('the figures of the CLI, without its colours', async () => {
  const agent = agentThat(() => ({
    totalTokens: 24_000,
    maxTokens: 200_000,
    categories: [{ name: 'Messages', tokens: 9_000, color: 'blue' }],
  }));
  expect(await contextUsage({ agent })).toEqual({
    available: true,
    usedTokens: 24_000,
    windowTokens: 200_000,
    categories: [{ name: 'Messages', tokens: 9_000 }],
  });
});

test('an old CLI, and one that does not run, say so', async () => {
  const agent = agentThat(() => {
    throw unsupportedByCli('Context usage', '2.1.112', '2.1.29');
  });
  expect(await contextUsage({ agent })).toMatchObject({ available: false, reason: expect.stringContaining('2.1.112') });
  expect(await contextUsage({ agent: undefined })).toMatchObject({ available: false, categories: [] });
});
