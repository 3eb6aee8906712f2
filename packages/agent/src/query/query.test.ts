// query() as its users see it: what it yields, when it ends, what its methods do.
import { describe, expect, test } from 'vitest';
import { useOwnDataFolder } from '../testing/fake-agent.ts';
import { all, fakeQuery, userMessage } from '../testing/fake-query.ts';
import { lines, turn, type FakeScript } from '../testing/fake-script.ts';
import { processesWith } from '../testing/run-host.ts';
import type { QueryMessage } from './messages.ts';
import type { CanUseToolCallback } from './query-options.ts';

useOwnDataFolder();
const types = (messages: readonly QueryMessage[]) => messages.map(message => message.type);
const results = (messages: readonly QueryMessage[]) =>
  messages.filter(message => message.type === 'result').map(message => message['result']);

async function argv(includePartialMessages?: boolean): Promise<string[]> {
  const [started] = await all(fakeQuery({ announces: true, steps: turn('x') }, 'hi', { includePartialMessages }));
  return started?.['argv'] as string[];
}

async function* one(content: string) {
  yield userMessage(content);
}

async function* none() {}

const deny: CanUseToolCallback = async () => ({ behavior: 'deny', message: 'no' });

describe('what it yields', () => {
  test('the lines of the CLI, without the control lines, exactly as they came', async () => {
    const strange = { z: 1, type: 'never_heard_of', a: { deep: [null, 'é', 1.5] } };
    const script: FakeScript = {
      steps: [
        { await: { type: 'user' } },
        { say: { type: 'keep_alive' } },
        { say: lines.init() },
        { say: lines.assistant('Hello.') },
        { say: strange },
        { say: lines.question('q') },
        { say: lines.cancel('q') },
        { say: lines.result('Hello.') },
      ],
    };
    const messages = await all(fakeQuery(script, 'hi'));
    const session_id = '5e550000-0000-4000-8000-000000000001';
    const expected = [lines.init(), lines.assistant('Hello.'), strange, lines.result('Hello.')].map(line =>
      'session_id' in line ? { ...line, session_id } : line,
    );
    expect(messages).toEqual(expected);
    expect(messages.map(message => JSON.stringify(message))).toEqual(expected.map(line => JSON.stringify(line)));
  });

  test('the example of the documentation runs', async () => {
    const printed: string[] = [];
    for await (const message of fakeQuery({ steps: turn('An answer.') }, 'Your request')) {
      if (message.type === 'assistant') {
        for (const block of message.content) {
          if (block.type === 'text') {
            printed.push(String(block['text']));
          }
        }
      }
    }
    expect(printed).toEqual(['An answer.']);
  });

  test('deltas only when they are asked for', async () => {
    expect(await argv()).not.toContain('--include-partial-messages');
    expect(await argv(true)).toContain('--include-partial-messages');
  });
});

describe('when it ends', () => {
  test('after the result of its only message; the CLI has ended then', async () => {
    const tag = crypto.randomUUID();
    const messages = await all(fakeQuery({ steps: turn('One.') }, 'hi', { env: { RUN_TAG: tag } }));
    expect(types(messages)).toEqual(['system', 'assistant', 'result']);
    expect(processesWith(tag)).toEqual([]);
  });

  test('after the last message of an iterable, each sent as it comes', async () => {
    const messages: QueryMessage[] = [];
    let next: (() => void) | undefined;
    async function* prompts() {
      yield userMessage('one');
      // The second is not there before the first has been answered.
      await new Promise<void>(resolve => (next = resolve));
      yield userMessage('two');
    }
    for await (const message of fakeQuery({ steps: [...turn('1'), ...turn('2')] }, prompts())) {
      messages.push(message);
      if (message['result'] === '1') next?.();
    }
    expect(results(messages)).toEqual(['1', '2']);
  });

  test('after what was added by streamInput', async () => {
    const asked = fakeQuery({ steps: [...turn('1'), ...turn('2')] }, 'one');
    await asked.streamInput(one('two'));
    expect(results(await all(asked))).toEqual(['1', '2']);
  });

  test('after the turn that follows a subagent in the background', async () => {
    const task = { task_id: 't', task_type: 'local_agent', is_backgrounded: true };
    const script: FakeScript = {
      steps: [
        ...turn('main', [{ say: { type: 'system', subtype: 'task_started', ...task } }]),
        { say: lines.question('later', 'Write') },
        { await: { type: 'control_response', response: { request_id: 'later' } } },
        { say: { type: 'system', subtype: 'task_notification', task_id: 't', status: 'completed' } },
        { say: lines.init() },
        { say: lines.result('follow-up', { origin: { kind: 'task-notification' } }) },
      ],
    };
    expect(results(await all(fakeQuery(script, 'hi', { canUseTool: deny })))).toEqual(['main', 'follow-up']);
  });

  test('at once, when there is nothing to send', async () => {
    expect(await all(fakeQuery({}, none()))).toEqual([]);
  });
});

describe('methods', () => {
  const script: FakeScript = {
    echo: true,
    replies: {
      mcp_status: { response: { mcpServers: [{ name: 'srv', status: 'connected' }] } },
      rewind_files: { response: { canRewind: true, filesChanged: ['a.txt'] } },
      stop_task: { response: {} },
    },
    steps: [
      { await: { type: 'user' } },
      { await: { request: { subtype: 'stop_task' } } },
      { say: lines.init() },
      { say: lines.result('done') },
    ],
  };

  test('each is the request of its name', async () => {
    const asked = fakeQuery(script, 'hi');
    await asked.interrupt();
    await asked.setModel('opus');
    await asked.setModel();
    await asked.setPermissionMode('plan');
    await asked.setMaxThinkingTokens(1000);
    await asked.setMaxThinkingTokens(null);
    await asked.reconnectMcpServer('srv');
    await asked.toggleMcpServer('srv', false);
    expect(await asked.setMcpServers({ x: { command: 'run' } })).toEqual({ added: [], removed: [], errors: {} });
    expect(await asked.mcpServerStatus()).toEqual([{ name: 'srv', status: 'connected' }]);
    expect(await asked.rewindFiles('u1', { dryRun: true })).toEqual({ canRewind: true, filesChanged: ['a.txt'] });
    await asked.stopTask('t1');
    const heard = (await all(asked)).filter(message => (message.type as string) === 'heard');
    const requests = heard.flatMap(message => (message['line'] as { request?: object }).request ?? []);
    expect(requests).toEqual([
      { subtype: 'initialize' },
      { subtype: 'interrupt' },
      { subtype: 'set_model', model: 'opus' },
      { subtype: 'set_model' },
      { subtype: 'set_permission_mode', mode: 'plan' },
      { subtype: 'set_max_thinking_tokens', max_thinking_tokens: 1000 },
      { subtype: 'set_max_thinking_tokens', max_thinking_tokens: null },
      { subtype: 'mcp_reconnect', serverName: 'srv' },
      { subtype: 'mcp_toggle', serverName: 'srv', enabled: false },
      { subtype: 'mcp_set_servers', servers: { x: { command: 'run' } } },
      { subtype: 'mcp_status' },
      { subtype: 'rewind_files', user_message_id: 'u1', dry_run: true },
      { subtype: 'stop_task', task_id: 't1' },
    ]);
  });

  test('what the CLI told about itself', async () => {
    const asked = fakeQuery({ steps: turn('x') }, 'hi');
    expect(await asked.supportedCommands()).toEqual([{ name: 'compact', description: 'Compact the conversation' }]);
    expect(await asked.supportedModels()).toMatchObject([{ value: 'default' }]);
    expect(await asked.supportedAgents()).toEqual([{ name: 'general-purpose' }]);
    expect(await asked.accountInfo()).toEqual({ apiKeySource: 'ANTHROPIC_API_KEY' });
    expect(await asked.initializationResult()).toMatchObject({ claude_code_version: '2.1.325' });
  });

  test('an old CLI does not tell its agents', async () => {
    expect(await fakeQuery({ version: '2.1.29', steps: turn('x') }, 'hi').supportedAgents()).toEqual([]);
  });
});
