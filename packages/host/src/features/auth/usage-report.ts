// Usage figures as a page shows them, from what the CLI answers, from its limit events, and from what the conversation counted.
import type { Conversation } from '@dovetail/conversation';
import type { UsageReport } from '@dovetail/protocol';
import * as z from 'zod';

export type UsageWindow = UsageReport['windows'][number];
type ModelCost = UsageReport['models'][number];

const count = z.int().nonnegative().catch(0);

/** Declared by 2.1.325. Beside windows, `rate_limits` holds lists and other objects. */
const GetUsage = z.looseObject({
  session: z
    .looseObject({
      total_cost_usd: z.number().optional(),
      model_usage: z
        .record(
          z.string(),
          z.looseObject({
            inputTokens: count,
            outputTokens: count,
            cacheReadInputTokens: count,
            cacheCreationInputTokens: count,
            costUSD: z.number().optional(),
          }),
        )
        .catch({}),
    })
    .optional()
    .catch(undefined),
  subscription_type: z.string().nullish().catch(null),
  rate_limits: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** In percent, and with a date as text: unlike the same window in a `rate_limit_event`. */
const AnsweredWindow = z.looseObject({ utilization: z.number().nonnegative(), resets_at: z.string().nullish() });
const ScopedWindow = AnsweredWindow.extend({ display_name: z.string().min(1) });
/** Money that may be spent on top; its `utilization` is of another thing. */
const notWindows = ['extra_usage', 'spend'];

export function readGetUsage(answer: unknown): UsageReport {
  const { session, subscription_type, rate_limits } = GetUsage.parse(answer);
  return {
    windows: windowsIn(rate_limits ?? {}),
    models: Object.entries(session?.model_usage ?? {}).map(([model, use]): ModelCost => ({
      model,
      inputTokens: use.inputTokens,
      outputTokens: use.outputTokens,
      cacheReadTokens: use.cacheReadInputTokens,
      cacheCreationTokens: use.cacheCreationInputTokens,
      ...(use.costUSD !== undefined && { costUsd: use.costUSD }),
    })),
    ...(session?.total_cost_usd !== undefined && { costUsd: session.total_cost_usd }),
    subscriptionType: subscription_type ?? null,
  };
}

function windowsIn(limits: Readonly<Record<string, unknown>>): UsageWindow[] {
  const named = Object.entries(limits).flatMap(([id, told]) => {
    const window = AnsweredWindow.safeParse(told);
    return window.success && !notWindows.includes(id) ? [fromAnswer(id, window.data)] : [];
  });
  const scoped = z.array(z.unknown()).safeParse(limits['model_scoped']).data ?? [];
  return [
    ...named,
    ...scoped.flatMap(told => {
      const window = ScopedWindow.safeParse(told);
      return window.success ? [fromAnswer(window.data.display_name, window.data)] : [];
    }),
  ];
}

function fromAnswer(id: string, { utilization, resets_at }: z.output<typeof AnsweredWindow>): UsageWindow {
  const resetsAtMs = Date.parse(resets_at ?? '');
  return { id, utilization: utilization / 100, ...(!Number.isNaN(resetsAtMs) && { resetsAtMs }) };
}

export function windowsOfEvents(conversation: Conversation): UsageWindow[] {
  return Object.values(conversation.rateLimits).flatMap(({ window, utilization, resetsAtMs, status }) => {
    // Without a figure there is nothing to draw, but a refusal says that nothing is left.
    const used = utilization ?? (status === 'rejected' ? 1 : undefined);
    if (used === undefined || window === 'unknown') return [];
    return [
      { id: window, utilization: used, ...(resetsAtMs !== null && { resetsAtMs }), ...(status !== null && { status }) },
    ];
  });
}

/** The money is that of all turns, also of processes that have ended; the models are as the last process counted them. */
export function costOfConversation({ totals }: Conversation): Pick<UsageReport, 'models' | 'costUsd'> {
  return {
    models: Object.entries(totals.byModel).map(([model, use]) => ({
      model,
      inputTokens: use.inputTokens,
      outputTokens: use.outputTokens,
      cacheReadTokens: use.cacheReadTokens,
      cacheCreationTokens: use.cacheCreationTokens,
      costUsd: use.costUsd,
    })),
    costUsd: totals.costUsd,
  };
}
