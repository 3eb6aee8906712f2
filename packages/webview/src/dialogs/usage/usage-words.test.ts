import { expect, it } from 'vitest';
import { percent, resetWords, windowName } from './usage-words.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-15T14:48:00');

it.each([
  ['2026-11-15T16:40:00', 'Resets at 16:40, in 1 h 52 min'],
  ['2026-11-15T15:00:00', 'Resets at 15:00, in 12 min'],
  ['2026-11-15T14:00:00', 'Resets now'],
])('%s: %s', (when, words) => {
  expect(resetWords(at(when), now)).toBe(words);
});

it('names the day when it is another one', () => {
  expect(resetWords(at('2026-11-18T09:00:00'), now)).toMatch(/^Resets on .*Wednesday.* at 09:00, in 2 days$/);
});

it('keeps a name that it does not know', () => {
  expect(windowName('five_hour')).toBe('Five-hour limit');
  expect(windowName('lunar_month')).toBe('lunar_month');
  expect(percent(1.034)).toBe(103);
});
