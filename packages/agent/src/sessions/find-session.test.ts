import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSession } from './find-session.ts';
import { createFixtureStore, id, transcript, type FixtureStore } from './testing/fixture-store.ts';

let store: FixtureStore;
const one = 'abcd1234-0000-4000-8000-000000000001';
const two = 'abcd5678-0000-4000-8000-000000000002';
beforeEach(async () => {
  store = await createFixtureStore();
  await store.write(one, [
    transcript(one).prompt('a', undefined, 'Fix the Parser'),
    { type: 'custom-title', customTitle: 'Émile' },
  ]);
  await store.write(two, [transcript(two).prompt('a', undefined, 'Other')]);
  await store.write(id('three'), [transcript(id('three')).prompt('a', undefined, 'other')]);
});
afterEach(() => store.remove());

const find = (query: string) => findSession({ configDir: store.configDir, query });

test('by its id, the beginning of it, or its title', async () => {
  expect(await find(one)).toMatchObject({ status: 'found', session: { id: one } });
  expect(await find(one.toUpperCase())).toMatchObject({ status: 'found', session: { id: one } });
  expect(await find('abcd1')).toMatchObject({ status: 'found', session: { id: one } });
  expect(await find(' émile ')).toMatchObject({ status: 'found', session: { id: one } });
});

test('what fits several is ambiguous and names them', async () => {
  const prefix = await find('abcd');
  expect(prefix).toMatchObject({ status: 'ambiguous' });
  expect(prefix.status === 'ambiguous' && prefix.sessions.map(session => session.id).toSorted()).toEqual([one, two]);
  expect(await find('OTHER')).toMatchObject({ status: 'ambiguous', sessions: [{}, {}] });
});

test('what fits none is none: part of a title, too short a prefix, an unknown id, a path', async () => {
  for (const query of ['Oth', 'abc', id('nope'), '../..', ''])
    expect([query, await find(query)]).toEqual([query, { status: 'none' }]);
});
