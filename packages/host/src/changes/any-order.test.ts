// Whatever the agent edits, whatever a person edits and decides in whatever order: no line of the person is lost, and when
// everything is undone only the person's lines are left beside what was there before.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { channelId, trackedFolder, type TrackedFolder } from '../testing/tracked-folder.ts';

type Step =
  | { readonly kind: 'agent'; readonly at: number; readonly removed: number; readonly added: readonly string[] }
  | { readonly kind: 'turn' }
  | { readonly kind: 'person'; readonly at: number }
  | { readonly kind: 'undo' | 'redo' | 'keep'; readonly file: number; readonly hunk: number | null };

const line = fc.constantFrom('a\n', 'b\n', '\tc\r\n', '\n', '}\n', 'ü\n');
const lines = fc.array(line, { maxLength: 12 });
const place = fc.nat(12);
const agent: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('agent' as const),
    at: place,
    removed: fc.nat(3),
    added: fc.array(line, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('turn' as const) }),
);
const person: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('person' as const), at: place });
const decision = (file: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constantFrom('undo' as const, 'redo' as const, 'keep' as const),
    file,
    hunk: fc.option(fc.nat(4), { nil: null }),
  });

const name = 'a.txt';
const splitAll = (text: string): string[] => text.match(/.*?\n/gsu) ?? [];
const textOf = (folder: TrackedFolder) => readFileSync(folder.pathOf(name), 'utf8');
const isMine = (each: string) => each.startsWith('mine');
/** Newest first. */
const changesOf = async (folder: TrackedFolder) =>
  (await folder.tracker.list(channelId)).flatMap(turn => turn.files.toReversed());

/** The outcomes of the decisions; `lost` where one has touched what it must not. */
async function play(folder: TrackedFolder, steps: readonly Step[]): Promise<string[]> {
  const { tracker } = folder;
  const outcomes: string[] = [];
  for (const [index, step] of steps.entries()) {
    const now = splitAll(textOf(folder));
    if (step.kind === 'turn') {
      tracker.turnBegan(channelId, `turn ${index}`);
    } else if (step.kind === 'person') {
      folder.put(name, now.toSpliced(step.at, 0, `mine ${index}\n`).join(''));
    } else if (step.kind === 'agent') {
      await folder.edit(name, now.toSpliced(step.at, step.removed, ...step.added).join(''));
    } else {
      const change = (await changesOf(folder))[step.file];
      if (!change) continue;
      const { outcome } = await tracker[step.kind](channelId, change.changeId, step.hunk ?? undefined);
      const then = splitAll(textOf(folder));
      const mayWrite = outcome === 'done' && step.kind !== 'keep';
      const untouched = mayWrite ? isMine : () => true;
      const isLost = then.filter(untouched).join('') !== now.filter(untouched).join('');
      outcomes.push(isLost ? 'lost' : outcome);
    }
  }
  return outcomes;
}

const inFolder = async (before: readonly string[], work: (folder: TrackedFolder) => Promise<void>) => {
  const folder = trackedFolder();
  try {
    folder.put(name, before.join(''));
    await work(folder);
  } finally {
    await folder.remove();
  }
};

it('no line of a person is lost by decisions in any order', async () => {
  const edits = fc.array(agent, { maxLength: 8 });
  const decisions = fc.array(fc.oneof(person, decision(fc.nat(3))), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lines, edits, decisions, (before, first, then) =>
      inFolder(before, async folder => {
        expect(await play(folder, [...first, ...then])).not.toContain('lost');
      }),
    ),
    { numRuns: 60 },
  );
});

it('the newest change can always be decided, and with everything undone the file is as before to the byte', async () => {
  const steps = fc.array(fc.oneof(agent, decision(fc.constant(0))), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(lines, steps, (before, all) =>
      inFolder(before, async folder => {
        const outcomes = await play(folder, all);
        expect(outcomes.filter(outcome => outcome === 'conflict' || outcome === 'lost')).toEqual([]);
        for (const { changeId } of await changesOf(folder)) {
          // First what is open, then what was kept.
          for (let round = 0; round < 2; round++)
            expect(await folder.tracker.undo(channelId, changeId)).toMatchObject({ outcome: 'done' });
        }
        expect(textOf(folder)).toBe(before.join(''));
      }),
    ),
    { numRuns: 60 },
  );
});

it('with every hunk undone, only what the person has added is there besides', async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, fc.array(person, { maxLength: 3 }), (before, after, edits) =>
      inFolder(before, async folder => {
        await folder.edit(name, after.join(''));
        await play(folder, edits);
        const [change] = await changesOf(folder);
        const outcomes: string[] = [];
        for (const { hunk } of change?.hunks ?? [])
          outcomes.push((await folder.tracker.undo(channelId, change?.changeId ?? '', hunk)).outcome);
        const isAllDone = outcomes.every(outcome => outcome === 'done');
        const others = splitAll(textOf(folder)).filter(each => !isMine(each));
        expect(isAllDone ? others : before).toEqual(before);
      }),
    ),
    { numRuns: 60 },
  );
});

it('undone hunk by hunk in whatever order, over several turns, the file ends as it was before to the byte', async () => {
  const alike = fc.constantFrom('a\n', '}\n');
  const edit: fc.Arbitrary<Step> = fc.record({
    kind: fc.constant('agent' as const),
    at: fc.nat(8),
    removed: fc.nat(3),
    added: fc.array(alike, { maxLength: 3 }),
  });
  const edits = fc
    .array(edit, { minLength: 2, maxLength: 4 })
    .map(all => all.flatMap((each): Step[] => [{ kind: 'turn' }, each]));
  const order = fc.array(fc.nat(30), { minLength: 30, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(alike, { maxLength: 10 }), edits, order, (before, steps, picks) =>
      inFolder(before, async folder => {
        await play(folder, steps);
        const changes = await changesOf(folder);
        const open = changes.flatMap(({ changeId, hunks }) => hunks.map(({ hunk }) => ({ changeId, hunk })));
        const outcomes: string[] = [];
        for (const pick of picks) {
          const [next] = open.splice(pick % Math.max(1, open.length), 1);
          if (next) outcomes.push((await folder.tracker.undo(channelId, next.changeId, next.hunk)).outcome);
        }
        const isAllDone = open.length === 0 && outcomes.every(outcome => outcome === 'done');
        expect(isAllDone ? textOf(folder) : before.join('')).toBe(before.join(''));
      }),
    ),
    { numRuns: 40 },
  );
});
