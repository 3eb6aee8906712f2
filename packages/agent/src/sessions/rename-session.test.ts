import { appendFile, chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendLine } from './append-line.ts';
import { listSessions } from './list-sessions.ts';
import { renameSession } from './rename-session.ts';
import { createFixtureStore, id, toJsonl, transcript, type FixtureStore } from './testing/fixture-store.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

const session = id('session');
const titleLine = (title: string): string =>
  `{"type":"custom-title","customTitle":"${title}","sessionId":"${session}"}`;

async function title(): Promise<string | undefined> {
  return (await listSessions({ configDir: store.configDir })).sessions[0]?.title;
}

test('a title is one more line at the end; nothing before it changes', async () => {
  const path = await store.write(session, [transcript(session).prompt('a', undefined, 'words')]);
  await chmod(path, 0o640);
  const before = await readFile(path, 'utf8');
  expect(await renameSession({ configDir: store.configDir, id: session, title: '  A new\n title ' })).toEqual({
    path,
    title: 'A new title',
  });
  expect(await readFile(path, 'utf8')).toBe(`${before}${titleLine('A new title')}\n`);
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await title()).toBe('A new title');
});

test('it is still found when much was written after it', async () => {
  const t = transcript(session);
  const path = await store.write(session, [t.prompt('a', undefined, 'words')]);
  await renameSession({ path, title: 'Kept' });
  await appendFile(path, toJsonl([t.answer('b', 'a', 'x'.repeat(200_000)), t.prompt('c', 'b', 'more')]));
  expect(await title()).toBe('Kept');
  expect(await readFile(join(store.folder, session, 'custom-title.json'), 'utf8')).toBe('{"customTitle":"Kept"}');
});

test('an unfinished last line is ended first, and the line ending of the file is kept', async () => {
  const path = await store.write(session, '{"type":"mode"}\n{"torn":');
  await appendLine(path, '{"x":1}');
  expect(await readFile(path, 'utf8')).toBe('{"type":"mode"}\n{"torn":\n{"x":1}\n');
  await store.write(session, '{"type":"mode"}\r\n');
  await appendLine(path, '{"x":1}');
  expect(await readFile(path, 'utf8')).toBe('{"type":"mode"}\r\n{"x":1}\r\n');
  await store.write(session, '');
  await appendLine(path, '{"x":1}');
  expect(await readFile(path, 'utf8')).toBe('{"x":1}\n');
});

test('an empty title, an unknown session and an id that is a path are refused', async () => {
  const { configDir } = store;
  await store.write(session, [transcript(session).prompt('a', undefined, 'words')]);
  await expect(renameSession({ configDir, id: session, title: ' \n' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(renameSession({ configDir, id: id('no'), title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(renameSession({ configDir, id: `../${session}`, title: 'x' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(await title()).toBe('words');
});
