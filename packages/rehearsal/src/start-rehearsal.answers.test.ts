// What a scripted answer looks like on the wire: every kind of block, streamed and whole.
import { afterEach, expect, test } from 'vitest';
import type { Rehearsal } from './rehearsal.ts';
import type { Scenario } from './scenario/scenario.ts';
import { startRehearsal } from './start-rehearsal.ts';
import { ask, toolAnswered, type Asked } from './testing/ask.ts';

let rehearsal: Rehearsal | undefined;
afterEach(() => rehearsal?.close());

async function play(steps: Scenario['steps'], more: Partial<Scenario> = {}): Promise<Rehearsal> {
  rehearsal = await startRehearsal({ scenario: { ...more, steps } });
  return rehearsal;
}

const types = (asked: Asked): string[] => asked.events.map(event => event.type);
const deltas = (asked: Asked, index: number): Record<string, string | null>[] =>
  asked.events.filter(event => event.index === index && event.delta).map(event => ({ ...event.delta }));

const calledTool = (asked: Asked): unknown => asked.events.find(event => event.content_block)?.content_block?.['name'];

test('say streams word by word in the order of the real API', async () => {
  const asked = await ask(await play([{ say: 'Hello there, friend.' }]));
  expect(asked.status).toBe(200);
  expect(types(asked)).toEqual([
    'message_start',
    'content_block_start',
    'ping',
    'content_block_delta',
    'content_block_delta',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ]);
  expect(deltas(asked, 0)).toEqual([
    { type: 'text_delta', text: 'Hello ' },
    { type: 'text_delta', text: 'there, ' },
    { type: 'text_delta', text: 'friend.' },
  ]);
  expect(asked.events.at(-2)?.delta).toEqual({ stop_reason: 'end_turn', stop_sequence: null });
});

test('a whole answer holds the same blocks', async () => {
  const asked = await ask(await play([{ think: 'Hm.', say: 'Yes.', call: { Read: { file_path: '/a' } } }]), {
    stream: false,
  });
  const message = JSON.parse(asked.body) as { content: Record<string, unknown>[]; stop_reason: string; model: string };
  expect(message.content.map(block => block['type'])).toEqual(['thinking', 'text', 'tool_use']);
  expect(message.content[2]).toMatchObject({ name: 'Read', input: { file_path: '/a' } });
  expect(message.stop_reason).toBe('tool_use');
  expect(message.model).toBe('claude-scripted-1');
});

test('thinking carries a signature', async () => {
  const asked = await ask(await play([{ think: 'One moment.', say: 'Done.' }]));
  expect(deltas(asked, 0).map(delta => delta['type'])).toEqual(['thinking_delta', 'thinking_delta', 'signature_delta']);
  expect(deltas(asked, 0).at(-1)?.['signature']).toMatch(/^[\w+/=]{20,}$/);
  expect(asked.text).toBe('Done.');
});

test('blocks may interleave thinking, text and calls', async () => {
  const step = { blocks: [{ think: 'a' }, { call: { Read: {} } }, { think: 'b' }, { say: 'c' }] };
  const asked = await ask(await play([step]));
  const starts = asked.events.filter(event => event.type === 'content_block_start');
  expect(starts.map(event => event.content_block?.['type'])).toEqual(['thinking', 'tool_use', 'thinking', 'text']);
  expect(starts.map(event => event.index)).toEqual([0, 1, 2, 3]);
});

test('a tool input arrives in pieces that join to the input, characters intact', async () => {
  const input = { file_path: '/tmp/grüße-😀😀😀.txt', content: 'first line\nsecond "quoted" line' };
  const asked = await ask(await play([{ call: { Write: input } }]));
  const pieces = deltas(asked, 0).map(delta => delta['partial_json'] ?? '');
  expect(pieces.length).toBeGreaterThan(3);
  expect(JSON.parse(pieces.join(''))).toEqual(input);
  expect(asked.events.at(-2)?.delta).toMatchObject({ stop_reason: 'tool_use' });
});

test('several calls of one tool stand in one message with ids of their own', async () => {
  const asked = await ask(await play([{ call: [{ Read: { file_path: '/a' } }, { Read: { file_path: '/b' } }] }]));
  const calls = asked.events.filter(event => event.content_block).map(event => event.content_block);
  expect(calls.map(call => call?.['name'])).toEqual(['Read', 'Read']);
  expect(new Set(calls.map(call => call?.['id'])).size).toBe(2);
});

test('a call of "Task|Agent" uses the name that is offered', async () => {
  const running = await play([{ call: { 'Task|Agent': {} } }, { call: { 'Task|Agent': {} } }]);
  expect(calledTool(await ask(running, { tools: ['Agent', 'Bash'] }))).toBe('Agent');
  expect(calledTool(await ask(running, { user: 'again', tools: ['Task', 'Bash'] }))).toBe('Task');
});

test.each([
  ['max_tokens', 'max_tokens', null],
  ['refusal', 'refusal', null],
  [{ sequence: 'STOP' }, 'stop_sequence', 'STOP'],
] as const)('stop %j', async (stop, reason, sequence) => {
  const asked = await ask(await play([{ say: 'x', stop }]));
  expect(asked.events.at(-2)?.delta).toEqual({ stop_reason: reason, stop_sequence: sequence });
});

test('usage is counted, and the scenario or a step may set it', async () => {
  const running = await play([{ say: 'one two three' }, { say: 'x', usage: { output_tokens: 9 } }], {
    usage: { cache_read_input_tokens: 5000, cache_creation_input_tokens: 70 },
  });
  const first = await ask(running);
  expect(first.events[0]?.message?.['usage']).toMatchObject({ cache_read_input_tokens: 5000, output_tokens: 1 });
  expect(first.events.at(-2)?.usage).toMatchObject({ output_tokens: 3, cache_creation_input_tokens: 70 });
  const second = await ask(running, { user: 'again' });
  expect(second.events.at(-2)?.usage).toMatchObject({ output_tokens: 9, cache_read_input_tokens: 5000 });
});

test('say can be any number of tokens', async () => {
  const asked = await ask(await play([{ say: { tokens: 1234 } }]));
  expect(deltas(asked, 0)).toHaveLength(1234);
  expect(asked.events.at(-2)?.usage).toMatchObject({ output_tokens: 1234 });
});

test('values known at run time are filled in', async () => {
  const running = await startRehearsal({
    scenario: {
      variables: { greeting: 'Hi' },
      steps: [
        { expect: { user: { matches: 'I am (?<name>\\w+)' } }, say: '${greeting} ${name}, ${user}! $${literal}' },
        { say: 'It said ${result}; ${name} works in ${cwd} with ${version}.' },
      ],
    },
    variables: { cwd: '/given' },
  });
  rehearsal = running;
  expect((await ask(running, { user: 'I am Ada' })).text).toBe('Hi Ada, I am Ada! ${literal}');
  const second = await ask(running, {
    messages: toolAnswered('Bash', 'ok <system-reminder>not this</system-reminder>'),
    headers: { 'user-agent': 'claude-cli/2.1.29 (external, cli)' },
  });
  expect(second.text).toBe('It said ok; Ada works in /given with 2.1.29.');
});

test('headers of a step reach the client', async () => {
  const headers = { 'anthropic-ratelimit-unified-status': 'allowed_warning' };
  const asked = await ask(await play([{ say: 'x', headers }]));
  expect(asked.headers.get('anthropic-ratelimit-unified-status')).toBe('allowed_warning');
  expect(asked.headers.get('request-id')).toMatch(/^req_/);
});
