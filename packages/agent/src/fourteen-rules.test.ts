// What a client of the CLI must get right, each rule once. The fake CLI behaves as was observed of the version it claims.
import { describe, expect, test } from 'vitest';
import type { CliLine } from '@dovetail/protocol';
import { createTurnWatch } from './query/turn-watch.ts';
import { query } from './query/query.ts';
import { startFakeAgent, useOwnDataFolder } from './testing/fake-agent.ts';
import { fakeCliPath, fakeEnv, lines, turn, type FakeScript, type FakeStep } from './testing/fake-script.ts';

useOwnDataFolder();
const versions = ['2.1.29', '2.1.325'] as const;

test.each(versions)('rule 1: %s asks questions before it answers initialize, and they are answered', async version => {
  const mcpMessage = {
    subtype: 'mcp_message',
    server_name: 'nobody',
    message: { jsonrpc: '2.0', id: 0, method: 'initialize' },
  };
  const { agent, lines: all } = await startFakeAgent({
    version,
    replies: { initialize: 'silence' },
    steps: [
      { await: { request: { subtype: 'initialize' } } },
      { say: { type: 'keep_alive' } },
      { say: { type: 'system', subtype: 'hook_started', hook_id: 'h', hook_name: 'x', hook_event: 'SessionStart' } },
      { say: { type: 'control_request', request_id: 'early', request: mcpMessage } },
      { say: lines.question('early-2') },
      { await: { type: 'control_response', response: { request_id: 'early' } } },
      { await: { type: 'control_response', response: { request_id: 'early-2' } } },
      { reply: { to: 'initialize', response: { commands: [], models: [] } } },
    ],
  });
  expect(await agent.ready).toEqual({ commands: [], models: [] });
  expect(all.at(-1)?.type).toBe('control_response');
});

describe('rule 2', () => {
  test('rule 2: 2.1.29 never answers a subtype it does not know: there is a time limit', async () => {
    const { agent } = await startFakeAgent({ version: '2.1.29', replies: { rewind_files: 'silence' } });
    const asked = agent.request('rewind_files', { user_message_id: 'u' }, { timeoutMs: 50 });
    await expect(asked).rejects.toMatchObject({ code: 'timed_out' });
  });

  test('rule 2: a new subtype is not even written to an old CLI', async () => {
    const { agent, heard } = await startFakeAgent({ version: '2.1.29', echo: true });
    await expect(agent.request('get_context_usage', {})).rejects.toThrow(
      '"get_context_usage" needs Claude Code CLI 2.1.112 or newer; this is 2.1.29.',
    );
    await agent.request('mcp_status', {});
    expect(JSON.stringify(heard())).not.toContain('get_context_usage');
  });

  test('rule 2: later versions say that they do not support it', async () => {
    const { agent } = await startFakeAgent({ version: '2.1.325' });
    await expect(agent.request('list_models', {})).rejects.toThrow('Unsupported control request subtype: list_models');
  });
});

test('rule 3: 2.1.29 lives through everything that we write', async () => {
  const odd = { texts: ['', ' ', '\n\n', 'a\u2028b\u0085c', '"}\n{"type":"x"}', '\ud800'] };
  const steps: FakeStep[] = odd.texts.flatMap(() => [
    { await: { type: 'user' } },
    { say: { type: 'got it', text: '$text' } },
  ]);
  const { agent, seen, lines: all, heard } = await startFakeAgent({ version: '2.1.29', echo: true, steps });
  for (const text of odd.texts) await agent.send(text);
  // Given up by time and by signal: no control_cancel_request may follow.
  await expect(agent.request('stop_task', { task_id: 't' })).rejects.toMatchObject({ code: 'unsupported_by_cli' });
  const controller = new AbortController();
  const interrupted = agent.request('interrupt', {}, { signal: controller.signal });
  controller.abort();
  await expect(interrupted).rejects.toMatchObject({ code: 'cancelled' });
  await seen({ type: 'got it', text: '"}\n{"type":"x"}' });
  expect(await agent.request('mcp_status', {})).toEqual({ mcpServers: [] });
  expect(all.filter(line => line.type === 'got it')).toHaveLength(odd.texts.length);
  expect([...new Set(heard().map(line => line['type']))]).toEqual(['control_request', 'user']);
  expect(await agent.stop()).toMatchObject({ code: 0, stderrTail: '' });
});

test.each(versions)('rule 4: an allow to %s always carries updatedInput', async version => {
  const input = { file_path: '/p/x', content: 'y' };
  const { seen } = await startFakeAgent(
    { version, echo: true, steps: [{ say: lines.question('q', 'Write', input) }] },
    { onPermission: async () => ({ behavior: 'allow' }) as never },
  );
  const heard = await seen({ type: 'heard', line: { type: 'control_response' } });
  expect(heard).toMatchObject({ line: { response: { response: { behavior: 'allow', updatedInput: input } } } });
});

test('rule 5: a result whose type is not its first key is a result', async () => {
  const { agent, seen, texts, lines: all } = await startFakeAgent({ steps: turn('Done.') });
  await agent.send('hi');
  await seen({ type: 'result' });
  expect(texts.at(-1)).toMatch(/^\{"duration_ms"/);
  const watch = createTurnWatch();
  for (const line of all) watch.observe(line);
  expect(watch.hasResult).toBe(true);
});

test('rule 6: answers to nobody are ignored: the second one of 2.1.29, and our own, echoed', async () => {
  const steps = [{ say: lines.question('q') }, { await: { type: 'control_response' } }, { say: { type: 'after' } }];
  const {
    agent,
    seen,
    lines: all,
  } = await startFakeAgent(
    { version: '2.1.29', steps },
    { replayUserMessages: true, onPermission: async () => ({ behavior: 'deny', message: 'no' }) },
  );
  await seen({ type: 'after' });
  expect(await agent.request('set_permission_mode', { mode: 'plan' })).toEqual({ mode: 'plan' });
  await seen({ type: 'control_response', response: { response: { mode: 'again' } } });
  expect(await agent.request('set_permission_mode', { mode: 'default' })).toEqual({ mode: 'default' });
  expect(all).toContainEqual(
    expect.objectContaining({ response: expect.objectContaining({ request_id: 'q' }) as object }) as CliLine,
  );
});

/** The results that a query yields, and how it ended. */
async function results(script: FakeScript, prompts: readonly string[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  async function* messages() {
    for (const content of prompts) yield { type: 'user' as const, message: { role: 'user' as const, content } };
  }
  const env = { PATH: process.env['PATH'], ...fakeEnv(script) };
  const options = { pathToClaudeCodeExecutable: fakeCliPath, env };
  for await (const message of query({ prompt: messages(), options }))
    if (message.type === 'result') seen.push(message['result']);
  return seen;
}

describe('rule 7', () => {
  const user = { await: { type: 'user' } };

  test('rule 7: one result for each message (up to 2.1.63)', async () => {
    expect(
      await results({ version: '2.1.29', steps: [...turn('1'), ...turn('2'), ...turn('3')] }, ['a', 'b', 'c']),
    ).toEqual(['1', '2', '3']);
  });

  test('rule 7: one result for several messages (since 2.1.85)', async () => {
    const merged = [user, user, user, { say: lines.init() }, { say: lines.result('all') }];
    expect(await results({ steps: merged }, ['a', 'b', 'c'])).toEqual(['all']);
  });

  test('rule 7: a result that nobody asked for', async () => {
    const task = { task_id: 't', task_type: 'local_agent', is_backgrounded: true };
    const steps = [
      user,
      { say: lines.init() },
      { say: { type: 'system', subtype: 'task_started', ...task } },
      { say: lines.result('main') },
      { say: { type: 'system', subtype: 'task_notification', ...task, status: 'completed' } },
      { say: lines.init() },
      { say: lines.result('unasked', { origin: { kind: 'task-notification' } }) },
    ];
    expect(await results({ steps }, ['a'])).toEqual(['main', 'unasked']);
  });
});

test('rule 8: after an interrupt, queued messages still run', async () => {
  const interrupted = lines.result('', { subtype: 'error_during_execution', is_error: true });
  const steps = [
    { await: { type: 'user' } },
    { say: lines.init() },
    { await: { type: 'user' } },
    { await: { request: { subtype: 'interrupt' } } },
    { say: interrupted },
    { say: lines.init() },
    { say: lines.result('the queued one') },
  ];
  const { agent, seen } = await startFakeAgent({
    replies: { interrupt: { response: { still_queued: ['u2'] } } },
    steps,
  });
  await agent.send('one');
  await agent.send({ content: 'two', uuid: 'u2' });
  expect(await agent.request('interrupt', {})).toEqual({ still_queued: ['u2'] });
  await seen({ type: 'result', result: 'the queued one' });
});

const delta = (text: string) => ({
  type: 'stream_event',
  event: { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
  session_id: '$session',
});

test('rule 9: deltas are forwarded as they came, and nothing is made of them', async () => {
  const steps = [
    { await: { type: 'user' } },
    { say: lines.init() },
    { say: delta('thrown ') },
    { say: delta('away') },
    { say: lines.assistant('Something else.') },
    { say: lines.result('Something else.') },
  ];
  const { agent, seen, lines: all } = await startFakeAgent({ steps });
  await agent.send('hi');
  await seen({ type: 'result' });
  expect(all.slice(1).map(line => line.type)).toEqual([
    'system',
    'stream_event',
    'stream_event',
    'assistant',
    'result',
  ]);
  expect(all[2]).toEqual({ ...delta('thrown '), session_id: agent.sessionId });
});

test('rule 10: several assistant lines of one message stay several', async () => {
  const steps = turn('first block', [{ say: lines.assistant('second block') }, { say: delta('its stop comes later') }]);
  const { agent, seen, lines: all } = await startFakeAgent({ steps });
  await agent.send('hi');
  await seen({ type: 'result' });
  const blocks = all.filter(line => line.type === 'assistant').map(line => line['message']);
  expect(blocks).toMatchObject([
    { id: 'msg_1', content: [{ text: 'first block' }] },
    { id: 'msg_1', content: [{ text: 'second block' }] },
  ]);
});

test('rule 11: several questions are open at once, also in the middle of a message', async () => {
  const asked: string[] = [];
  const steps = [
    { await: { type: 'user' } },
    { say: lines.init() },
    { say: delta('half of a') },
    ...['a', 'b', 'c'].map(id => ({ say: lines.question(id, 'Read') })),
    ...['c', 'b', 'a'].map(id => ({ await: { response: { request_id: id } } })),
    { say: lines.result('done') },
  ];
  const waiting: (() => void)[] = [];
  const { agent, seen } = await startFakeAgent(
    { steps },
    {
      onPermission: async (_question, { requestId }) => {
        asked.push(requestId);
        // The last one is answered first.
        if (asked.length < 3) await new Promise<void>(resolve => waiting.unshift(resolve));
        queueMicrotask(() => waiting.shift()?.());
        return { behavior: 'deny', message: 'no' };
      },
    },
  );
  await agent.send('hi');
  await seen({ type: 'result', result: 'done' });
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('rule 12: an API failure is a result like any other, and the exit code 1 after it no crash', async () => {
  const failed = lines.result('API Error: 529', { is_error: true });
  const steps = [{ await: { type: 'user' } }, { say: lines.init() }, { say: failed }];
  expect(await results({ steps }, ['a'])).toEqual(['API Error: 529']);
});

test.each<[string, FakeStep[]]>([
  ['silently (2.1.197)', [{ say: { ...lines.init(), session_id: 'new-id' } }]],
  [
    'with a line whose id is not that of the session (2.1.325)',
    [
      { say: { type: 'conversation_reset', new_conversation_id: 'u-reset', uuid: 'u-reset', session_id: '$session' } },
      { say: { ...lines.init(), session_id: 'new-id' } },
    ],
  ],
])('rule 13: the session changes under us, %s', async (_how, steps) => {
  const { agent, seen } = await startFakeAgent({
    steps: [...turn('one'), { await: { type: 'user' } }, ...steps, { say: { type: 'after' } }],
  });
  await agent.send('hi');
  await seen({ type: 'result' });
  const before = agent.sessionId;
  await agent.send('/clear');
  await seen({ type: 'after' });
  expect([before, agent.sessionId]).toEqual(['5e550000-0000-4000-8000-000000000001', 'new-id']);
});

test('rule 14: unknown types, subtypes and keys are kept as they came', async () => {
  const unknown = [
    { type: 'command_lifecycle', command_uuid: 'u', state: 'dreaming' },
    { type: 'never_heard_of', deep: { keys: [1, null, { a: true }] } },
    { type: 'system', subtype: 'from_the_future', x: 1 },
    { ...lines.assistant('with more'), a_new_key: { nested: true } },
  ];
  const {
    agent,
    seen,
    lines: all,
    invalid,
  } = await startFakeAgent({ steps: [...unknown.map(say => ({ say })), ...turn('ok')] });
  await agent.send('hi');
  await seen({ type: 'result' });
  const kept = all.filter(line => line.type !== 'control_response').slice(0, unknown.length);
  expect(kept).toEqual(unknown.map(line => ('session_id' in line ? { ...line, session_id: agent.sessionId } : line)));
  expect(invalid).toEqual([]);
});
