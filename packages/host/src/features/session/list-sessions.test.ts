import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSessionIndex, sessionIndexPath } from '../../store/session-index.ts';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext, silentLog } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { createSessionFolder, idOf, startMs, storedLines, type SessionFolder } from '../../testing/session-folder.ts';
import { sessionFeature } from './session-feature.ts';

async function three(folder: SessionFolder): Promise<void> {
  for (const n of [1, 2, 3])
    await folder.write(idOf(n), [storedLines(idOf(n), folder.cwd, startMs + n * 60_000).prompt(`about ${n}`)]);
}

function feature(folder: SessionFolder, channels = channelsWith()) {
  return sessionFeature(fakeContext({ ...folder, channels }));
}

it('lists newest first, page by page, without a repetition', async () => {
  const folder = await createSessionFolder();
  await three(folder);
  const { list_sessions_request: list } = feature(folder, channelsWith({ id: 'c1', sessionId: idOf(2) }));
  const first = await list({ scope: 'folder', limit: 2 }, asking());
  expect(first.sessions.map(({ title, channelId, cwd }) => [title, channelId, cwd])).toEqual([
    ['about 3', undefined, folder.cwd],
    ['about 2', 'c1', folder.cwd],
  ]);
  const second = await list({ scope: 'folder', limit: 2, cursor: first.nextCursor }, asking());
  expect(second.sessions.map(({ title }) => title)).toEqual(['about 1']);
  expect(second.nextCursor).toBeUndefined();
  await expect(async () => list({ scope: 'folder', limit: 2, cursor: 'x' }, asking())).rejects.toThrow(
    'begin it again',
  );
});

it('tells which session a fork comes from, also from the index', async () => {
  const folder = await createSessionFolder();
  const forkedFrom = { sessionId: idOf(7), messageUuid: idOf(8) };
  await folder.write(idOf(1), [{ ...storedLines(idOf(1), folder.cwd).prompt('again'), forkedFrom }]);
  const asked = () => feature(folder).list_sessions_request({ scope: 'folder', limit: 2 }, asking());
  expect((await asked()).sessions).toMatchObject([{ id: idOf(1), forkedFrom: idOf(7) }]);
  expect((await asked()).sessions).toMatchObject([{ id: idOf(1), forkedFrom: idOf(7) }]);
});

it('pages through sessions of one moment, each once', async () => {
  const folder = await createSessionFolder();
  for (const n of [1, 2, 3, 4, 5]) await folder.write(idOf(n), [storedLines(idOf(n), folder.cwd).prompt(`same ${n}`)]);
  const { list_sessions_request: list } = feature(folder);
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ scope: 'all', limit: 2, cursor }, asking());
    titles.push(...page.sessions.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor);
  expect(titles).toEqual(['same 1', 'same 2', 'same 3', 'same 4', 'same 5']);
});

it('says what it leaves out and why, once', async () => {
  const folder = await createSessionFolder();
  await folder.write(idOf(1), [storedLines(idOf(1), folder.cwd).prompt('here')]);
  const empty = await folder.write(idOf(2), []);
  const gone = join(folder.cwd, 'gone');
  const away = await folder.write(idOf(3), [storedLines(idOf(3), gone).prompt('away')], { cwd: gone });
  const live = await folder.write(idOf(4), [storedLines(idOf(4), gone).prompt('live')], { cwd: gone });
  expect(live).not.toBe(away);
  const { list_sessions_request: list } = feature(folder, channelsWith({ id: 'c1', sessionId: idOf(4) }));
  const page = await list({ scope: 'all', limit: 10 }, asking());
  expect(page.sessions.map(({ title }) => title).toSorted()).toEqual(['here', 'live']);
  expect(page.hidden).toEqual([
    { path: empty, reason: 'no-messages', detail: 'The file is empty.' },
    { path: away, reason: 'folder-gone', detail: `Its folder ${gone} is no longer there.` },
  ]);
});

it('opens no file again that the index knows, and survives a damaged index', async () => {
  const folder = await createSessionFolder();
  await three(folder);
  const asked = { scope: 'folder', limit: 10 } as const;
  const first = await feature(folder).list_sessions_request(asked, asking());
  const index = sessionIndexPath(folder.dataFolder);
  // What the index says is believed as long as the file is the same: nobody reads the file.
  await writeFile(index, (await readFile(index, 'utf8')).replaceAll('about 2', 'remembered'));
  const second = await feature(folder).list_sessions_request(asked, asking());
  expect(second.sessions.map(({ title }) => title)).toEqual(['about 3', 'remembered', 'about 1']);

  for (const damage of ['{"formatVersion":1,"entr', '{"formatVersion":7}', '[]']) {
    await writeFile(index, damage);
    expect(await feature(folder).list_sessions_request(asked, asking())).toEqual(first);
    expect(JSON.parse(await readFile(index, 'utf8'))).toMatchObject({ formatVersion: 2 });
  }
});

it('reads everything again when the index is rebuilt', async () => {
  const folder = await createSessionFolder();
  await three(folder);
  const { list_sessions_request: list, rebuild_session_index: rebuild } = feature(folder);
  await list({ scope: 'folder', limit: 10 }, asking());
  const index = sessionIndexPath(folder.dataFolder);
  await writeFile(index, (await readFile(index, 'utf8')).replaceAll('about 2', 'remembered'));
  const fresh = feature(folder);
  expect(await fresh.rebuild_session_index({}, asking())).toEqual({ sessions: 3 });
  const { sessions } = await fresh.list_sessions_request({ scope: 'folder', limit: 10 }, asking());
  expect(sessions.map(({ title }) => title)).toEqual(['about 3', 'about 2', 'about 1']);
  expect(await rebuild({}, asking())).toEqual({ sessions: 3 });
});

it('forgets files that are gone, but not those of folders that it did not look at', async () => {
  const folder = await createSessionFolder();
  await three(folder);
  const other = join(folder.cwd, 'other');
  const elsewhere = await folder.write(idOf(9), [storedLines(idOf(9), other).prompt('other')], { cwd: other });
  const handlers = feature(folder);
  await handlers.list_sessions_request({ scope: 'all', limit: 10 }, asking());
  await rm(folder.pathOf(idOf(1)));
  await handlers.list_sessions_request({ scope: 'folder', limit: 10 }, asking());
  const kept = JSON.parse(await readFile(sessionIndexPath(folder.dataFolder), 'utf8')) as { entries: object };
  expect(Object.keys(kept.entries).toSorted()).toEqual(
    [folder.pathOf(idOf(2)), folder.pathOf(idOf(3)), elsewhere].toSorted(),
  );
});

it('is no failure when the index cannot be written', async () => {
  const folder = await createSessionFolder();
  await writeFile(folder.dataFolder, 'a file where the folder should be');
  const index = createSessionIndex(sessionIndexPath(folder.dataFolder), silentLog);
  const file = { id: idOf(1), path: '/a', sizeBytes: 1, mtimeMs: 1 };
  expect(await index.use(async cache => (cache.set(file, { problems: [] }), 'done'))).toBe('done');
});

it('withdraws a list that nobody waits for', async () => {
  const folder = await createSessionFolder();
  await three(folder);
  const signal = AbortSignal.abort();
  await expect(async () =>
    feature(folder).list_sessions_request({ scope: 'folder', limit: 10 }, asking({ signal })),
  ).rejects.toThrow('was cancelled');
});
