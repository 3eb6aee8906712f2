// Counting tokens and money.
import { asNumber, asObject } from './read.ts';
import { put, type Table } from './state/table.ts';
import { noTokens, type ModelUse, type TokenUse } from './state/usage.ts';
import { touch, type Write } from './write.ts';

export function readUsage(value: unknown, before: TokenUse = noTokens): TokenUse {
  const usage = asObject(value);
  return {
    inputTokens: asNumber(usage?.['input_tokens']) ?? before.inputTokens,
    outputTokens: asNumber(usage?.['output_tokens']) ?? before.outputTokens,
    cacheReadTokens: asNumber(usage?.['cache_read_input_tokens']) ?? before.cacheReadTokens,
    cacheCreationTokens: asNumber(usage?.['cache_creation_input_tokens']) ?? before.cacheCreationTokens,
  };
}

export function addUsage(a: TokenUse, b: TokenUse): TokenUse {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheCreationTokens: a.cacheCreationTokens + b.cacheCreationTokens,
  };
}

/** What one API call sent and got back is what the context holds now. */
export function setContextUsed(w: Write, usage: TokenUse): void {
  const used = usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheCreationTokens;
  if (used === 0 || used === w.c.context.usedTokens) return;
  w.c.context = { ...w.c.context, usedTokens: used };
  touch(w, 'context');
}

/** `context_usage` of a /context answer and the reply to get_context_usage: the same facts under different names. */
export function readContextUsage(w: Write, value: unknown): void {
  const facts = asObject(value);
  const used = asNumber(facts?.['total_tokens']) ?? asNumber(facts?.['totalTokens']);
  if (facts === null || used === null) return;
  const window = asNumber(facts['raw_max_tokens']) ?? asNumber(facts['rawMaxTokens']) ?? asNumber(facts['maxTokens']);
  const categories = facts['categories'];
  w.c.context = {
    usedTokens: used,
    windowTokens: window ?? w.c.context.windowTokens,
    categories: Array.isArray(categories) ? (categories as unknown[]) : [],
  };
  touch(w, 'context');
}

export function readModelUse(value: unknown): Table<ModelUse> {
  const table: Table<ModelUse> = {};
  for (const [model, entry] of Object.entries(asObject(value) ?? {})) {
    const use = asObject(entry);
    if (use === null) continue;
    put(table, model, {
      inputTokens: asNumber(use['inputTokens']) ?? 0,
      outputTokens: asNumber(use['outputTokens']) ?? 0,
      cacheReadTokens: asNumber(use['cacheReadInputTokens']) ?? 0,
      cacheCreationTokens: asNumber(use['cacheCreationInputTokens']) ?? 0,
      costUsd: asNumber(use['costUSD']) ?? 0,
      contextWindow: asNumber(use['contextWindow']),
      maxOutputTokens: asNumber(use['maxOutputTokens']),
    });
  }
  return table;
}

/**
 * The cost of the turn that a cumulative figure ends. The CLI counts from 0 again after /clear and in a new process, so
 * a figure below the last one is all new.
 */
export function addCost(w: Write, reportedUsd: number | null): number | null {
  if (reportedUsd === null) return null;
  const { totals } = w.c;
  const turnUsd = reportedUsd >= totals.reportedCostUsd ? reportedUsd - totals.reportedCostUsd : reportedUsd;
  w.c.totals = { ...totals, costUsd: totals.costUsd + turnUsd, reportedCostUsd: reportedUsd };
  touch(w, 'totals');
  return turnUsd;
}
