import { expect, it } from 'vitest';
import { dayGroup, timeWords } from './session-times.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-15T14:30:00');

it.each([
  ['2026-11-15T00:00:10', 'Today'],
  ['2026-11-15T14:29:00', 'Today'],
  ['2026-11-15T18:00:00', 'Today'],
  ['2026-11-14T23:59:00', 'Yesterday'],
  ['2026-11-13T23:59:00', 'Last week'],
  ['2026-11-08T00:01:00', 'Last week'],
  ['2026-11-07T23:59:00', 'November 2026'],
  ['2025-10-01T12:00:00', 'October 2025'],
])('%s stands under %s', (when, group) => {
  expect(dayGroup(at(when), now)).toBe(group);
});

it.each([
  ['2026-11-15T14:29:40', 'just now'],
  ['2026-11-15T14:05:00', '25 min ago'],
  ['2026-11-15T11:02:00', '11:02'],
  ['2026-11-14T17:21:00', '17:21'],
  ['2026-11-10T14:03:00', 'Tue 14:03'],
])('%s reads %s', (when, words) => {
  expect(timeWords(at(when), now)).toBe(words);
});

it('names the year only when it is another one', () => {
  expect(timeWords(at('2026-10-02T12:00:00'), now)).not.toMatch(/2026/);
  expect(timeWords(at('2025-10-02T12:00:00'), now)).toMatch(/2025/);
});
