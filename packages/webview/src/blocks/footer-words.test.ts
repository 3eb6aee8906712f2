import type { Turn } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { footerWords, stoppedWords } from './footer-words.ts';

const turn = {
  state: 'done',
  stored: false,
  startedAtMs: 0,
  endedAtMs: 9_000,
  durationMs: 72_000,
  usage: { inputTokens: 200, outputTokens: 2_100, cacheReadTokens: 18_000, cacheCreationTokens: 0 },
  costUsd: 0.14,
  retries: 0,
} as unknown as Turn;
const byKey = { isBilledByKey: true, isRehearsal: false };

test('a turn that is done', () => {
  expect(footerWords(turn, byKey)).toBe('Done in 1 m 12 s · 18.2k in, 2.1k out · $0.14');
});
test('the cost is not shown to those who do not pay by key', () => {
  expect(footerWords(turn, { ...byKey, isBilledByKey: false })).toBe('Done in 1 m 12 s · 18.2k in, 2.1k out');
});
test('a rehearsal says so, and retries are remembered', () => {
  expect(footerWords({ ...turn, retries: 3 }, { isBilledByKey: false, isRehearsal: true })).toBe(
    'Done in 1 m 12 s · 18.2k in, 2.1k out · after 3 retries · rehearsal',
  );
});
test('a stopped turn says after how long', () => {
  expect(stoppedWords({ ...turn, durationMs: null })).toBe('You stopped this turn after 9 s');
});

test('a rehearsal costs nothing', () => {
  expect(footerWords(turn, { isBilledByKey: true, isRehearsal: true })).not.toContain('$');
});
