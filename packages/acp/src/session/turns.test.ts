import type { Agent } from '@dovetail/agent';
import { emptyConversation } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import type { SessionProcess } from './session-process.ts';
import { createTurns } from './turns.ts';

function start(begin: SessionProcess['start']) {
  const sent: unknown[] = [];
  const process: SessionProcess = {
    agent: undefined,
    sessionId: undefined,
    start: begin,
    restart: begin,
    async send(message) {
      sent.push(message.content);
      return '';
    },
    async stop() {},
    async end() {},
  };
  const conversation = emptyConversation();
  const turns = createTurns({
    process,
    conversation: () => conversation,
    input() {},
    onSettled() {},
    onError() {},
  });
  return { turns, sent };
}

const text = (words: string) => [{ type: 'text' as const, text: words }];
const ready = async () => ({ agent: {} as Agent, resent: [] });

test('a prompt that was cancelled before it came to its turn is never sent', async () => {
  const { turns, sent } = start(ready);
  expect(await turns.prompt(text('go'), AbortSignal.abort())).toEqual({ stopReason: 'cancelled' });
  expect(turns.isActive).toBe(false);
  expect(sent).toEqual([]);
});

test('a start that fails is told to the prompt that wanted it, not to the one behind it', async () => {
  const failures: ((error: Error) => void)[] = [];
  const { turns } = start(() => new Promise((_resolve, reject) => failures.push(reject)));
  const first = turns.prompt(text('one'));
  turns.close();
  expect(await first).toEqual({ stopReason: 'cancelled' });
  const answers: unknown[] = [];
  void turns.prompt(text('two')).then(
    answer => answers.push(answer),
    (error: unknown) => answers.push(error),
  );
  failures[0]?.(new Error('The first one failed.'));
  await new Promise(resolve => setImmediate(resolve));
  expect(answers).toEqual([]);
  expect(turns.isActive).toBe(true);
  failures[1]?.(new Error('The second one failed.'));
  await expect.poll(() => answers).toMatchObject([{ message: 'The second one failed.' }]);
});
