// The recorder of the wire finds what is wrong: without this every scenario would prove less than it says.
import { expect, it } from 'vitest';
import { wireProblems, type RpcMessage } from './support/wire-log.ts';

const agent = (message: RpcMessage) => ({ from: 'agent' as const, message: { jsonrpc: '2.0', ...message } });
const client = (message: RpcMessage) => ({ from: 'client' as const, message: { jsonrpc: '2.0', ...message } });
const chunk = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'x' } };
const update = (more: object) => agent({ method: 'session/update', params: { sessionId: 's', update: more } });
const prompt = client({
  id: 1,
  method: 'session/prompt',
  params: { sessionId: 's', prompt: [{ type: 'text', text: 'x' }] },
});

it('has nothing against a turn', () => {
  expect(wireProblems([prompt, update(chunk), agent({ id: 1, result: { stopReason: 'end_turn' } })])).toEqual([]);
});

it.each([
  ['a field that is missing', [update({ sessionUpdate: 'agent_message_chunk' })], 'content'],
  ['a value that is not allowed', [prompt, agent({ id: 1, result: { stopReason: 'tired' } })], 'stopReason'],
  ['a key that the schema does not know', [update({ ...chunk, colour: 'red' })], 'colour is not in the schema'],
  [
    'one deep inside',
    [update({ ...chunk, content: { ...chunk.content, size: 1 } })],
    'content/size is not in the schema',
  ],
  ['a method that the schema does not know', [agent({ method: 'session/whatever', params: {} })], 'session/whatever'],
  ['an answer to nothing', [agent({ id: 7, result: {} })], 'an answer to nothing'],
  [
    'an error without a reason',
    [prompt, agent({ id: 1, error: { code: -32603, message: '' } })],
    'without a code or a reason',
  ],
])('finds %s', (_what, log, problem) => {
  expect(wireProblems(log).join('\n')).toContain(problem);
});

it('lets pass what the schema leaves open', () => {
  expect(
    wireProblems([update({ ...chunk, _meta: { mine: { x: 1 } } }), agent({ method: '_mine/told', params: {} })]),
  ).toEqual([]);
});
