import { emptyConversation, type Turn } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { statusLineInput, type StatusLineFacts } from './status-line-input.ts';

function facts(more: Partial<StatusLineFacts> = {}, model: string | null = 'claude-sonnet-4-5-20250929') {
  const conversation = emptyConversation();
  conversation.session = {
    ...conversation.session,
    cwd: '/project/src',
    model,
    cliVersion: '2.1.325',
    outputStyle: 'Explanatory',
  };
  conversation.totals = {
    costUsd: 0.25,
    reportedCostUsd: 0.05,
    usage: { inputTokens: 1000, outputTokens: 200, cacheReadTokens: 5000, cacheCreationTokens: 0 },
    byModel: {},
  };
  for (const [id, apiDurationMs] of [
    ['t1', 700],
    ['t2', 1500],
    ['t3', null],
  ] as const) {
    conversation.order.push(id);
    conversation.turns[id] = { id, apiDurationMs } as Turn;
  }
  return {
    channel: {
      conversation,
      cwd: '/project',
      sessionId: 's',
      settings: { model: 'default', permissionMode: 'plan', thinkingLevel: 'default' },
      startedAtMs: 1000,
    },
    transcriptPath: '/config/projects/-project/s.jsonl',
    cliVersion: '2.1.29',
    lastUse: { inputTokens: 10, outputTokens: 90, cacheReadTokens: 49_990, cacheCreationTokens: 10_000 },
    insertions: 12,
    deletions: 3,
    nowMs: 61_000,
    ...more,
  } satisfies StatusLineFacts;
}

test('the facts of a conversation, by the names of the CLI', () => {
  expect(statusLineInput(facts())).toEqual({
    session_id: 's',
    transcript_path: '/config/projects/-project/s.jsonl',
    cwd: '/project/src',
    permission_mode: 'plan',
    model: { id: 'claude-sonnet-4-5-20250929', display_name: 'Sonnet 4.5' },
    workspace: { current_dir: '/project/src', project_dir: '/project' },
    version: '2.1.325',
    output_style: { name: 'Explanatory' },
    cost: {
      total_cost_usd: 0.25,
      total_duration_ms: 60_000,
      total_api_duration_ms: 1500,
      total_lines_added: 12,
      total_lines_removed: 3,
    },
    context_window: {
      total_input_tokens: 1000,
      total_output_tokens: 200,
      context_window_size: 200_000,
      current_usage: {
        input_tokens: 10,
        output_tokens: 90,
        cache_creation_input_tokens: 10_000,
        cache_read_input_tokens: 49_990,
      },
      used_percentage: 30,
      remaining_percentage: 70,
    },
    exceeds_200k_tokens: false,
  });
});

test('before the first answer: what is known, and null for the rest', () => {
  const { channel, ...rest } = facts({ lastUse: null });
  const before = { ...rest, channel: { ...channel, conversation: emptyConversation() } };
  expect(statusLineInput(before)).toMatchObject({
    cwd: '/project',
    model: { id: 'default', display_name: 'default' },
    version: '2.1.29',
    output_style: { name: 'default' },
    cost: { total_cost_usd: 0, total_api_duration_ms: 0 },
    context_window: { current_usage: null, used_percentage: null, remaining_percentage: null },
  });
});

test('the window of the model, and what goes beyond', () => {
  const wide = facts({
    lastUse: { inputTokens: 250_000, outputTokens: 1, cacheReadTokens: 0, cacheCreationTokens: 0 },
  });
  const { conversation } = wide.channel;
  conversation.context = { usedTokens: 250_001, windowTokens: 1_000_000, categories: [] };
  expect(statusLineInput(wide)).toMatchObject({
    context_window: { context_window_size: 1_000_000, used_percentage: 25, remaining_percentage: 75 },
    exceeds_200k_tokens: true,
  });
});

test.each([
  ['claude-opus-4-5-20251101', 'Opus 4.5'],
  ['claude-opus-4-1', 'Opus 4.1'],
  ['claude-sonnet-4-20250514', 'Sonnet 4'],
  ['claude-3-5-haiku-20241022', 'Haiku 3.5'],
  ['us.anthropic.claude-haiku-4-5-20251001-v1:0', 'Haiku 4.5'],
  ['gateway/other', 'gateway/other'],
])('%s is called %s', (id, name) => {
  expect(statusLineInput(facts({}, id))).toMatchObject({ model: { id, display_name: name } });
});
