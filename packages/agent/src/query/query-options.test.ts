import { describe, expect, test, vi } from 'vitest';
import { toAgentOptions, type CanUseToolCallback } from './query-options.ts';

test('the defaults of the official SDK: no deltas, no questions, the environment of the host', () => {
  expect(toAgentOptions({})).toMatchObject({
    includePartialMessages: false,
    permissionPrompts: false,
    inheritEnv: true,
    initialize: {},
  });
});

test.each([
  [{ continue: true }, { continueNewest: true }],
  [{ pathToClaudeCodeExecutable: '/x' }, { claudePath: '/x' }],
  [{ executable: 'bun' }, { nodePath: 'bun' }],
  [{ enableFileCheckpointing: true }, { fileCheckpointing: true }],
  [{ env: { A: '1' } }, { env: { A: '1' }, inheritEnv: false }],
  [
    { model: 'opus', resume: 'id', maxTurns: 3 },
    { model: 'opus', resume: 'id', maxTurns: 3 },
  ],
  [{ systemPrompt: 'Be a poet.' }, { initialize: { systemPrompt: 'Be a poet.' } }],
  [{ systemPrompt: { type: 'preset', preset: 'claude_code' } }, { initialize: {} }],
  [
    { systemPrompt: { type: 'preset', preset: 'claude_code', append: 'Be brief.' } },
    { initialize: { appendSystemPrompt: 'Be brief.' } },
  ],
  [{ appendSystemPrompt: 'More.' }, { initialize: { appendSystemPrompt: 'More.' } }],
  [{ agents: { a: {} }, promptSuggestions: true }, { initialize: { agents: { a: {} }, promptSuggestions: true } }],
] as const)('%j becomes %j', (options, agentOptions) => {
  expect(toAgentOptions(options)).toMatchObject(agentOptions);
});

test('callbacks and signal are passed on', () => {
  const stderr = vi.fn<(text: string) => void>();
  const abortController = new AbortController();
  const options = toAgentOptions({ stderr, abortController });
  expect([options.onStderr, options.signal]).toEqual([stderr, abortController.signal]);
});

describe('canUseTool', () => {
  const { signal } = new AbortController();
  const question = {
    tool_name: 'Bash',
    input: { command: 'ls' },
    tool_use_id: 't1',
    permission_suggestions: [{ type: 'setMode', mode: 'plan', destination: 'session' as const }],
    blocked_path: '/etc',
    decision_reason: 'outside',
    agent_id: 'a1',
  };

  test('gets the question in the words of the official SDK', async () => {
    const asked: unknown[] = [];
    const canUseTool: CanUseToolCallback = async (...args) => {
      asked.push(...args);
      return { behavior: 'deny', message: 'no' };
    };
    const answer = await toAgentOptions({ canUseTool }).onPermission?.(question, { requestId: 'r', signal });
    expect(answer).toEqual({ behavior: 'deny', message: 'no' });
    expect(asked).toEqual([
      'Bash',
      { command: 'ls' },
      {
        signal,
        toolUseID: 't1',
        suggestions: question.permission_suggestions,
        blockedPath: '/etc',
        decisionReason: 'outside',
        agentID: 'a1',
      },
    ]);
  });

  test('may allow without repeating the input', async () => {
    const options = toAgentOptions({ canUseTool: async () => ({ behavior: 'allow' }) });
    expect(options.permissionPrompts).toBe(true);
    expect(await options.onPermission?.(question, { requestId: 'r', signal })).toEqual({
      behavior: 'allow',
      updatedInput: { command: 'ls' },
    });
  });
});

test('onElicitation gets the question and the signal', async () => {
  const { signal } = new AbortController();
  const { onElicitation } = toAgentOptions({
    onElicitation: async ({ message }, { signal: given }) => ({
      action: 'accept',
      content: { message, isSame: given === signal },
    }),
  });
  expect(await onElicitation?.({ mcp_server_name: 's', message: 'm' }, { requestId: 'r', signal })).toEqual({
    action: 'accept',
    content: { message: 'm', isSame: true },
  });
});
