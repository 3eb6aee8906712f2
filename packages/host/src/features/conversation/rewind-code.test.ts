// The rewind of files and of the conversation, with a CLI that only does what it is told.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { emptyConversation } from '@dovetail/conversation';
import { expect, it } from 'vitest';
import { diskEditor } from '../../testing/disk-editor.ts';
import { idOf, storedLines } from '../../testing/session-folder.ts';
import { message, rewinder, session, setUp } from '../../testing/rewind-setup.ts';

it('only tells in a dry run', async () => {
  const { path, ask, aside } = await setUp({ 'a.txt': 'now\r\n' });
  const { agent, asked } = rewinder({ [path('a.txt')]: 'then\r\n' });
  expect(await ask(agent, { dryRun: true })).toEqual({
    canRewind: true,
    filesChanged: [path('a.txt')],
    insertions: 7,
    deletions: 5,
    editedSince: [path('a.txt')],
    files: [],
  });
  expect(asked).toEqual([true]);
  expect(readFileSync(path('a.txt'), 'utf8')).toBe('now\r\n');
  expect(aside()).toEqual([]);
});

it('lets the CLI rewind, and keeps what every file held before', async () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0xff, 0x00]);
  const { path, ask, aside } = await setUp({ 'ü b/x': bytes });
  const { agent } = rewinder({ [path('ü b/x')]: 'then', [path('new.txt')]: 'again' });
  expect(await ask(agent)).toMatchObject({ canRewind: true, insertions: 7, deletions: 5 });
  expect(readFileSync(path('ü b/x'), 'utf8')).toBe('then');
  const [kept = ''] = aside();
  const manifest = JSON.parse(readFileSync(join(kept, 'manifest.json'), 'utf8')) as {
    userMessageId: string;
    files: { filePath: string; stored: string | null }[];
  };
  expect(manifest.userMessageId).toBe(message);
  expect(manifest.files.map(({ filePath, stored }) => [filePath, stored])).toEqual([
    [path('ü b/x'), '0.bytes'],
    [path('new.txt'), null],
  ]);
  expect(readFileSync(join(kept, '0.bytes'))).toEqual(bytes);
  expect(statSync(join(kept, '0.bytes')).mode & 0o777).toBe(0o600);
});

const awkward: Record<string, Buffer> = {
  'crlf.txt': Buffer.from('one\r\ntwo\r\n'),
  'mixed.txt': Buffer.from('one\r\ntwo\nthree'),
  'bom.txt': Buffer.from('\uFEFFmark\r\n'),
  'ü b/größe.txt': Buffer.from('no final newline'),
  'binary.bin': Buffer.from([0, 1, 2, 0xff, 0xfe]),
  'latin1.txt': Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]),
  'empty.txt': Buffer.alloc(0),
};

it.each([
  ['a plain editor', {}],
  ['an editor that hides marks and makes line ends the same', { hidesMark: true, oneLineEnd: true }],
])('leaves files that were not ticked byte for byte as they are, with %s', async (_, habits) => {
  const { path, ask } = await setUp({ 'ticked.txt': 'a\nb\nc\n', ...awkward }, diskEditor(habits));
  chmodSync(path('crlf.txt'), 0o754);
  const made = path('made-by-hand.sh');
  writeFileSync(made, '#!/bin/sh\n', { mode: 0o755 });
  const checkpoint: Record<string, string | null> = { [path('ticked.txt')]: 'a\nc\nd\ne\n', [made]: null };
  for (const name of Object.keys(awkward)) checkpoint[path(name)] = 'old version\n';
  const { agent } = rewinder(checkpoint);
  const result = await ask(agent, { onlyFiles: ['ticked.txt'] });
  expect(result).toEqual({
    canRewind: true,
    filesChanged: [path('ticked.txt')],
    insertions: 2,
    deletions: 1,
    editedSince: [path('ticked.txt')],
    rewindId: expect.stringMatching(/^\d{15}-[0-9a-f]{8}$/) as string,
  });
  expect(readFileSync(path('ticked.txt'), 'utf8')).toBe('a\nc\nd\ne\n');
  for (const [name, bytes] of Object.entries(awkward)) expect([name, readFileSync(path(name))]).toEqual([name, bytes]);
  expect(statSync(path('crlf.txt')).mode & 0o777).toBe(0o754);
  expect([readFileSync(made, 'utf8'), statSync(made).mode & 0o777]).toEqual(['#!/bin/sh\n', 0o755]);
});

it('leaves a file alone that the CLI puts back without having told it', async () => {
  const { folder, path, ask } = await setUp({ 'ticked.txt': 'now', 'ends.txt': 'one\ntwo\n' });
  const snapshot = { trackedFileBackups: { 'ends.txt': {}, [path('ticked.txt')]: {}, 'ü b': {} } };
  await folder.write(session, [{ type: 'file-history-snapshot', messageId: message, snapshot }]);
  const untold = path('ends.txt');
  const { agent } = rewinder({ [path('ticked.txt')]: 'then', [untold]: 'one\r\ntwo\r\n' }, { untold });
  await ask(agent, { onlyFiles: ['ticked.txt'] });
  expect(readFileSync(untold, 'utf8')).toBe('one\ntwo\n');
  expect(readFileSync(path('ticked.txt'), 'utf8')).toBe('then');
});

it('removes again what a rewind brought back and nobody ticked', async () => {
  const { path, ask } = await setUp({ 'ticked.txt': 'now' });
  const { agent } = rewinder({ [path('ticked.txt')]: 'then', [path('deleted.txt')]: 'back again' });
  await ask(agent, { onlyFiles: [path('ticked.txt')] });
  expect(existsSync(path('deleted.txt'))).toBe(false);
});

it('keeps a link a link', async () => {
  const { path, ask } = await setUp({ 'ticked.txt': 'now', 'target.txt': 'pointed at\r\n' });
  symlinkSync('target.txt', path('link.txt'));
  symlinkSync('target.txt', path('gone.txt'));
  const { agent } = rewinder({ [path('ticked.txt')]: 'then', [path('link.txt')]: 'old', [path('gone.txt')]: null });
  await ask(agent, { onlyFiles: [path('ticked.txt')] });
  for (const name of ['link.txt', 'gone.txt'])
    expect([name, lstatSync(path(name)).isSymbolicLink()]).toEqual([name, true]);
  expect(readFileSync(path('target.txt'), 'utf8')).toBe('pointed at\r\n');
});

it('leaves what is not saved in the editor alone, and the file below it as it was', async () => {
  const editor = diskEditor();
  const { path, ask } = await setUp({ 'ticked.txt': 'now', 'open.txt': 'saved\r\n' }, editor);
  editor.unsaved.set(path('open.txt'), 'typed');
  const { agent } = rewinder({ [path('ticked.txt')]: 'then', [path('open.txt')]: 'old' });
  expect(await ask(agent, { onlyFiles: [path('ticked.txt')] })).toMatchObject({ canRewind: true });
  expect(readFileSync(path('open.txt'), 'utf8')).toBe('saved\r\n');
  expect(editor.unsaved.get(path('open.txt'))).toBe('typed');
});

it('puts everything back when the CLI fails half way', async () => {
  const { path, ask, steps } = await setUp({ 'a.txt': 'A\r\n', 'b.txt': 'B' });
  const { agent } = rewinder({ [path('a.txt')]: 'old a', [path('b.txt')]: 'old b' }, { failsAfter: 1 });
  expect(await ask(agent)).toMatchObject({ canRewind: false, reason: 'Failed to rewind: EACCES', filesChanged: [] });
  expect([readFileSync(path('a.txt'), 'utf8'), readFileSync(path('b.txt'), 'utf8')]).toEqual(['A\r\n', 'B']);
  expect(steps).toEqual([]);
});

it('changes nothing when a file cannot be kept, when nothing is ticked, and while a turn runs', async () => {
  const { path, ask } = await setUp({ 'a.txt': 'A' });
  mkdirSync(path('folder'));
  const blocked = rewinder({ [path('a.txt')]: 'old', [path('folder')]: 'old' });
  expect(await ask(blocked.agent)).toMatchObject({
    canRewind: false,
    reason: expect.stringContaining('is not a file any more') as string,
  });
  const { agent, asked } = rewinder({ [path('a.txt')]: 'old' });
  expect(await ask(agent, { onlyFiles: [] })).toMatchObject({ canRewind: true, filesChanged: [], insertions: 0 });
  const conversation = emptyConversation();
  conversation.currentTurnId = 't1';
  (conversation.turns as Record<string, unknown>)['t1'] = { id: 't1', state: 'running' };
  expect(await ask(agent, {}, { conversation })).toMatchObject({
    canRewind: false,
    reason: expect.stringContaining('A turn is running') as string,
  });
  expect(asked).toEqual([true]);
  expect(readFileSync(path('a.txt'), 'utf8')).toBe('A');
});

it('says why the CLI cannot, in words for a person', async () => {
  const { ask } = await setUp({});
  const off = await ask(rewinder({}, { said: 'File rewinding is not enabled.' }).agent);
  expect(off).toMatchObject({ canRewind: false, reason: expect.stringContaining('without checkpoints') as string });
  const none = await ask(rewinder({}, { said: 'No file checkpoint found for this message.' }).agent, { dryRun: true });
  expect(none).toMatchObject({ canRewind: false, reason: expect.stringContaining('no checkpoint') as string });
});

it('takes the conversation back to before the message', async () => {
  const { folder, path, ask, steps, pages } = await setUp({ 'a.txt': 'now' });
  const t = storedLines(session, folder.cwd);
  const first = t.prompt('one', { uuid: idOf(99) });
  const answer = t.answer('answer');
  await folder.write(session, [first, answer, t.system({ subtype: 'x' }), t.prompt('two', { uuid: message })]);
  const { agent } = rewinder({ [path('a.txt')]: 'then' });
  await ask(agent, { rewindConversation: true });
  expect(steps).toEqual(['stop', { resumeSessionAt: answer['uuid'] }]);
  expect(pages.pushed).toEqual([]);

  await ask(agent, { rewindConversation: true, userMessageId: idOf(99) });
  expect(steps).toHaveLength(2);
  expect(pages.pushed).toEqual([['asker', { type: 'create_new_conversation' }]]);

  writeFileSync(path('a.txt'), 'now');
  const unknown = await ask(agent, { rewindConversation: true, userMessageId: idOf(5) });
  expect(unknown).toMatchObject({ canRewind: false, reason: expect.stringContaining('not part of') as string });
  expect(readFileSync(path('a.txt'), 'utf8')).toBe('now');
});
