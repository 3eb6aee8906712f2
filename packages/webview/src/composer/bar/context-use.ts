// How full the context is, in words and figures.
import type { ContextUse } from '@dovetail/conversation';

export interface Category {
  readonly name: string;
  readonly tokens: number;
}

/** 0 before the first answer; at least 1 once there is something, at most 100. */
export function contextPercent({ usedTokens, windowTokens }: Pick<ContextUse, 'usedTokens' | 'windowTokens'>): number {
  if (!usedTokens || !windowTokens) return 0;
  return Math.min(100, Math.max(1, Math.round((usedTokens / windowTokens) * 100)));
}

/** From the CLI's own breakdown; room that is free is no use of it. */
export function readCategories(told: readonly unknown[]): Category[] {
  return told.flatMap(entry => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { name, tokens } = entry as { name?: unknown; tokens?: unknown };
    if (typeof name !== 'string' || typeof tokens !== 'number' || /free space/i.test(name)) return [];
    return [{ name, tokens }];
  });
}

export function tokenWords(tokens: number): string {
  if (tokens < 1_000) return String(tokens);
  const [size, unit] = tokens < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'M'];
  const count = tokens / size;
  return `${count < 10 ? Math.round(count * 10) / 10 : Math.round(count)}${unit}`;
}
