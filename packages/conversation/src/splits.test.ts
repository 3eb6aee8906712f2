// One piece or many, in one process or in several: the same events give the same state.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, play, reborn, type Event } from './lines.fixture.ts';
import { scenarios } from './scenarios.fixture.ts';
import { emptyConversation } from './state/conversation.ts';

const names = Object.keys(scenarios);
const eventsOf = (name: string): readonly Event[] => scenarios[name] ?? [];
const several = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 });

/** Plays with a rebirth after each event that `cut` chooses. */
function playCut(events: readonly Event[], cut: (n: number) => boolean): string {
  let c = emptyConversation();
  events.forEach((event, n) => {
    apply(c, event, c.events * 10);
    if (cut(n)) c = reborn(c);
  });
  return JSON.stringify(c);
}

describe('splitting a conversation', () => {
  it('gives the same state when it is serialised after every event', () => {
    for (const events of Object.values(scenarios)) {
      expect(playCut(events, () => true)).toBe(JSON.stringify(play(events)));
    }
  });

  it('gives the same state for any split of any sequence of scenarios', () => {
    fc.assert(
      fc.property(several, fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (chosen, cuts) => {
        const events = chosen.flatMap(eventsOf);
        expect(playCut(events, n => cuts[n % cuts.length] ?? false)).toBe(JSON.stringify(play(events)));
      }),
      { numRuns: 150 },
    );
  });

  it('never changes a line, an input or an older block', () => {
    fc.assert(
      fc.property(several, chosen => {
        const events = chosen.flatMap(eventsOf);
        const before = JSON.stringify(events);
        const c = emptyConversation();
        for (const event of events) {
          const blocks = Object.entries(c.blocks).map(([id, block]) => [id, block, stable(block)] as const);
          const changes = apply(c, event, c.events * 10);
          for (const [id, block, text] of blocks) {
            expect(stable(block)).toBe(text);
            const named = changes.changed.includes(id) || changes.removed.includes(id);
            // It is named exactly when it is another object.
            expect([id, c.blocks[id] !== block]).toEqual([id, named]);
          }
        }
        expect(JSON.stringify(events)).toBe(before);
      }),
      { numRuns: 40 },
    );
  });
});

/** Lists of children are shared and grow in place, as the types say. */
function stable(block: object): string {
  return JSON.stringify(block, (key, value: unknown) => (key === 'children' ? undefined : value));
}

describe('mixing conversations', () => {
  it('survives any interleaving of scenarios, and still gives the same state when it is cut', () => {
    fc.assert(
      fc.property(several, fc.infiniteStream(fc.nat()), fc.nat({ max: 7 }), (chosen, picks, every) => {
        const piles = chosen.map(name => [...eventsOf(name)]);
        const mixed: Event[] = [];
        for (const pick of picks) {
          const left = piles.filter(pile => pile.length > 0);
          const next = left[pick % Math.max(1, left.length)]?.shift();
          if (next === undefined) break;
          mixed.push(next);
        }
        expect(playCut(mixed, n => n % (every + 1) === 0)).toBe(JSON.stringify(play(mixed)));
      }),
      { numRuns: 150 },
    );
  });
});
