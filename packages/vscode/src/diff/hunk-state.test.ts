import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeHunks, hunkAt, hunkStates } from './hunk-state.ts';

const original = 'a\nb\nc\nd\ne\nf\ng\n';
const proposed = 'a\nB\nb2\nc\nd\nE\nf\n';
const none: ReadonlySet<string> = new Set();
const states = (current: string, accepted = none) => hunkStates({ original, proposed, current }, accepted);
const seen = (current: string, accepted = none) =>
  states(current, accepted).map(({ decision, line, lines }) => [decision, line, lines]);

test('every hunk of a proposal is open at first', () => {
  expect(seen(proposed)).toEqual([
    ['open', 1, 2],
    ['open', 5, 1],
    ['open', 7, 0],
  ]);
});

test('a rejected hunk has its old lines back, and the others move with it', () => {
  const [first] = states(proposed);
  const current = first?.exchanged() ?? '';
  expect(current).toBe('a\nb\nc\nd\nE\nf\n');
  expect(seen(current)).toEqual([
    ['rejected', 1, 1],
    ['open', 4, 1],
    ['open', 6, 0],
  ]);
});

test('a decision that is taken back gives the proposal again', () => {
  const rejected = states(proposed)[0]?.exchanged() ?? '';
  expect(states(rejected)[0]?.exchanged()).toBe(proposed);
});

test('lines that were only removed can be put back and removed again', () => {
  const last = states(proposed)[2];
  const current = last?.exchanged() ?? '';
  expect(current).toBe('a\nB\nb2\nc\nd\nE\nf\ng\n');
  expect(states(current)[2]).toMatchObject({ decision: 'rejected', line: 7, lines: 1 });
  expect(states(current)[2]?.exchanged()).toBe(proposed);
});

test('an accepted hunk stays accepted while others come and go above it', () => {
  const second = states(proposed)[1];
  const accepted = new Set([second?.key ?? '']);
  const current = states(proposed)[0]?.exchanged() ?? '';
  expect(seen(current, accepted)).toEqual([
    ['rejected', 1, 1],
    ['accepted', 4, 1],
    ['open', 6, 0],
  ]);
});

test('a hunk that the person edits is open again', () => {
  const accepted = new Set([states(proposed)[1]?.key ?? '']);
  expect(seen(proposed.replace('E', 'E, mine'), accepted)[1]).toEqual(['open', 5, 1]);
});

test('the hunk at the cursor, also where it has no lines of its own', () => {
  const all = states(proposed);
  expect(hunkAt(all, 2)).toBe(all[0]);
  expect(hunkAt(all, 7)).toBe(all[2]);
  expect(hunkAt(all, 3)).toBeUndefined();
});

const say = (...decisions: ('open' | 'accepted' | 'rejected')[]) =>
  describeHunks(decisions.map(decision => ({ key: '', decision, line: 0, lines: 1, exchanged: () => '' })));

describe('in words', () => {
  test.each([
    [['open'], '1 hunk'],
    [['open', 'open'], '2 hunks'],
    [['accepted', 'open', 'rejected'], '3 hunks: 1 accepted, 1 rejected, 1 to go'],
    [['accepted', 'rejected', 'accepted'], '2 of 3 hunks will be written. Accept to finish.'],
    [['rejected', 'rejected'], 'No hunk will be written. Reject to finish.'],
  ] as const)('%j', (decisions, words) => {
    expect(say(...decisions)).toBe(words);
  });
});

const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 12 }).map(lines => lines.join(''));

test('rejecting all hunks, in any order, gives the file as it was', () => {
  fc.assert(
    fc.property(text, text, fc.infiniteStream(fc.nat()), (before, after, order) => {
      let current = after;
      for (let left = hunkStates({ original: before, proposed: after, current }, none).length; left > 0; left--) {
        const open = hunkStates({ original: before, proposed: after, current }, none).filter(
          ({ decision }) => decision === 'open',
        );
        if (open.length === 0) break;
        current = open[Number(order.next().value) % open.length]?.exchanged() ?? current;
      }
      expect(current).toBe(before);
    }),
  );
});
