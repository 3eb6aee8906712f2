import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUpdate } from '@agentclientprotocol/sdk/unstable';
import { applyInput, applyLine, emptyConversation } from '@dovetail/conversation';
import type { CliLine } from '@dovetail/protocol';
import type { Client } from '../client.ts';
import { abilitiesOf } from '../client.ts';
import { init, messageStart, result, tool, toolResult } from '../testing/cli-lines.ts';
import { createSessionUpdates } from './session-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function session(capabilities: object = {}, files: Record<string, string> = {}) {
  const told: { sessionId: string; update: SessionUpdate }[] = [];
  const conversation = emptyConversation();
  const client = {
    can: abilitiesOf(capabilities),
    update: (sessionId, update) => void told.push({ sessionId, update }),
    chunk: (head, text) => {
      const { params } = JSON.parse(`${head}${JSON.stringify(text)}}}}}`) as { params: (typeof told)[number] };
      told.push(params);
    },
  } as Partial<Client> as Client;
  const updates = createSessionUpdates({
    sessionId: 's',
    view: { cwd: '/larder', readFile: path => files[path] ?? null },
    client: () => client,
    conversation: () => conversation,
    isPrompted: () => true,
  });
  const say = (...lines: object[]): void => {
    for (const line of lines as CliLine[]) {
      if (updates.delta(line)) continue;
      updates.before(line);
      updates.after(line, applyLine(conversation, line, 0));
    }
  };
  const input = {
    message: { role: 'user' as const, content: 'go' },
    parent_tool_use_id: null,
    session_id: '',
    uuid: 'u',
  };
  applyInput(conversation, { type: 'user', ...input }, 0);
  const of = (...kinds: string[]) =>
    told.map(({ update }) => update).filter(update => kinds.includes(update.sessionUpdate)) as Record<
      string,
      unknown
    >[];
  return { say, told, of, updates, conversation };
}

const edit = { file_path: '/larder/src/a.ts', old_string: 'one', new_string: 'two' };

test('a call is announced as soon as it begins, names its file while it is written, and shows its diff', () => {
  const { say, of } = session();
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Edit', edit));
  expect(of('tool_call', 'tool_call_update')).toEqual([
    {
      sessionUpdate: 'tool_call',
      toolCallId: 'toolu_1',
      name: 'Edit',
      title: 'Edit a file',
      kind: 'edit',
      status: 'pending',
    },
    {
      sessionUpdate: 'tool_call_update',
      toolCallId: 'toolu_1',
      title: 'Edit src/a.ts',
      locations: [{ path: '/larder/src/a.ts' }],
    },
    {
      sessionUpdate: 'tool_call_update',
      toolCallId: 'toolu_1',
      title: 'Edit src/a.ts',
      locations: [{ path: '/larder/src/a.ts' }],
      content: [{ type: 'diff', path: '/larder/src/a.ts', oldText: 'one', newText: 'two' }],
      rawInput: edit,
    },
  ]);
});

test('a call that ends quickly has been in progress all the same', () => {
  const { say, of } = session();
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Read', { file_path: '/larder/a' }));
  say(toolResult('toolu_1', '1\thello', { tool_use_result: { file: { content: 'hello\n' } } }));
  expect(of('tool_call', 'tool_call_update').flatMap(({ status }) => status ?? [])).toEqual([
    'pending',
    'in_progress',
    'completed',
  ]);
  expect(of('tool_call_update').at(-1)).toMatchObject({
    content: [{ type: 'content', content: { type: 'text', text: '```\nhello\n```' } }],
  });
});

test('a call that nobody is asked about is in progress after a while', () => {
  const { say, of } = session();
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Bash', { command: 'make' }));
  expect(of('tool_call_update').some(({ status }) => status === 'in_progress')).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(of('tool_call_update').at(-1)).toEqual({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'toolu_1',
    status: 'in_progress',
  });
});

test('a call that waits for a person stays pending', () => {
  const { say, of } = session();
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Bash', { command: 'make' }));
  const request = { subtype: 'can_use_tool', tool_name: 'Bash', tool_use_id: 'toolu_1', input: { command: 'make' } };
  say({ type: 'control_request', request_id: 'r', request });
  vi.advanceTimersByTime(60_000);
  expect(of('tool_call_update').every(({ status }) => status === undefined)).toBe(true);
});

test('a change is shown by its hunks, each with its line', () => {
  const { say, of } = session();
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Edit', edit));
  const structuredPatch = [
    { oldStart: 4, oldLines: 2, newStart: 4, newLines: 2, lines: [' same', '-one', '+two'] },
    { oldStart: 90, oldLines: 1, newStart: 90, newLines: 1, lines: ['-one', '+two'] },
  ];
  say(toolResult('toolu_1', 'ok', { tool_use_result: { filePath: '/larder/src/a.ts', structuredPatch } }));
  expect(of('tool_call_update').at(-1)).toEqual({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'toolu_1',
    status: 'completed',
    content: [
      { type: 'diff', path: '/larder/src/a.ts', oldText: 'same\none', newText: 'same\ntwo' },
      { type: 'diff', path: '/larder/src/a.ts', oldText: 'one', newText: 'two' },
    ],
    locations: [
      { path: '/larder/src/a.ts', line: 4 },
      { path: '/larder/src/a.ts', line: 90 },
    ],
  });
});

test('a file that is written anew is compared with what it holds', () => {
  const { say, of } = session({}, { '/larder/a': 'old\n' });
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Write', { file_path: '/larder/a', content: 'new\n' }));
  expect(of('tool_call_update').at(-1)).toMatchObject({
    content: [{ type: 'diff', path: '/larder/a', oldText: 'old\n', newText: 'new\n' }],
  });
});

test('a failed command tells why, without marks for the model', () => {
  const { say, of } = session();
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Bash', { command: 'make' }));
  say(toolResult('toolu_1', '<tool_use_error>no rule</tool_use_error>', { is_error: true }));
  expect(of('tool_call_update').at(-1)).toMatchObject({
    status: 'failed',
    content: [{ content: { text: '```\nno rule\n```' } }],
  });
});

test('output that somebody else keeps up to date is not replaced', () => {
  const { say, of, updates } = session();
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Bash', { command: 'make' }));
  updates.tools.setContent('toolu_1', [{ type: 'terminal', terminalId: 't1' }]);
  expect(of('tool_call_update').at(-1)).toMatchObject({ status: 'in_progress', content: [{ terminalId: 't1' }] });
  say(toolResult('toolu_1', 'done', { tool_use_result: { stdout: 'done', stderr: '' } }));
  expect(of('tool_call_update').at(-1)).toMatchObject({
    status: 'completed',
    content: [{ type: 'terminal', terminalId: 't1' }],
  });
});

test('a command behind the conversation is in progress until it has ended, then shows what it printed', () => {
  const { say, of } = session({}, { '/tmp/t1.output': 'built\n' });
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Bash', { command: 'make', run_in_background: true }));
  say({
    type: 'system',
    subtype: 'task_started',
    task_id: 't1',
    tool_use_id: 'toolu_1',
    task_type: 'local_bash',
    is_backgrounded: true,
  });
  say(
    toolResult('toolu_1', 'Running. Output is being written to: /tmp/t1.output.', {
      tool_use_result: { stdout: '', stderr: '', backgroundTaskId: 't1' },
    }),
    result(),
  );
  expect(of('tool_call_update').at(-1)).toMatchObject({ status: 'in_progress' });
  say({ type: 'system', subtype: 'task_updated', task_id: 't1', patch: { status: 'completed' } });
  expect(of('tool_call_update').at(-1)).toMatchObject({
    status: 'completed',
    content: [{ content: { text: '```console\nbuilt\n```' } }],
  });
});

test('a subagent is a session of its own for clients that take them', () => {
  const { say, told } = session({ subagents: {} });
  const input = { subagent_type: 'explorer', description: 'look around', prompt: 'look' };
  say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Agent', input));
  const words = { id: 'msg_2', role: 'assistant', model: 'm', content: [{ type: 'text', text: 'I see.' }], usage: {} };
  say({ type: 'assistant', message: words, parent_tool_use_id: 'toolu_1', uuid: 'c1' });
  say(
    toolResult('toolu_1', 'x', {
      tool_use_result: { status: 'completed', content: [{ type: 'text', text: 'I see.' }] },
    }),
  );
  const child = told.filter(({ sessionId }) => sessionId === 's:toolu_1');
  expect(child.map(({ update }) => update)).toEqual([
    { sessionUpdate: 'agent_message_chunk', messageId: 'msg_2', content: { type: 'text', text: 'I see.' } },
  ]);
  const states = told.flatMap(({ update }) => (update.sessionUpdate === 'subagent_update' ? [update] : []));
  expect(states).toEqual([
    {
      sessionUpdate: 'subagent_update',
      sessionId: 's:toolu_1',
      title: 'explorer',
      description: 'look around',
      state: { state: 'running' },
    },
    {
      sessionUpdate: 'subagent_update',
      sessionId: 's:toolu_1',
      state: { state: 'idle', stopReason: 'end_turn' },
    },
  ]);
});
