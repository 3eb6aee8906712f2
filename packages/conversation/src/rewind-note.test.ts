import { expect, it } from 'vitest';
import { applyInput } from './apply-input.ts';
import { answer, init, play, reborn, result, say } from './lines.fixture.ts';
import { rewindsOf, type RewindNote } from './rewind-note.ts';

const note: RewindNote = { type: 'rewind', rewindId: 'r1', toMs: 1_000, files: 2, conversation: true };

it('stands after what was said, between turns, and later turns come after it', () => {
  const c = play([say('one', 'u1'), init(), ...answer('m1', 'One.'), result('One.')]);
  const { added, parts } = applyInput(c, note, 5_000);
  expect(parts).toEqual(['order']);
  play([say('two', 'u2')], c);
  expect(c.order).toHaveLength(3);
  expect(c.order[1]).toBe(added[0]);
  expect(c.blocks[added[0] ?? '']).toMatchObject({
    type: 'notice',
    kind: 'rewind',
    level: 'info',
    turnId: null,
    uuid: null,
    atMs: 5_000,
    text: 'Rewound',
  });
  expect(rewindsOf(reborn(c))).toEqual([note]);
});

it('is replaced in its place when the rewind is undone', () => {
  const c = play([{ input: note }, say('two', 'u2')]);
  const undone = { leftAlone: [{ filePath: '/p/a.txt', reason: 'Edited.' }], inAnother: false };
  const changes = applyInput(c, { ...note, undone }, 6_000);
  expect(changes).toMatchObject({ added: [], changed: [c.order[0]], parts: [] });
  expect(c.order).toHaveLength(2);
  expect(rewindsOf(c)).toEqual([{ ...note, undone }]);
  expect(c.blocks[c.order[0] ?? '']).toMatchObject({ text: 'Rewind undone', atMs: 0 });
});

it('of two rewinds is two lines; one without an id is shown as what it is', () => {
  const c = play([{ input: note }, { input: { ...note, rewindId: 'r2' } }]);
  expect(rewindsOf(c).map(({ rewindId }) => rewindId)).toEqual(['r1', 'r2']);
  applyInput(c, { ...note, rewindId: '' }, 0);
  expect(c.unknown['input:rewind']).toMatchObject({ count: 1, malformed: true });
});
