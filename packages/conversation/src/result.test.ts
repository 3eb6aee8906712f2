import { describe, expect, it } from 'vitest';
import {
  answer,
  blocks,
  hostAsks,
  init,
  interrupted,
  line,
  messageEnd,
  messageStart,
  only,
  play,
  result,
  say,
  synthetic,
  system,
  text,
  turnAt,
  turnList,
  userLine,
  type Event,
} from './lines.fixture.ts';

const asked = [say('x'), init()];
const note = userLine([text('[Request interrupted by user]')]);
const fails = (subtype: string, fields: object = {}): Event => line('result', { subtype, is_error: true, ...fields });

describe('the end of a turn', () => {
  it.each<[string, string, readonly Event[], string | null]>([
    ['done', 'on success', [result('ok')], null],
    ['failed', 'rule 12: on success with is_error', [result('bad', { is_error: true })], 'other'],
    ['interrupted', 'when the host asked to stop', [hostAsks('i', 'interrupt'), interrupted()], null],
    ['interrupted', 'when the CLI notes an interrupt', [note, interrupted()], null],
    [
      'interrupted',
      'when it says that it aborted',
      [interrupted({ is_error: true, terminal_reason: 'aborted_tools' })],
      null,
    ],
    [
      'failed',
      'when it could not start',
      [fails('error_during_execution', { errors: ['No conversation found'] })],
      'other',
    ],
    [
      'failed',
      'at a limit of turns',
      [fails('error_max_turns', { errors: ['Reached maximum number of turns (2)'] })],
      'max_turns',
    ],
    ['failed', 'at a limit of money', [fails('error_max_budget_usd')], 'max_budget'],
    ['failed', 'in a way that is not known yet', [fails('error_solar_flare')], 'other'],
  ])('is %s %s', (state, _when, events, reason) => {
    const c = play([...asked, ...events]);
    expect(turnAt(c, 0)).toMatchObject({ state, retry: null });
    expect(turnAt(c, 0).error?.reason ?? null).toBe(reason);
    expect(c.currentTurnId).toBeNull();
  });

  it('tells a failure that has no other words', () => {
    const c = play([
      ...asked,
      fails('error_during_execution', { errors: ['No conversation found with session ID: s'] }),
    ]);
    expect(only(c, 'notice')).toMatchObject({ level: 'error', text: 'No conversation found with session ID: s' });
    expect(turnAt(c, 0).error?.message).toBe('No conversation found with session ID: s');
  });

  it('does not repeat words that were said', () => {
    expect(blocks(play([...asked, ...answer('m1', 'hello'), result('hello')]), 'notice')).toEqual([]);
  });

  it('keeps duration, reason, output and denials', () => {
    const c = play([
      ...asked,
      ...answer('m1', '{}'),
      result('{}', {
        duration_ms: 900,
        duration_api_ms: 700,
        stop_reason: 'end_turn',
        structured_output: { a: 4 },
        permission_denials: [{ tool_use_id: 'w1' }],
      }),
    ]);
    expect(turnAt(c, 0)).toMatchObject({
      durationMs: 900,
      apiDurationMs: 700,
      stopReason: 'end_turn',
      structuredOutput: { a: 4 },
      deniedToolUseIds: ['w1'],
      resultText: '{}',
    });
  });

  it('without a turn is a turn of its own, so that a failure at the start is seen', () => {
    const c = play([fails('error_during_execution', { errors: ['Broken'] })]);
    expect(turnList(c)).toMatchObject([{ state: 'failed', error: { message: 'Broken' } }]);
  });

  it('clears a retry and counts it', () => {
    const retry = system('api_retry', {
      attempt: 1,
      max_retries: 3,
      retry_delay_ms: 500,
      error_status: 529,
      error: 'overloaded',
    });
    const c = play([...asked, retry]);
    expect(turnAt(c, 0).retry).toEqual({
      attempt: 1,
      maxAttempts: 3,
      delayMs: 500,
      untilMs: 520,
      status: 529,
      error: 'overloaded',
    });
    play([messageStart('m1')], c);
    expect(turnAt(c, 0)).toMatchObject({ retry: null, retries: 1 });
  });

  it.each([
    ['refused', 'API Error: the model is unable to respond, see our Usage Policy', { error: 'invalid_request' }],
    ['auth', 'Invalid API key · Please run /login', { error: 'authentication_failed' }],
    ['max_output', 'API Error: the response exceeded the 32000 output token maximum.', {}],
  ])('knows a failure as %s', (reason, words, fields) => {
    const c = play([...asked, synthetic(words, fields), result(words, { is_error: true })]);
    expect(only(c, 'error')).toMatchObject({ text: words, reason });
    expect(turnAt(c, 0)).toMatchObject({ state: 'failed', error: { reason, message: words } });
  });

  it('knows a refusal from the stop reason alone', () => {
    const c = play([
      ...asked,
      messageStart('m1'),
      synthetic('API Error: no.', { error: 'unknown' }),
      ...messageEnd('refusal'),
      result('API Error: no.', { is_error: true }),
    ]);
    expect(turnAt(c, 0).error?.reason).toBe('refused');
  });
});

describe('tokens and money', () => {
  const usage = { input_tokens: 200, output_tokens: 84, cache_read_input_tokens: 5, cache_creation_input_tokens: 7 };
  const models = {
    'model-a': { inputTokens: 200, outputTokens: 84, costUSD: 0.5, contextWindow: 200_000, maxOutputTokens: 64_000 },
  };

  it('are counted while the turn runs, and told by its result', () => {
    const c = play([...asked, messageStart('m1'), ...messageEnd('tool_use', 42), messageStart('m2')]);
    expect(turnAt(c, 0).usage).toMatchObject({ inputTokens: 200, outputTokens: 43 });
    play([...messageEnd(), result('x', { usage, modelUsage: models, total_cost_usd: 0.5 })], c);
    expect(turnAt(c, 0)).toMatchObject({
      costUsd: 0.5,
      usage: { inputTokens: 200, outputTokens: 84, cacheReadTokens: 5, cacheCreationTokens: 7 },
    });
    expect(c.totals).toMatchObject({ costUsd: 0.5, byModel: { 'model-a': { costUsd: 0.5, contextWindow: 200_000 } } });
  });

  it('fill the context by what the last call of the API sent and got', () => {
    const start = messageStart('m1', {
      input_tokens: 10,
      cache_read_input_tokens: 900,
      cache_creation_input_tokens: 80,
      output_tokens: 1,
    });
    const c = play([...asked, start, ...messageEnd('end_turn', 20)]);
    expect(c.context).toMatchObject({ usedTokens: 1010, windowTokens: null });
    expect(play([result('x', { modelUsage: models })], c).context).toMatchObject({
      usedTokens: 1010,
      windowTokens: 200_000,
    });
  });

  it('take the window of the model in use, not of a helper', () => {
    const helper = { 'model-tiny': { inputTokens: 1, outputTokens: 1, contextWindow: 9 }, ...models };
    expect(play([...asked, result('x', { modelUsage: helper })]).context.windowTokens).toBe(200_000);
  });

  it('are a difference of cumulative figures, which may start again at 0', () => {
    const costs = [0.1, 0.3, 0.05].flatMap(total => [say('x'), init(), result('x', { total_cost_usd: total })]);
    const c = play(costs);
    expect(turnList(c).map(turn => Number(turn.costUsd?.toFixed(6)))).toEqual([0.1, 0.2, 0.05]);
    expect(c.totals.costUsd).toBeCloseTo(0.35);
  });

  it('are what the CLI says when it is asked', () => {
    const facts = { totalTokens: 500, rawMaxTokens: 1000, categories: [{ name: 'Messages', tokens: 500 }] };
    const reply = line('control_response', { response: { subtype: 'success', request_id: 'c1', response: facts } });
    expect(play([hostAsks('c1', 'get_context_usage'), reply]).context).toEqual({
      usedTokens: 500,
      windowTokens: 1000,
      categories: facts.categories,
    });
    const shown = synthetic('## Context', { context_usage: { total_tokens: 7, raw_max_tokens: 9 } });
    expect(play([...asked, shown]).context).toMatchObject({ usedTokens: 7, windowTokens: 9 });
  });

  it('shrink with a compaction', () => {
    const c = play([
      ...asked,
      system('compact_boundary', { compact_metadata: { trigger: 'auto', pre_tokens: 162, post_tokens: 21 } }),
    ]);
    expect(c.context.usedTokens).toBe(21);
  });
});
