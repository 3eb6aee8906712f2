import { expect, test } from 'vitest';
import type { OutgoingMessage } from '../../channels/channel.ts';
import { createIntegrations } from '../../state/integrations.ts';
import { askDebuggerHelp } from './debugger.ts';

function asking() {
  const sent: OutgoingMessage[] = [];
  const integrations = createIntegrations();
  return {
    sent,
    integrations,
    channel: {
      async send(message: OutgoingMessage) {
        sent.push(message);
        return 'sent' as const;
      },
    },
  };
}

test('a stopped debugger is told to the agent, with a question', async () => {
  const { sent, channel, integrations } = asking();
  const context = { integrations, debuggerState: async () => 'Stopped in main at a.ts:3' };
  expect(await askDebuggerHelp(context, channel)).toEqual({ asked: true, state: { status: 'connected' } });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.content).toMatch(/^Stopped in main at a\.ts:3\n\nExplain why/);
  expect(sent[0]?.when).toBe('when-idle');
  expect(integrations.states.debugger.status).toBe('connected');
});

test('nothing is sent while no session is stopped', async () => {
  const { sent, channel, integrations } = asking();
  const answer = await askDebuggerHelp({ integrations, debuggerState: async () => null }, channel);
  expect(answer).toMatchObject({ asked: false, reason: expect.stringContaining('No debug session is stopped') });
  expect(sent).toEqual([]);
});

test('an editor that cannot tell says so', async () => {
  const { sent, channel, integrations } = asking();
  expect(await askDebuggerHelp({ integrations }, channel)).toMatchObject({
    asked: false,
    reason: 'This editor does not tell Dovetail about its debugger.',
    state: { status: 'unsupported' },
  });
  expect(sent).toEqual([]);
});
