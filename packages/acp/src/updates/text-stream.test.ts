import { expect, test } from 'vitest';
import { assistant, event, init, messageStart, result, text } from '../testing/cli-lines.ts';
import { connect, type Connection } from '../testing/connection.ts';

async function told(client: Connection, ...lines: object[]): Promise<unknown[]> {
  const sessionId = await client.newSession();
  client.cli.onMessage = (_message, process) => process.say(init, ...lines, result());
  await client.prompt(sessionId, 'go');
  return client
    .updates('agent_message_chunk')
    .map(update => [update['messageId'], (update['content'] as { text: string }).text]);
}

const start = (index: number) =>
  event({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } });
const delta = (index: number, words: string) =>
  event({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: words } });
const thinking = (words: string) =>
  event({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: words } });

test('a CLI that does not stream is told by its messages', async () => {
  expect(await told(connect(), assistant('msg_1', [{ type: 'text', text: 'Hello.' }]))).toEqual([['msg_1', 'Hello.']]);
});

test('what the deltas left out is told', async () => {
  const lines = [
    messageStart('msg_1'),
    start(0),
    delta(0, 'Hel'),
    assistant('msg_1', [{ type: 'text', text: 'Hello.' }]),
  ];
  expect(await told(connect(), ...lines)).toEqual([
    ['msg_1', 'Hel'],
    ['msg_1', 'lo.'],
  ]);
});

test('words that replace those that were streamed are a message of their own', async () => {
  const answer = assistant('msg_1', [{ type: 'text', text: 'Goodbye.' }]) as { uuid: string };
  const lines = [messageStart('msg_1'), start(0), delta(0, 'Hello'), answer];
  expect(await told(connect(), ...lines)).toEqual([
    ['msg_1', 'Hello'],
    [answer.uuid, 'Goodbye.'],
  ]);
});

test('a line break, a quote and a surrogate pair pass through as they are', async () => {
  expect(await told(connect(), messageStart('msg_1'), ...text('msg_1', ['"a"\n', '\u{1F600}\u2028']))).toEqual([
    ['msg_1', '"a"\n'],
    ['msg_1', '\u{1F600}\u2028'],
  ]);
});

test('thoughts are told as thoughts', async () => {
  const client = connect();
  await told(
    client,
    messageStart('msg_1'),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }),
    thinking('Let me '),
    thinking('see.'),
    event({ type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } }),
    assistant('msg_1', [{ type: 'thinking', thinking: 'Let me see.', signature: 'x' }]),
    ...text('msg_1', ['Done.'], 1),
  );
  expect(client.updates('agent_thought_chunk')).toEqual([
    { sessionUpdate: 'agent_thought_chunk', messageId: 'msg_1', content: { type: 'text', text: 'Let me ' } },
    { sessionUpdate: 'agent_thought_chunk', messageId: 'msg_1', content: { type: 'text', text: 'see.' } },
  ]);
  expect(client.words()).toBe('Done.');
});
