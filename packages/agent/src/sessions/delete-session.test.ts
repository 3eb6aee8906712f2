import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTimeOf } from '../process/process-list.ts';
import { deleteSession, restoreSession } from './delete-session.ts';
import { listSessions } from './list-sessions.ts';
import { createFixtureStore, id, startMs, transcript, type FixtureStore } from './testing/fixture-store.ts';
import { emptyTrash, listTrash, trashFolder } from './trash.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

const session = id('session');
const dayMs = 24 * 60 * 60 * 1000;

async function writeSession(): Promise<string> {
  const path = await store.write(session, [transcript(session, store.cwd).prompt('a', undefined, 'words')], startMs);
  await mkdir(join(store.folder, session, 'subagents'), { recursive: true });
  await mkdir(join(store.folder, session, 'tool-results'));
  await writeFile(join(store.folder, session, 'subagents', 'agent-a.jsonl'), 'sub\n');
  await writeFile(join(store.folder, session, 'tool-results', 'x.txt'), Buffer.from([0, 255, 10]));
  await utimes(path, startMs / 1000, startMs / 1000);
  return path;
}

const scope = () => ({ configDir: store.configDir, dataDir: store.dataDir, id: session });

test('a deleted session is out of the store with all that belongs to it, and comes back byte for byte', async () => {
  const path = await writeSession();
  const before = await readFile(path);
  expect(await deleteSession({ ...scope(), nowMs: startMs })).toMatchObject({
    status: 'deleted',
    trashed: { id: session, title: 'words', cwd: store.cwd, originalPath: path, deletedMs: startMs },
  });
  expect(await readdir(store.folder)).toEqual([]);
  expect((await listSessions(store)).sessions).toEqual([]);
  const trash = await listTrash(store);
  expect(trash).toMatchObject({ sessions: [{ id: session, title: 'words', sizeBytes: before.length }], problems: [] });

  expect(await restoreSession(scope())).toEqual({ status: 'restored', path });
  expect(await readFile(path)).toEqual(before);
  expect((await stat(path)).mtimeMs).toBe(startMs);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(join(store.folder, session, 'tool-results', 'x.txt'))).toEqual(Buffer.from([0, 255, 10]));
  expect(await readFile(join(store.folder, session, 'subagents', 'agent-a.jsonl'), 'utf8')).toBe('sub\n');
  expect(await listTrash(store)).toEqual({ sessions: [], problems: [] });
});

test('it comes back even when its folder in the store is gone', async () => {
  const path = await writeSession();
  await deleteSession(scope());
  await rm(store.folder, { recursive: true });
  expect(await restoreSession(scope())).toEqual({ status: 'restored', path });
  expect((await listSessions(store)).sessions).toMatchObject([{ id: session }]);
});

test('nothing is overwritten when a session with the same id is there again', async () => {
  const path = await writeSession();
  await deleteSession(scope());
  await writeFile(path, 'newer');
  expect(await restoreSession(scope())).toEqual({ status: 'in-the-way', path });
  expect(await readFile(path, 'utf8')).toBe('newer');
  expect((await listTrash(store)).sessions).toHaveLength(1);
});

test('of a session deleted twice the last one comes back', async () => {
  await writeSession();
  await deleteSession({ ...scope(), nowMs: startMs });
  const path = await store.write(session, [transcript(session).prompt('a', undefined, 'second life')]);
  await deleteSession({ ...scope(), nowMs: startMs + dayMs });
  await restoreSession(scope());
  expect(await readFile(path, 'utf8')).toContain('second life');
  expect((await listTrash(store)).sessions).toMatchObject([{ title: 'words', deletedMs: startMs }]);
});

test('only emptying removes for good, and only what is old enough', async () => {
  await writeSession();
  await deleteSession({ ...scope(), nowMs: startMs });
  await store.write(id('other'), [transcript(id('other')).prompt('a', undefined, 'younger')]);
  await deleteSession({ ...scope(), id: id('other'), nowMs: startMs + dayMs });
  const { removed } = await emptyTrash({ dataDir: store.dataDir, olderThanMs: dayMs, nowMs: startMs + dayMs + 1 });
  expect(removed.map(trashed => trashed.title)).toEqual(['words']);
  expect((await listTrash(store)).sessions.map(trashed => trashed.title)).toEqual(['younger']);
  expect(await readdir(trashFolder(store.dataDir))).toHaveLength(1);
});

test('a session that a running CLI says it has open is left alone', async () => {
  const path = await writeSession();
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume(); console.log("up")'], { stdio: 'pipe' });
  await once(child.stdout, 'data');
  const note = { pid: child.pid, sessionId: session, procStart: startTimeOf(child.pid ?? 0) };
  await mkdir(join(store.configDir, 'sessions'));
  const notePath = join(store.configDir, 'sessions', `${child.pid}.json`);
  await writeFile(notePath, JSON.stringify(note));
  try {
    expect(await deleteSession(scope())).toEqual({ status: 'open', pid: child.pid });
    expect(await readdir(store.folder)).toContain(`${session}.jsonl`);
    // Another process that was given the same number later.
    await writeFile(notePath, JSON.stringify({ ...note, procStart: '1' }));
    expect(await deleteSession(scope())).toMatchObject({ status: process.platform === 'linux' ? 'deleted' : 'open' });
  } finally {
    child.kill();
    await once(child, 'exit');
  }
  await restoreSession(scope());
  await writeFile(notePath, JSON.stringify(note));
  expect(await deleteSession(scope())).toMatchObject({ status: 'deleted', trashed: { originalPath: path } });
});

test('nor is one that the caller has open', async () => {
  await writeSession();
  const asked: string[] = [];
  const isOpen = (id: string): boolean => asked.push(id) > 0;
  expect(await deleteSession({ ...scope(), isOpen })).toEqual({ status: 'open', pid: undefined });
  expect(asked).toEqual([session]);
  expect((await listSessions(store)).sessions).toHaveLength(1);
});

test('what is not there is not found, and no id or note leads out of the store', async () => {
  expect(await deleteSession({ ...scope(), id: id('no') })).toEqual({ status: 'not-found' });
  expect(await restoreSession({ ...scope(), id: id('no') })).toEqual({ status: 'not-found' });
  await expect(deleteSession({ ...scope(), id: '../..' })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(restoreSession({ ...scope(), id: '../..' })).rejects.toMatchObject({ code: 'invalid_input' });

  await writeSession();
  const deleted = await deleteSession(scope());
  const trashId = deleted.status === 'deleted' ? deleted.trashed.trashId : '';
  const note = join(trashFolder(store.dataDir), trashId, 'note.json');
  const text = await readFile(note, 'utf8');
  await writeFile(note, text.replace(dirname(store.folder), join(store.root, 'outside')));
  expect(await restoreSession(scope())).toMatchObject({ status: 'elsewhere' });
  await writeFile(note, 'damaged');
  expect(await listTrash(store)).toMatchObject({ sessions: [], problems: [{ reason: expect.any(String) }] });
});
