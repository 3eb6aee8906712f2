import { expect, test } from 'vitest';
import { chooseBanner, windowWords, type BannerFacts } from './choose-banner.ts';

const cli = { status: 'ready', isRehearsal: true } as const;
const everything = {
  config: { cli: { ...cli, status: 'missing' }, models: [], commands: [], agents: [], outputStyles: [] },
  state: { authStatus: { state: 'signed-out' }, showTerminalBanner: true, showReviewUpsellBanner: true },
  settings: undefined,
  closedBecause: undefined,
  limits: [{ window: 'five_hour', status: 'rejected', resetsAtMs: 5_000, utilization: 1, isUsingOverage: false }],
  dismissed: new Set(),
  nowMs: 1_000,
} as unknown as BannerFacts;
const having = (more: object): BannerFacts => ({ ...everything, ...more });
const config = (more: object) => ({ config: { cli: { ...cli, ...more } } });

test('the most urgent one is said, the others wait', () => {
  expect(chooseBanner(everything)?.is).toBe('cli');
  const own = { ...config({ isRehearsal: false }) };
  expect(chooseBanner(having(own))?.is).toBe('signed-out');
  // A rehearsal needs no account.
  expect(chooseBanner(having(config({})))?.is).toBe('limit');
  expect(chooseBanner(having({ ...config({}), limits: [] }))?.is).toBe('rehearsal');
  expect(chooseBanner(having({ ...config({}), limits: [], dismissed: new Set(['rehearsal']) }))?.is).toBe('terminal');
  const both = new Set(['rehearsal', 'terminal']);
  expect(chooseBanner(having({ ...config({}), limits: [], dismissed: both }))?.is).toBe('review');
});

test('a CLI that npm installed is told as such, with the sign-in that it lacks or by itself', () => {
  const fallback = { ...config({ isRehearsal: false, isFallback: true }), limits: [] };
  expect(chooseBanner(having(fallback))).toEqual({ is: 'signed-out', isFallback: true });
  const signedIn = { ...fallback, state: { authStatus: { state: 'signed-in' }, showTerminalBanner: true } };
  expect(chooseBanner(having(signedIn))?.is).toBe('fallback');
  expect(chooseBanner(having({ ...signedIn, dismissed: new Set(['fallback']) }))?.is).toBe('terminal');
  // Whose CLI plays a rehearsal matters to nobody.
  expect(chooseBanner(having({ ...config({ isFallback: true }), limits: [] }))?.is).toBe('rehearsal');
});

test('what is over is not said', () => {
  expect(chooseBanner(having({ ...config({}), nowMs: 6_000 }))?.is).toBe('rehearsal');
  const managed = { ...config({ isRehearsal: false }), settings: { disableLoginPrompt: true }, limits: [] };
  expect(chooseBanner(having(managed))?.is).toBe('terminal');
});

test('windows by their words', () => {
  expect(windowWords('five_hour')).toBe('Five-hour');
  expect(windowWords('some_new_window')).toBe('Some new window');
});

test('no hint is given before it is known whether this is a rehearsal', () => {
  const unknown = {
    config: undefined,
    limits: [],
    state: { authStatus: { state: 'signed-in' }, showTerminalBanner: true, showReviewUpsellBanner: true },
  };
  expect(chooseBanner(having(unknown))).toBeUndefined();
});
