// Which one thing the banner says: the most urgent. CLI gone, signed out, limit, rehearsal, whose CLI it is, hints.
import type { RateLimit } from '@dovetail/conversation';
import type { ClaudeConfig, HostState, Settings } from '@dovetail/protocol';

export type BannerName = 'limit' | 'rehearsal' | 'fallback' | 'terminal' | 'review';

export type BannerKind =
  | { readonly is: 'cli'; readonly cli: ClaudeConfig['cli'] }
  | { readonly is: 'closed'; readonly because: string }
  | { readonly is: 'signed-out'; readonly isFallback: boolean }
  | { readonly is: 'limit'; readonly window: string; readonly resetsAtMs: number | null }
  | { readonly is: 'rehearsal' }
  | { readonly is: 'fallback' }
  | { readonly is: 'terminal' }
  | { readonly is: 'review' };

export interface BannerFacts {
  readonly config: ClaudeConfig | undefined;
  readonly state: HostState | undefined;
  readonly settings: Settings | undefined;
  readonly closedBecause: string | undefined;
  readonly limits: readonly RateLimit[];
  readonly dismissed: ReadonlySet<BannerName>;
  readonly nowMs: number;
}

export function chooseBanner(facts: BannerFacts): BannerKind | undefined {
  const { config, state, settings, closedBecause, limits, dismissed, nowMs } = facts;
  if (config && config.cli.status !== 'ready') return { is: 'cli', cli: config.cli };
  if (closedBecause !== undefined) return { is: 'closed', because: closedBecause };
  const isRehearsal = config?.cli.isRehearsal === true;
  const isFallback = config?.cli.isFallback === true;
  if (state?.authStatus.state === 'signed-out' && !isRehearsal && settings?.disableLoginPrompt !== true)
    return { is: 'signed-out', isFallback };
  const limit = limits.find(
    ({ status, resetsAtMs }) => status === 'rejected' && (resetsAtMs === null || resetsAtMs > nowMs),
  );
  if (limit && !dismissed.has('limit')) return { is: 'limit', window: limit.window, resetsAtMs: limit.resetsAtMs };
  if (isRehearsal && !dismissed.has('rehearsal')) return { is: 'rehearsal' };
  // A hint can wait until it is known whether something weightier is to be said.
  if (!config) return undefined;
  if (isFallback && !isRehearsal && !dismissed.has('fallback')) return { is: 'fallback' };
  if (state?.showTerminalBanner === true && !dismissed.has('terminal')) return { is: 'terminal' };
  return state?.showReviewUpsellBanner === true && !dismissed.has('review') ? { is: 'review' } : undefined;
}

const windows: Readonly<Record<string, string>> = {
  five_hour: 'Five-hour',
  seven_day: 'Weekly',
  seven_day_opus: 'Weekly Opus',
  seven_day_sonnet: 'Weekly Sonnet',
  overage: 'Extra usage',
};

export function windowWords(window: string): string {
  const words = windows[window] ?? window.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
