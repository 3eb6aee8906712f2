import { expect, it } from 'vitest';
import { channelsWith, pagesWith } from '../../testing/channels-with.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { createSessionFolder, idOf, startMs, storedLines, toolCall } from '../../testing/session-folder.ts';
import { sessionFeature } from './session-feature.ts';

async function searchable() {
  const folder = await createSessionFolder();
  const a = storedLines(idOf(1), folder.cwd, startMs);
  await folder.write(idOf(1), [
    a.prompt('no such thing'),
    a.answer('nothing here'),
    { type: 'custom-title', customTitle: 'Needle in a title', sessionId: idOf(1) },
  ]);
  const b = storedLines(idOf(2), folder.cwd, startMs + 60_000);
  await folder.write(idOf(2), [
    b.prompt('plain'),
    b.answer('a needle in the words'),
    b.answer(toolCall('toolu_1', 'Bash', { command: 'grep needle' })),
  ]);
  const pages = pagesWith({ id: 'asker' }, { id: 'other' });
  let clock = 0;
  const channels = channelsWith({ id: 'c1', sessionId: idOf(2) });
  const context = fakeContext({ ...folder, pages, channels, now: () => (clock += 1000) });
  return { search: sessionFeature(context).search_sessions, pages };
}

it('tells titles first, then words, to the page that asks, and all in the answer', async () => {
  const { search, pages } = await searchable();
  const { hits, truncated } = await search(
    { searchId: 's1', text: 'NEEDLE', scope: 'folder', limit: 100 },
    asking({ pageId: 'asker' }),
  );
  expect(truncated).toBe(false);
  expect(hits.map(({ where, excerpt, session }) => [where, excerpt, session.id])).toEqual([
    ['title', 'Needle in a title', idOf(1)],
    ['text', 'a needle in the words', idOf(2)],
    ['tool', 'grep needle', idOf(2)],
  ]);
  expect(hits[1]?.session.channelId).toBe('c1');
  expect(hits[1]?.messageId).toMatch(/^[0-9a-f-]{36}$/);
  expect(pages.pushed.map(([page]) => page)).toEqual(['asker', 'asker']);
  expect(pages.pushed[0]?.[1]).toMatchObject({
    type: 'session_search_hits',
    searchId: 's1',
    hits: [{ where: 'title' }],
  });
  expect(pages.pushed.flatMap(([, push]) => (push.type === 'session_search_hits' ? push.hits : []))).toEqual(hits);
});

it('stops at the limit and says so', async () => {
  const { search } = await searchable();
  const asked = { searchId: 's', text: 'needle', scope: 'all' } as const;
  const two = await search({ ...asked, limit: 2 }, asking({ pageId: 'asker' }));
  expect([two.hits.length, two.truncated]).toEqual([2, true]);
  const one = await search({ ...asked, limit: 1 }, asking({ pageId: 'asker' }));
  expect([one.hits.map(({ where }) => where), one.truncated]).toEqual([['title'], true]);
});

it('ends when it is withdrawn', async () => {
  const { search, pages } = await searchable();
  const withdrawal = new AbortController();
  const asked = asking({ pageId: 'asker', signal: withdrawal.signal });
  const searching = search({ searchId: 's', text: 'needle', scope: 'all', limit: 100 }, asked);
  withdrawal.abort();
  await expect(searching).rejects.toMatchObject({ code: 'cancelled' });
  expect(pages.pushed).toEqual([]);
});
