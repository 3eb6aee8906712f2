import { expect, test } from 'vitest';
import { firstLook, iconOf, nextLook, seen, type TabMood } from './tab-look.ts';

const busy = { title: 'Fix it', isBusy: true, hasPendingDecisions: false };
const waiting = { ...busy, hasPendingDecisions: true };
const idle = { ...busy, isBusy: false };

test('works, needs the person, and is done until they have looked', () => {
  const working = nextLook(firstLook, busy, false);
  expect(working).toEqual({ title: 'Fix it', mood: 'busy' });
  const asking = nextLook(working, waiting, false);
  expect(asking.mood).toBe('decision');
  const done = nextLook(nextLook(asking, busy, false), idle, false);
  expect(done.mood).toBe('done');
  expect(nextLook(done, idle, false).mood).toBe('done');
  expect(seen(done).mood).toBe('idle');
});

test('a tab in view is never "done": the person sees it', () => {
  expect(nextLook(nextLook(firstLook, busy, true), idle, true).mood).toBe('idle');
});

test('looking does not end the work or the decision', () => {
  expect(seen({ title: 't', mood: 'busy' }).mood).toBe('busy');
  expect(seen({ title: 't', mood: 'decision' }).mood).toBe('decision');
});

test('each mood has a picture of its own', () => {
  const moods: TabMood[] = ['idle', 'busy', 'decision', 'done'];
  expect(new Set(moods.map(iconOf)).size).toBe(4);
});
