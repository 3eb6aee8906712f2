import { appendFile, chmod, readdir, readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forkSession } from './fork-session.ts';
import { listSessions } from './list-sessions.ts';
import { readSession } from './read-session.ts';
import { call, createFixtureStore, id, transcript, type FixtureStore } from './testing/fixture-store.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

const source = id('source');

async function writeSource(): Promise<string> {
  const t = transcript(source);
  return store.write(source, [
    { type: 'mode', mode: 'normal', sessionId: source },
    t.prompt('a', undefined, `my id is "sessionId":"${source}"`),
    t.answer('b', 'a', call('b', 'One'), 'msg_1'),
    t.answer('c', 'b', call('c', 'Two'), 'msg_1'),
    t.result('d', 'c', 'second', { toolUseResult: { sessionId: 'inner', big: 12345678901234567890n.toString() } }),
    t.result('e', 'b', 'first'),
    t.answer('f', 'e', 'done', 'msg_2'),
    t.prompt('g', 'f', 'left behind'),
    t.prompt('h', 'f', 'last'),
  ]);
}

test('the copy has the conversation with its own id and its origin, and nothing else of a line is changed', async () => {
  const path = await writeSource();
  await chmod(path, 0o640);
  const before = await readFile(path, 'utf8');
  const fork = await forkSession({ configDir: store.configDir, id: source });
  expect(await readFile(path, 'utf8')).toBe(before);

  const original = before.trimEnd().split('\n');
  const copied = (await readFile(fork.path, 'utf8')).split('\n');
  // Only the top-level member is the session's id: the same letters in a text or an inner object stay.
  const names = ['', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const expected = [1, 2, 3, 4, 5, 6, 8].map(i =>
    (original[i] ?? '').replace(
      `,"sessionId":"${source}"`,
      `,"sessionId":"${fork.id}","forkedFrom":{"sessionId":"${source}","messageUuid":"${id(names[i] ?? '')}"}`,
    ),
  );
  const title = { type: 'custom-title', customTitle: fork.title, sessionId: fork.id };
  expect(copied).toEqual([...expected, JSON.stringify(title), '']);
  expect(copied[0]).toContain(`my id is \\"sessionId\\":\\"${source}\\"`);
  expect(copied[3]).toContain('"sessionId":"inner"');
  expect((await stat(fork.path)).mode & 0o777).toBe(0o640);
  expect((await readdir(store.folder)).toSorted()).toEqual([`${source}.jsonl`, `${fork.id}.jsonl`].toSorted());
});

test('it ends with the message asked for, and is listed with a title that tells them apart', async () => {
  await writeSource();
  const fork = await forkSession({ configDir: store.configDir, id: source, at: id('a') });
  const page = await readSession({ path: fork.path });
  expect(page.messages.map(message => message.uuid)).toEqual([id('a')]);
  const { sessions } = await listSessions({ configDir: store.configDir });
  expect(sessions.find(session => session.id === fork.id)?.title).toBe(`my id is "sessionId":"${source}" (fork)`);
  const named = await forkSession({ configDir: store.configDir, id: source, title: 'Second try' });
  expect(named.title).toBe('Second try');
});

test('a fork is listed with the session it comes from, also when it was continued since, and a fork of a fork with its own', async () => {
  await writeSource();
  const fork = await forkSession({ configDir: store.configDir, id: source });
  const again = await forkSession({ configDir: store.configDir, id: fork.id });
  const lines = (await readFile(again.path, 'utf8')).trimEnd().split('\n');
  expect(lines.filter(line => line.split('"forkedFrom"').length === 2)).toHaveLength(7);
  const t = transcript(fork.id);
  await appendFile(
    fork.path,
    Array.from({ length: 40 }, (_, n) => `${JSON.stringify(t.prompt(`n${n}`, 'h', 'x'.repeat(1000)))}\n`).join(''),
  );
  const { sessions } = await listSessions({ configDir: store.configDir });
  const origins = Object.fromEntries(sessions.map(session => [session.id, session.forkedFrom]));
  expect(origins).toEqual({ [source]: undefined, [fork.id]: source, [again.id]: fork.id });
});

test('the origin is seen in a first line that is too long to be read whole', async () => {
  const t = transcript(source);
  const { message, ...envelope } = t.prompt('a', undefined, 'long '.repeat(40_000));
  const forkedFrom = { sessionId: id('origin'), messageUuid: id('a') };
  const rest = Array.from({ length: 40 }, (_, n) => t.prompt(`n${n}`, 'a', 'x'.repeat(1000)));
  await store.write(source, [{ ...envelope, forkedFrom, message }, ...rest]);
  const { sessions } = await listSessions({ configDir: store.configDir });
  expect(sessions.map(session => session.forkedFrom)).toEqual([id('origin')]);
});

test('a message of a dead branch can be forked too', async () => {
  await writeSource();
  const fork = await forkSession({ configDir: store.configDir, id: source, at: id('g') });
  const page = await readSession({ path: fork.path });
  expect(page.messages.at(-1)?.uuid).toBe(id('g'));
});

test('an unknown message or session, and an id that is a path, are refused and leave nothing behind', async () => {
  await writeSource();
  const { configDir } = store;
  await expect(forkSession({ configDir, id: source, at: id('nope') })).rejects.toMatchObject({ code: 'not_found' });
  await expect(forkSession({ configDir, id: id('nope') })).rejects.toMatchObject({ code: 'not_found' });
  await expect(forkSession({ configDir, id: '../../etc/passwd' })).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await readdir(store.folder)).toEqual([`${source}.jsonl`]);
});
