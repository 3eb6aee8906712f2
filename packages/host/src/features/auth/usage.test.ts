import type { Agent } from '@dovetail/agent';
import { applyLine, emptyConversation } from '@dovetail/conversation';
import { unsupportedByCli, type AuthStatus, type CliLine, type UsageUpdate } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import type { Channel, ChannelObserver } from '../../channels/channel.ts';
import { channelsWith, pagesWith } from '../../testing/channels-with.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { requestUsage } from './request-usage.ts';
import { startUsagePushes } from './usage-pushes.ts';

const resetsAt = '2030-01-01T00:00:00.000Z';
const answer = {
  session: {
    total_cost_usd: 0.5,
    model_usage: {
      'model-a': {
        inputTokens: 10,
        outputTokens: 5,
        cacheReadInputTokens: 3,
        cacheCreationInputTokens: 2,
        costUSD: 0.5,
      },
    },
  },
  subscription_type: 'max',
  rate_limits: {
    five_hour: { utilization: 42, resets_at: resetsAt },
    seven_day: { utilization: 110, resets_at: null },
    seven_day_opus: null,
    extra_usage: { is_enabled: true, utilization: 3 },
    member_dashboard_available: false,
    model_scoped: [
      { display_name: 'Some model', utilization: 7, resets_at: null },
      { display_name: 'No figure', utilization: null },
    ],
  },
};
const answered = [
  { id: 'five_hour', utilization: 0.42, resetsAtMs: Date.parse(resetsAt) },
  { id: 'seven_day', utilization: 1.1 },
  { id: 'Some model', utilization: 0.07 },
];

const limitLine = (utilization: number): CliLine => ({
  type: 'rate_limit_event',
  rate_limit_info: { status: 'allowed_warning', rateLimitType: 'five_hour', utilization, resetsAt: 1_900_000_000 },
});
const resultLine: CliLine = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  result: 'x',
  num_turns: 1,
  duration_ms: 1,
  session_id: 's',
  uuid: 'u',
  total_cost_usd: 0.75,
  modelUsage: { 'model-a': { inputTokens: 1, outputTokens: 2, costUSD: 0.75 } },
};
const counted = {
  model: 'model-a',
  inputTokens: 1,
  outputTokens: 2,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
  costUsd: 0.75,
};

function stage(get_usage?: () => unknown) {
  const conversation = emptyConversation();
  const observers = new Set<ChannelObserver>();
  const agent = get_usage && ({ request: async () => get_usage() } as unknown as Agent);
  const pages = pagesWith({ id: 'watcher' }, { id: 'neighbour' }, { id: 'idle' });
  const observe = (observer: ChannelObserver) => {
    observers.add(observer);
    return () => observers.delete(observer);
  };
  const [watcher, neighbour] = pages.all;
  if (!watcher || !neighbour) throw new Error('no pages');
  const mine: Partial<Channel> & { id: string } = { id: 'c', conversation, agent, pages: [watcher], observe };
  const other = { ...mine, id: 'd', conversation: emptyConversation(), agent: undefined, pages: [neighbour] };
  const opened = { onOpened: () => () => {} };
  let accountChanged: ((status: AuthStatus) => void) | undefined;
  const status: AuthStatus = { state: 'signed-in', authMethod: 'claudeai', email: null, subscriptionType: 'pro' };
  const end = new AbortController();
  const context = fakeContext({
    pages,
    channels: Object.assign(channelsWith(mine, { ...other, observe: () => () => {} }), opened),
    auth: {
      status,
      refresh: async () => status,
      onAccountChanged: listener => {
        accountChanged = listener;
        return () => {};
      },
    },
    signal: end.signal,
  });
  return {
    context,
    end,
    observers,
    pushed: pages.pushed,
    ask: (pageId?: string) => requestUsage(context, asking(pageId === undefined ? {} : { pageId })),
    say(line: CliLine) {
      const changes = applyLine(conversation, line, 1);
      for (const observer of observers) observer.line?.(line, changes);
    },
    changeAccount: () => accountChanged?.(status),
  };
}

const report = (update: UsageUpdate) => {
  if (!update.utilization) throw new Error(`no report: ${update.error}`);
  return update.utilization;
};

test('a live CLI is asked; its percents become shares, and what is no limit is left out', async () => {
  const { ask, pushed } = stage(() => answer);
  expect(await ask('watcher')).toEqual({
    utilization: {
      windows: answered,
      models: [
        {
          model: 'model-a',
          inputTokens: 10,
          outputTokens: 5,
          cacheReadTokens: 3,
          cacheCreationTokens: 2,
          costUsd: 0.5,
        },
      ],
      costUsd: 0.5,
      subscriptionType: 'max',
    },
  });
  expect(pushed.map(([page]) => page)).toEqual(['watcher', 'neighbour']);
});

test('a page of another conversation gets the limits, not the cost of this one', async () => {
  const { ask } = stage(() => answer);
  expect(report(await ask('neighbour'))).toMatchObject({ windows: answered, models: [], costUsd: 0 });
});

test('a CLI that cannot be asked leaves what its events and results told', async () => {
  const { ask, say, context } = stage(() => {
    throw unsupportedByCli('"get_usage"', '2.1.197', '2.1.85');
  });
  startUsagePushes(context);
  say(limitLine(0.9));
  say(resultLine);
  expect(await ask('watcher')).toEqual({
    utilization: {
      windows: [{ id: 'five_hour', utilization: 0.9, resetsAtMs: 1_900_000_000_000, status: 'allowed_warning' }],
      models: [counted],
      costUsd: 0.75,
      subscriptionType: 'pro',
    },
  });
});

test('a failure is told beside what is known', async () => {
  const { ask } = stage(() => {
    throw new Error('inner');
  });
  expect(await ask('watcher')).toMatchObject({ error: 'The CLI did not tell what was used.' });
});

test('without a conversation there is nothing to tell, and that is said', async () => {
  const { ask } = stage();
  const told = await ask('idle');
  expect(told.utilization).toBeNull();
  expect(told.error).toContain('No conversation is running');
});

test('limits are pushed to every page that shows a conversation, once per change', () => {
  const { context, say, pushed } = stage();
  startUsagePushes(context);
  say(limitLine(0.5));
  say(limitLine(0.5));
  expect(pushed.map(([page]) => page)).toEqual(['watcher', 'neighbour']);
  expect(pushed[0]?.[1]).toMatchObject({ type: 'usage_update', utilization: { windows: [{ utilization: 0.5 }] } });
});

test('the cost of a turn is pushed to those who watch it', () => {
  const { context, say, pushed } = stage();
  startUsagePushes(context);
  say(resultLine);
  expect(pushed).toMatchObject([['watcher', { utilization: { models: [counted], costUsd: 0.75 } }]]);
});

test('limits of somebody else are forgotten, and nothing is observed after the end', async () => {
  const { context, say, ask, changeAccount, end, observers } = stage();
  startUsagePushes(context);
  say(limitLine(0.5));
  changeAccount();
  say(resultLine);
  end.abort();
  expect(observers.size).toBe(0);
  expect(report(await ask('neighbour')).windows).toEqual([]);
});
