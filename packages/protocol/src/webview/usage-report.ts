// How much of a subscription and how much money was used, as the usage dialog shows it.
import * as z from 'zod';

const tokens = z.int().nonnegative();

export const UsageWindow = z.object({
  id: z.string().describe("The CLI's own name of the window, such as five_hour."),
  utilization: z.number().min(0).describe('0 to 1; more than 1 when over the limit.'),
  resetsAtMs: z.number().optional().describe('Since 1970.'),
  status: z.string().optional(),
});

export const ModelCost = z.object({
  model: z.string(),
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens.optional(),
  cacheCreationTokens: tokens.optional(),
  costUsd: z.number().optional(),
});

export const UsageReport = z.object({
  windows: z.array(UsageWindow).describe('Empty when the account has no limits to show.'),
  models: z.array(ModelCost).describe('This session, by model.'),
  costUsd: z.number().optional().describe('This session.'),
  subscriptionType: z.string().nullable(),
});

/** `utilization` is null and `error` says why when nothing can be told. */
export const UsageUpdate = z.object({
  utilization: UsageReport.nullable(),
  error: z.string().optional(),
});

export type UsageReport = z.output<typeof UsageReport>;
export type UsageUpdate = z.output<typeof UsageUpdate>;
