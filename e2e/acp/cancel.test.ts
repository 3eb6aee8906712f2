// Cancelling: in a stream, in a command, at once, at a question, and one request among many.
/* oxlint-disable vitest/no-standalone-expect -- scenarios are data; each runs inside a test */
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { both, playScenarios } from './support/scenario.ts';

playScenarios('cancelling', [
  {
    title: 'in a stream: the prompt is answered as cancelled, and the next one runs',
    on: both,
    steps: [
      { say: 'One two three four five.', pause: { after: 3, wait: 'forever' } },
      { expect: 'go on', say: 'Going on.' },
    ],
    async run({ acp, sessionId }) {
      const turn = acp.prompt(sessionId, 'talk');
      await acp.until('the third word', () => acp.said().includes('three'));
      await acp.notify('session/cancel', { sessionId });
      expect(await turn).toMatchObject({ stopReason: 'cancelled' });
      expect((await acp.prompt(sessionId, 'go on')).stopReason).toBe('end_turn');
      expect(acp.said()).toContain('Going on.');
    },
  },
  {
    title: 'in a command: it ends with all it started, and no word for the model is shown (reference leaks one)',
    on: both,
    steps: [{ call: { Bash: { command: 'echo begun; tail -f /dev/null', description: 'Wait' } } }],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      const turn = acp.prompt(sessionId, 'wait');
      const tails = () => stage.processes().filter(({ command }) => command.startsWith('tail -f'));
      await expect.poll(tails, { timeout: 30_000 }).toHaveLength(1);
      await acp.notify('session/cancel', { sessionId });
      expect((await turn).stopReason).toBe('cancelled');
      await expect.poll(tails, { timeout: 30_000 }).toEqual([]);
      const last = acp.updates('tool_call_update').findLast(({ status }) => status);
      expect(last?.status).toBe('failed');
      expect(JSON.stringify(acp.updates('tool_call_update').map(({ content }) => content))).not.toMatch(
        /user doesn't want|STOP what you are doing/,
      );
    },
  },
  {
    title: 'at once',
    steps: [
      {
        branch: [
          { when: 'go on', steps: [{ say: 'Fine.' }] },
          { steps: [{ say: 'Too late.', wait: 'forever' }, { say: 'Fine.' }] },
        ],
      },
    ],
    async run({ acp, sessionId }) {
      const turn = acp.prompt(sessionId, 'talk');
      await acp.notify('session/cancel', { sessionId });
      expect((await turn).stopReason).toBe('cancelled');
      expect((await acp.prompt(sessionId, 'go on')).stopReason).toBe('end_turn');
      expect(acp.said()).toContain('Fine.');
    },
  },
  {
    title: 'at a question: the client is told, the file is not written',
    steps: [{ call: { Write: { file_path: '${cwd}/new.txt', content: 'x\n' } } }],
    answers: { decide: () => new Promise<never>(() => {}) },
    async run({ acp, stage, sessionId }) {
      const turn = acp.prompt(sessionId, 'write');
      await acp.until('the question', () => acp.questions.length === 1);
      await acp.notify('session/cancel', { sessionId });
      expect((await turn).stopReason).toBe('cancelled');
      await acp.until('the withdrawal', () =>
        acp.log.some(({ from, message }) => from === 'agent' && message.method === '$/cancel_request'),
      );
      expect(existsSync(stage.path('new.txt'))).toBe(false);
    },
  },
  {
    title: 'by the client answering a question with "cancelled"',
    steps: [{ call: { Write: { file_path: '${cwd}/new.txt', content: 'x\n' } } }],
    answers: { decide: () => ({ outcome: { outcome: 'cancelled' } }) },
    async run({ acp, stage, sessionId }) {
      expect((await acp.prompt(sessionId, 'write')).stopReason).toBe('cancelled');
      expect(existsSync(stage.path('new.txt'))).toBe(false);
    },
  },
  {
    title: 'what waits in the queue goes with it',
    steps: [{ say: 'One two three four.', pause: { after: 2, wait: 'forever' } }],
    async run({ acp, sessionId }) {
      const first = acp.prompt(sessionId, 'first');
      await acp.until('the second word', () => acp.said().includes('two'));
      const second = acp.prompt(sessionId, 'second');
      await acp.notify('session/cancel', { sessionId });
      expect([(await first).stopReason, (await second).stopReason]).toEqual(['cancelled', 'cancelled']);
    },
  },
]);
