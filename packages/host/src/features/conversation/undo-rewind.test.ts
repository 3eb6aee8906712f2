// A rewind and its undo: bytes, modes and links of files, the conversation, and what is refused.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { emptyConversation } from '@dovetail/conversation';
import { expect, it } from 'vitest';
import { diskEditor } from '../../testing/disk-editor.ts';
import { idOf, storedLines } from '../../testing/session-folder.ts';
import { message, rewinder, session, setUp } from '../../testing/rewind-setup.ts';

const awkward: Record<string, Buffer> = {
  'crlf.txt': Buffer.from('one\r\ntwo\r\n'),
  'mixed.txt': Buffer.from('one\r\ntwo\nthree'),
  'bom.txt': Buffer.from('\uFEFFmark\r\n'),
  'ü b/größe.txt': Buffer.from('no final newline'),
  'binary.bin': Buffer.from([0, 1, 2, 0xff, 0xfe]),
  'latin1.txt': Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]),
  'empty.txt': Buffer.alloc(0),
};
const edited = 'Edited after the rewind, so it was left alone.';

it.each([
  ['a plain editor', {}],
  ['an editor that hides marks and makes line ends the same', { hidesMark: true, oneLineEnd: true }],
])('puts every file back byte for byte, with %s', async (_, habits) => {
  const { path, ask, undo, lines } = await setUp(awkward, diskEditor(habits));
  chmodSync(path('crlf.txt'), 0o754);
  writeFileSync(path('made.sh'), '#!/bin/sh\n', { mode: 0o755 });
  symlinkSync('crlf.txt', path('link.txt'));
  const checkpoint: Record<string, string | null> = {
    [path('made.sh')]: null,
    [path('link.txt')]: null,
    [path('sub/deleted.txt')]: 'back again',
  };
  for (const name of Object.keys(awkward)) checkpoint[path(name)] = 'old version\n';
  const { rewindId } = await ask(rewinder(checkpoint).agent);
  expect(lines()).toEqual([{ type: 'rewind', rewindId, toMs: 1_700_000_000_000, files: 10, conversation: false }]);
  expect(existsSync(path('made.sh'))).toBe(false);

  const undone = await undo(rewindId);
  expect(undone).toMatchObject({ undone: true, leftAlone: [] });
  expect(undone.restored.toSorted()).toEqual(Object.keys(checkpoint).toSorted());
  for (const [name, bytes] of Object.entries(awkward)) expect([name, readFileSync(path(name))]).toEqual([name, bytes]);
  expect(statSync(path('crlf.txt')).mode & 0o777).toBe(0o754);
  expect([readFileSync(path('made.sh'), 'utf8'), statSync(path('made.sh')).mode & 0o777]).toEqual([
    '#!/bin/sh\n',
    0o755,
  ]);
  expect(lstatSync(path('link.txt')).isSymbolicLink()).toBe(true);
  expect(existsSync(path('sub/deleted.txt'))).toBe(false);
  expect(lines()).toMatchObject([{ rewindId, undone: { leftAlone: [], inAnother: false } }]);
  expect(await undo(rewindId)).toMatchObject({ undone: false, reason: 'This rewind was undone already.' });
});

it('leaves alone, by name, what was edited after the rewind', async () => {
  const editor = diskEditor();
  const names = ['back', 'edited', 'mode', 'unsaved', 'gone', 'folder', 'same'];
  const { path, ask, undo, lines } = await setUp(
    Object.fromEntries(names.map(name => [`${name}.txt`, 'now\r\n'])),
    editor,
  );
  const at = (name: string) => path(`${name}.txt`);
  const { rewindId } = await ask(rewinder(Object.fromEntries(names.map(name => [at(name), 'then']))).agent);
  writeFileSync(at('edited'), 'by hand');
  chmodSync(at('mode'), 0o755);
  editor.unsaved.set(at('unsaved'), 'typed');
  rmSync(at('gone'));
  rmSync(at('folder'));
  mkdirSync(at('folder'));
  writeFileSync(at('same'), 'now\r\n');

  const leftAlone = [
    { filePath: at('edited'), reason: edited },
    { filePath: at('mode'), reason: edited },
    { filePath: at('unsaved'), reason: 'It has unsaved changes in the editor, so it was left alone.' },
    { filePath: at('gone'), reason: edited },
    { filePath: at('folder'), reason: 'Something else than a file is there now, so it was left alone.' },
  ];
  expect(await undo(rewindId)).toEqual({ undone: true, restored: [at('back'), at('same')], leftAlone });
  expect(lines()).toMatchObject([{ undone: { leftAlone } }]);
  expect(readFileSync(at('back'), 'utf8')).toBe('now\r\n');
  expect(readFileSync(at('edited'), 'utf8')).toBe('by hand');
  expect([readFileSync(at('mode'), 'utf8'), readFileSync(at('unsaved'), 'utf8')]).toEqual(['then', 'then']);
  expect([editor.unsaved.get(at('unsaved')), existsSync(at('gone'))]).toEqual(['typed', false]);
});

it('can be tried again where nothing could be undone', async () => {
  const { path, ask, undo, lines } = await setUp({ 'a.txt': 'now' });
  const { rewindId } = await ask(rewinder({ [path('a.txt')]: 'then' }).agent);
  writeFileSync(path('a.txt'), 'by hand');
  expect(await undo(rewindId)).toEqual({
    undone: false,
    reason: 'No file could be put back.',
    restored: [],
    leftAlone: [{ filePath: path('a.txt'), reason: edited }],
  });
  expect(lines()).toEqual([expect.not.objectContaining({ undone: expect.anything() as unknown })]);
  writeFileSync(path('a.txt'), 'then');
  expect(await undo(rewindId)).toMatchObject({ undone: true, restored: [path('a.txt')] });
  expect(readFileSync(path('a.txt'), 'utf8')).toBe('now');
});

it('touches only what the rewind has touched', async () => {
  const { path, ask, undo } = await setUp({ 'ticked.txt': 'now', 'other.txt': 'by hand\r\n' });
  const { agent } = rewinder({ [path('ticked.txt')]: 'then', [path('other.txt')]: 'old' });
  const { rewindId } = await ask(agent, { onlyFiles: ['ticked.txt'] });
  writeFileSync(path('other.txt'), 'later');
  expect(await undo(rewindId)).toEqual({ undone: true, restored: [path('ticked.txt')], leftAlone: [] });
  expect(readFileSync(path('other.txt'), 'utf8')).toBe('later');
});

it('refuses while a turn runs, while it is under way, and what is no longer kept', async () => {
  const { path, ask, undo, aside } = await setUp({ 'a.txt': 'now' });
  const { rewindId } = await ask(rewinder({ [path('a.txt')]: 'then' }).agent);
  const conversation = emptyConversation();
  conversation.currentTurnId = 't1';
  (conversation.turns as Record<string, unknown>)['t1'] = { id: 't1', state: 'running' };
  expect(await undo(rewindId, { conversation })).toMatchObject({
    undone: false,
    reason: 'A turn is running and may be writing files. Stop it, then undo the rewind.',
  });
  expect(readFileSync(path('a.txt'), 'utf8')).toBe('then');
  const [first, second] = await Promise.all([undo(rewindId), undo(rewindId)]);
  expect([first.undone, second.undone, second.reason]).toEqual([true, false, 'This rewind is being undone.']);
  for (const id of ['../../etc', '', '000000000000000-00000000'])
    expect(await undo(id)).toMatchObject({
      undone: false,
      reason: expect.stringContaining('no longer kept') as string,
    });
  expect(aside()).toHaveLength(1);
});

async function rewoundConversation() {
  const all = await setUp({ 'a.txt': 'now' });
  const t = storedLines(session, all.folder.cwd);
  const stored = [
    t.prompt('one', { uuid: idOf(99) }),
    t.answer('first', { uuid: idOf(101) }),
    t.prompt('two', { uuid: message }),
    t.answer('second', { uuid: idOf(102) }),
  ];
  await all.folder.write(session, stored);
  all.show(stored);
  return { ...all, agent: rewinder({ [all.path('a.txt')]: 'then' }).agent };
}

it('lets the conversation go on from where it was', async () => {
  const { ask, undo, steps, lines, path, agent } = await rewoundConversation();
  const first = await ask(agent);
  writeFileSync(path('a.txt'), 'now');
  const { rewindId } = await ask(agent, { rewindConversation: true });
  expect(steps.splice(0)).toEqual(['stop', { resumeSessionAt: idOf(101) }]);
  expect(lines()).toMatchObject([{ rewindId, files: 1, conversation: true }]);

  expect(await undo(rewindId)).toEqual({ undone: true, restored: [path('a.txt')], leftAlone: [] });
  expect(steps).toEqual(['stop', { resumeSessionAt: idOf(102) }]);
  // With the lines that stood in it.
  expect(lines()).toMatchObject([{ rewindId: first.rewindId }, { rewindId, undone: { inAnother: false } }]);
});

it('opens the conversation as it was beside the one that has gone on', async () => {
  const { ask, undo, steps, lines, agent, say, folder } = await rewoundConversation();
  const { rewindId } = await ask(agent, { rewindConversation: true, onlyFiles: [] });
  steps.length = 0;
  say('another way');
  const undone = await undo(rewindId);
  expect(undone).toMatchObject({ undone: true, restored: [], showSession: expect.any(String) as string });
  expect(steps).toEqual([]);
  expect(lines()).toMatchObject([{ rewindId, undone: { inAnother: true } }]);
  const fork = readFileSync(folder.pathOf(undone.showSession ?? ''), 'utf8');
  for (const words of ['one', 'first', 'two', 'second']) expect(fork).toContain(`"${words}"`);
});

it('leads back to the session from the conversation that was begun anew, and is told there', async () => {
  const { ask, undo, pages, lines, path, agent, feature } = await rewoundConversation();
  const answer = await ask(agent, { rewindConversation: true, userMessageId: idOf(99) });
  expect(answer).toMatchObject({ canRewind: true, beganAnew: true });
  expect(pages.pushed).toEqual([['asker', { type: 'create_new_conversation' }]]);
  expect(lines()).toEqual([]);
  const rewindId = answer.rewindId ?? '';
  const asked = { channelId: undefined, signal: new AbortController().signal };
  expect(await feature.show_rewind({ channelId: 'c1', rewindId }, asked)).toEqual({ shown: true });
  expect(await feature.show_rewind({ channelId: 'c1', rewindId: 'other' }, asked)).toEqual({ shown: false });
  expect(lines()).toMatchObject([{ rewindId, conversation: true }]);
  expect(await undo(rewindId)).toEqual({
    undone: true,
    restored: [path('a.txt')],
    leftAlone: [],
    showSession: session,
  });
  expect(readFileSync(path('a.txt'), 'utf8')).toBe('now');
});
