import type { SessionHit, SessionSummary } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import { rowsByDay, rowsOfHits } from './session-rows.ts';

const now = new Date('2026-11-15T14:30:00').getTime();
const hourMs = 3_600_000;
const session = (id: string, hoursAgo = 1): SessionSummary => ({
  id,
  title: `Title ${id}`,
  cwd: '/home/ada/larder',
  modifiedMs: now - hoursAgo * hourMs,
});
const hit = (id: string, where: SessionHit['where'], excerpt: string): SessionHit => ({
  session: session(id),
  where,
  excerpt,
});

it('puts one heading above each day', () => {
  const rows = rowsByDay([session('a', 1), session('b', 2), session('c', 24), session('d', 72)], now);
  expect(rows.map(({ session: { id }, heading }) => [id, heading])).toEqual([
    ['a', 'Today'],
    ['b', undefined],
    ['c', 'Yesterday'],
    ['d', 'Last week'],
  ]);
});

it('shows titles first and a session once', () => {
  const rows = rowsOfHits([
    hit('a', 'text', 'one'),
    hit('b', 'title', 'Title b'),
    hit('a', 'tool', 'two'),
    hit('b', 'text', 'three'),
  ]);
  expect(rows.map(({ session: { id }, heading, excerpt, moreHits }) => [id, heading, excerpt, moreHits])).toEqual([
    ['b', 'In the title', 'three', 0],
    ['a', 'Inside', 'one', 1],
  ]);
});
