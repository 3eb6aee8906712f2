import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { following, nextScrollState, pillText, type ScrollEvent } from './scroll-state.ts';

const byItself: fc.Arbitrary<ScrollEvent> = fc.oneof(
  fc.record({ type: fc.constant('added' as const), blocks: fc.nat(4) }),
  fc.constantFrom({ type: 'grew' as const }, { type: 'asked' as const }, { type: 'answered' as const }),
);
const byThePerson: fc.Arbitrary<ScrollEvent> = fc.oneof(
  fc.record({
    type: fc.constant('moved' as const),
    direction: fc.constantFrom('up' as const, 'down' as const),
    end: fc.integer({ min: -20, max: 4000 }),
  }),
  fc.constantFrom({ type: 'away' as const }, { type: 'to-end' as const }),
);
const run = (events: readonly ScrollEvent[]) => events.reduce(nextScrollState, following);

test('what happens by itself never changes the mode', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(byItself, byThePerson)), byItself, (before, event) => {
      const state = run(before);
      expect(nextScrollState(state, event).mode).toBe(state.mode);
    }),
  );
});

test('a movement up leaves the end, however small, and only a movement down to the end comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(byItself, byThePerson)), fc.integer({ min: 0, max: 4000 }), (before, end) => {
      const state = run(before);
      expect(nextScrollState(state, { type: 'moved', direction: 'up', end }).mode).toBe('reading');
      const down = nextScrollState(run([...before, { type: 'away' }]), { type: 'moved', direction: 'down', end });
      expect(down.mode).toBe(end <= 8 ? 'following' : 'reading');
    }),
  );
});

test('the count begins where the reader left, and the end takes it away', () => {
  fc.assert(
    fc.property(fc.array(byItself), fc.array(byItself, { minLength: 1 }), (before, after) => {
      expect(pillText(run(before))).toBeUndefined();
      const since = run([...before, { type: 'away' }, ...after]);
      const blocks = after.reduce((sum, event) => sum + (event.type === 'added' ? event.blocks : 0), 0);
      expect(since.added).toBe(blocks);
      expect(pillText(nextScrollState(since, { type: 'to-end' }))).toBeUndefined();
    }),
  );
});

test.each<[string, ScrollEvent[], string | undefined]>([
  ['nothing new', [], undefined],
  ['three blocks', [{ type: 'added', blocks: 3 }, { type: 'grew' }], '3 new'],
  ['only growth', [{ type: 'grew' }], 'Still writing'],
  ['a decision', [{ type: 'added', blocks: 3 }, { type: 'asked' }], 'Needs you'],
  ['a decision that was answered', [{ type: 'asked' }, { type: 'added', blocks: 1 }, { type: 'answered' }], '1 new'],
])('the pill after %s', (_, events, text) => {
  expect(pillText(run([{ type: 'away' }, ...events]))).toBe(text);
});
