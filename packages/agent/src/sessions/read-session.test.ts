import { appendFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSession, type SessionCursor, type SessionPage } from './read-session.ts';
import {
  createFixtureStore,
  id,
  toJsonl,
  transcript,
  type FixtureStore,
  type LineValue,
} from './testing/fixture-store.ts';
import { shown } from './testing/shown-messages.ts';

const session = id('session');
let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

async function read(lines: readonly (LineValue | string)[] | string | Uint8Array, options = {}): Promise<SessionPage> {
  const path = await store.write(session, lines);
  return readSession({ path, ...options });
}

describe('pages', () => {
  test('put together they are the whole, for any tree and any page size', async () => {
    const tree = fc.array(fc.record({ back: fc.nat(6), kind: fc.constantFrom('prompt', 'answer', 'note', 'side') }), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(tree, fc.integer({ min: 1, max: 7 }), async (nodes, limit) => {
        const t = transcript(session);
        const parents = new Map<string, string | undefined>();
        const names: string[] = [];
        const lines = nodes.map(({ back, kind }, i) => {
          const name = `n${i}`;
          if (kind === 'note') return { type: 'mode', mode: 'normal' };
          if (kind === 'side') return t.prompt(name, undefined, name, { isSidechain: true });
          const parent = names.at(-1 - back) ?? names.at(-1);
          names.push(name);
          parents.set(name, parent);
          return kind === 'prompt' ? t.prompt(name, parent, name) : t.answer(name, parent, name);
        });
        const expected: string[] = [];
        for (let at = names.at(-1); at !== undefined; at = parents.get(at)) expected.unshift(at);

        const path = await store.write(session, lines);
        const pages: string[][] = [];
        let before: SessionCursor | undefined;
        do {
          const page = await readSession({ path, limit, before });
          expect(page.problems).toEqual([]);
          expect(page.found).toBe(true);
          expect(shown(page).length).toBeLessThanOrEqual(limit);
          pages.unshift(shown(page));
          before = page.before;
        } while (before);
        expect(pages.flat()).toEqual(expected);
      }),
      { numRuns: 80 },
    );
  });

  test('reading the end of a large session reads only its end', async () => {
    const t = transcript(session);
    const lines = Array.from({ length: 4000 }, (_, i) =>
      t.prompt(`n${i}`, i === 0 ? undefined : `n${i - 1}`, `message ${i} ${'x'.repeat(1000)}`),
    );
    const path = await store.write(session, lines);
    const meter = { bytesRead: 0 };
    const page = await readSession({ path, limit: 20, meter });
    expect(page.messages).toHaveLength(20);
    expect(shown(page).at(-1)).toMatch(/^message 3999 /);
    expect(meter.bytesRead).toBeLessThan(70_000);
  });

  test('a page ends early when its lines are too long together', async () => {
    const t = transcript(session);
    const lines = [1, 2, 3, 4].map(n =>
      t.prompt(`n${n}`, n === 1 ? undefined : `n${n - 1}`, `${n}${'x'.repeat(10_000)}`),
    );
    const page = await read(lines, { maxPageBytes: 25_000 });
    expect(shown(page).map(text => text[0])).toEqual(['3', '4']);
    expect(page.before).toMatchObject({ uuid: id('n2') });
  });

  test('an older page is found after the file grew, and after it was rewritten shorter', async () => {
    const t = transcript(session);
    const lines = ['a', 'b', 'c', 'd'].map((name, i, all) => t.prompt(name, all[i - 1], name));
    const page = await read(lines, { limit: 2 });
    expect(shown(page)).toEqual(['c', 'd']);
    await appendFile(page.path, toJsonl([t.prompt('e', 'd', 'e')]));
    expect(shown(await readSession({ path: page.path, limit: 2, before: page.before }))).toEqual(['a', 'b']);
    await store.write(session, lines.slice(0, 2));
    expect(shown(await readSession({ path: page.path, limit: 2, before: page.before }))).toEqual(['a', 'b']);
    // The place that the cursor names is now in the middle of a line.
    await store.write(session, [{ type: 'mode', mode: 'normal' }, ...lines]);
    const moved = await readSession({ path: page.path, limit: 2, before: page.before });
    expect([shown(moved), moved.problems]).toEqual([['a', 'b'], []]);
    await store.write(session, lines.slice(0, 1));
    expect(await readSession({ path: page.path, before: page.before })).toMatchObject({ messages: [], found: false });
  });
});
