// Who is slower than the other is waited for: memory stays bounded, and nobody waits for himself.
import { expect, test } from 'vitest';
import type { Agent } from './agent.ts';
import { startFakeAgent, useOwnDataFolder } from './testing/fake-agent.ts';

useOwnDataFolder();

const megabyte = 'x'.repeat(1024 * 1024);

test('a CLI that never reads: writes wait, and all of them are told of its end', async () => {
  const { agent, seen } = await startFakeAgent({ deaf: true, announces: true });
  await seen({ type: 'started' });
  let taken = 0;
  const sending = Array.from({ length: 20 }, () => agent.send(megabyte).then(() => taken++));
  const told = Promise.allSettled(sending);
  // A request that is answered by a timer, so that the loop has gone round: none of the others has moved.
  await expect(agent.request('mcp_status', {}, { timeoutMs: 100 })).rejects.toMatchObject({
    code: 'timed_out',
    message: 'The request "mcp_status" to the Claude Code CLI got no answer within 0.1 s.',
  });
  expect(taken).toBe(0);
  await agent.kill();
  const results = await told;
  expect(results.map(({ status }) => status)).toEqual(sending.map(() => 'rejected'));
  expect(results.at(-1)).toMatchObject({ reason: { code: 'agent_exited' } });
});

const count = 50_000;
const flood = { steps: [{ flood: { count, padding: 1000 } }, { say: { type: 'after' } }] };

/** Resolves when the CLI has said that nobody reads what it writes. */
function stall() {
  let heard: (() => void) | undefined;
  const stalled = new Promise<void>(resolve => (heard = resolve));
  return { stalled, onStderr: () => heard?.() };
}

test('a paused output stops the CLI; a request flows all the same; nothing is lost', async () => {
  const { stalled, onStderr } = stall();
  const { agent, lines, seen } = await startFakeAgent(flood, { onStderr });
  await seen({ type: 'flood' });
  agent.pauseOutput();
  await stalled;
  for (let i = 0; i < 5; i++) expect(await agent.request('mcp_status', {})).toEqual({ mcpServers: [] });
  expect(lines.length).toBeLessThan(count);
  agent.resumeOutput();
  await seen({ type: 'after' });
  const numbers = lines.filter(line => line.type === 'flood').map(line => line['n']);
  expect(numbers).toEqual(Array.from({ length: count }, (_, n) => n));
});

test('a request that is given up lets the output pause again', async () => {
  const { stalled, onStderr } = stall();
  const { agent, lines, seen } = await startFakeAgent({ ...flood, replies: { mcp_status: 'silence' } }, { onStderr });
  await seen({ type: 'flood' });
  agent.pauseOutput();
  await expect(agent.request('mcp_status', {}, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'timed_out' });
  await stalled;
  expect(lines.length).toBeLessThan(count);
});

test.each(['stop', 'kill'] as const)('%s does not wait for somebody to read on', async how => {
  const { agent, seen } = await startFakeAgent(flood, { stopTimes: { politeMs: 200, termMs: 200 } });
  await seen({ type: 'flood' });
  agent.pauseOutput();
  expect(await agent[how]()).toMatchObject({ reason: 'stopped' });
});

test('a CLI that ends while its output is paused is read to the end', async () => {
  const { agent, lines, seen } = await startFakeAgent({
    steps: [{ say: { type: 'go' } }, { await: { type: 'user' } }, { flood: { count: 20 } }, { exit: 0 }],
  });
  await seen({ type: 'go' });
  await agent.ready;
  const sent = agent.send('hi');
  agent.pauseOutput();
  await sent;
  expect(await agent.exited).toMatchObject({ reason: 'ended' });
  expect(lines.filter(line => line.type === 'flood')).toHaveLength(20);
});

test('who pauses what a CLI has left behind does not hold back its end', async () => {
  // Little enough for the pipe: the CLI ends without being read.
  const count = 40;
  const live: { agent?: Agent } = {};
  const { agent, lines } = await startFakeAgent(
    { steps: [{ await: { type: 'user' } }, { flood: { count, padding: 1000 } }, { exit: 0 }] },
    {
      onLine(line) {
        if (line.type === 'flood') live.agent?.pauseOutput();
      },
    },
  );
  live.agent = agent;
  await agent.send('hi');
  expect(await agent.exited).toMatchObject({ reason: 'ended' });
  expect(lines.filter(line => line.type === 'flood')).toHaveLength(count);
});
