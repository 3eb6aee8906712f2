import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TurnChanges } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelId, trackedFolder, type TrackedFolder } from '../testing/tracked-folder.ts';
import { undoneNote } from './undone-note.ts';

let folder: TrackedFolder;
beforeEach(() => {
  folder = trackedFolder();
});
afterEach(() => folder.remove());

const files = async (tracker = folder.tracker) => (await tracker.list(channelId)).flatMap(turn => turn.files);
const only = async () => {
  const [file, ...others] = await files();
  expect(others).toEqual([]);
  if (!file) throw new Error('There is no change.');
  return file;
};
const states = async () => {
  const { state, hunks } = await only();
  return [state, ...hunks.map(hunk => hunk.state)];
};
const contentsOnDisk = () => readdirSync(join(folder.dataFolder, 'changes', 'session-1', 'contents')).length;
const text = (name: string) => readFileSync(folder.pathOf(name), 'utf8');

describe('what a turn did', () => {
  it('is told with its hunks, zero-based', async () => {
    folder.put('a.txt', '1\n2\n3\n4\n5\n');
    expect(await folder.edit('a.txt', '1\ntwo\n3\n4\n5\n6\n')).toEqual({
      oldContent: '1\n2\n3\n4\n5\n',
      newContent: '1\ntwo\n3\n4\n5\n6\n',
    });
    const [turn] = await folder.tracker.list(channelId);
    expect(turn).toMatchObject({ userMessageId: 'message-1', startedMs: expect.any(Number) });
    expect(turn?.files).toEqual([
      {
        changeId: expect.any(String),
        filePath: folder.pathOf('a.txt'),
        kind: 'changed',
        insertions: 2,
        deletions: 1,
        state: 'open',
        hunks: [
          { hunk: 0, oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, state: 'open' },
          { hunk: 1, oldStart: 5, oldLines: 0, newStart: 5, newLines: 1, state: 'open' },
        ],
      },
    ]);
  });

  it('tells files that were made and removed', async () => {
    folder.put('old.txt', 'a\nb\n');
    expect(await folder.edit('new.txt', 'x\n')).toEqual({ oldContent: null, newContent: 'x\n' });
    expect(await folder.edit('old.txt', null)).toEqual({ oldContent: 'a\nb\n', newContent: null });
    expect(await files()).toMatchObject([
      { kind: 'created', insertions: 1, deletions: 0 },
      { kind: 'deleted', insertions: 0, deletions: 2 },
    ]);
  });

  it.each([
    ['a zero byte', Uint8Array.of(0x61, 0, 0x0a)],
    ['another encoding', Uint8Array.of(0x67, 0xf6, 0x0a)],
  ])('has no hunks and no texts in a file with %s', async (_, bytes) => {
    folder.put('a', 'text\n');
    expect(await folder.edit('a', bytes)).toBeUndefined();
    const { changeId, hunks, state } = await only();
    expect([hunks, state]).toEqual([[], 'open']);
    await expect(folder.tracker.contents(channelId, changeId)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This file is not text. It can be kept or undone as a whole.',
    });
    expect(await folder.tracker.keep(channelId, changeId)).toMatchObject({ outcome: 'done', file: { state: 'kept' } });
  });

  it('is one change of a file however many edits there were, and only its ends are kept', async () => {
    folder.put('a.txt', '0\n');
    for (let i = 1; i <= 5; i++) await folder.edit('a.txt', `${i}\n`);
    const { changeId } = await only();
    expect(await folder.tracker.contents(channelId, changeId)).toEqual({
      filePath: folder.pathOf('a.txt'),
      before: '0\n',
      after: '5\n',
      now: '5\n',
    });
    expect(contentsOnDisk()).toBe(2);
  });

  it('disappears when the file is as before again', async () => {
    folder.put('a.txt', '0\n');
    await folder.edit('a.txt', '1\n');
    const heard: TurnChanges[] = [];
    folder.tracker.onChanged((_, turn) => heard.push(turn));
    await folder.edit('a.txt', '0\n');
    expect(await files()).toEqual([]);
    expect(heard).toMatchObject([{ userMessageId: 'message-1', files: [] }]);
    expect(contentsOnDisk()).toBe(0);
  });

  it('is not there for a call that changed nothing', async () => {
    folder.put('a.txt', '0\n');
    expect(await folder.edit('a.txt', '0\n')).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  it('stays apart by turns, newest first', async () => {
    folder.put('a.txt', '0\n');
    await folder.edit('a.txt', '1\n');
    folder.tracker.turnBegan(channelId, 'message-2');
    await folder.edit('a.txt', '2\n');
    await folder.edit('b.txt', 'b\n');
    const turns = await folder.tracker.list(channelId);
    expect(turns.map(turn => [turn.userMessageId, turn.files.length])).toEqual([
      ['message-2', 2],
      ['message-1', 1],
    ]);
  });

  it('belongs to the turn in which the call began', async () => {
    const edit = { channelId, toolUseId: 'slow', filePath: folder.put('a.txt', '0\n') };
    await folder.tracker.before(edit);
    folder.tracker.turnBegan(channelId, 'message-2');
    folder.put('a.txt', '1\n');
    await folder.tracker.after(edit);
    expect((await folder.tracker.list(channelId)).map(turn => turn.userMessageId)).toEqual(['message-1']);
  });

  it('does not take an edit by hand between two calls for one of the agent', async () => {
    folder.put('a.txt', '1\n2\n3\n');
    await folder.edit('a.txt', 'one\n2\n3\n');
    folder.put('a.txt', 'one\n2\n3\nmine\n');
    await folder.edit('a.txt', 'one\n2\nthree\nmine\n');
    for (const { changeId } of (await files()).toReversed()) await folder.tracker.undo(channelId, changeId, 0);
    expect(text('a.txt')).toBe('1\n2\n3\nmine\n');
  });

  it('counts calls that run side by side once', async () => {
    const filePath = folder.put('a.txt', '1\n2\n3\n');
    const [one, two] = ['one', 'two'].map(toolUseId => ({ channelId, toolUseId, filePath }));
    if (!one || !two) throw new Error('unreachable');
    await Promise.all([folder.tracker.before(one), folder.tracker.before(two)]);
    folder.put('a.txt', 'one\n2\n3\n');
    await folder.tracker.after(one);
    folder.put('a.txt', 'one\n2\nthree\n');
    await folder.tracker.after(two);
    await folder.tracker.undo(channelId, (await only()).changeId);
    expect(text('a.txt')).toBe('1\n2\n3\n');
  });
});

describe('what cannot be undone says so', () => {
  it('when nobody told before the edit', async () => {
    const edit = { channelId, toolUseId: 'lost', filePath: folder.put('a.txt', 'after\n') };
    expect(await folder.tracker.after(edit)).toBeUndefined();
    const { changeId, conflict } = await only();
    expect(conflict).toBe('What was there before this change is not known, so it cannot be undone.');
    expect(await folder.tracker.undo(channelId, changeId)).toMatchObject({ outcome: 'conflict', reason: conflict });
    expect(text('a.txt')).toBe('after\n');
  });

  it('when the file is too large', async () => {
    await folder.remove();
    folder = trackedFolder({ limitBytes: 10 });
    folder.put('a.txt', 'a'.repeat(11));
    await folder.edit('a.txt', 'small\n');
    const { changeId, conflict } = await only();
    expect(conflict).toBe('The file is too large to be put aside, so this change cannot be undone.');
    expect(await folder.tracker.undo(channelId, changeId)).toMatchObject({ outcome: 'conflict', reason: conflict });
    expect(text('a.txt')).toBe('small\n');
    await expect(folder.tracker.contents(channelId, changeId)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('when what was put aside is lost', async () => {
    folder.put('a.txt', '0\n');
    await folder.edit('a.txt', '1\n');
    const { changeId } = await only();
    const contents = join(folder.dataFolder, 'changes', 'session-1', 'contents');
    for (const name of readdirSync(contents)) writeFileSync(join(contents, name), 'torn');
    expect(await folder.tracker.undo(channelId, changeId)).toMatchObject({
      outcome: 'conflict',
      reason: 'What was put aside of this file is no longer there, so it cannot be undone.',
    });
    expect(text('a.txt')).toBe('1\n');
  });

  it('when there is no such change or hunk', async () => {
    folder.put('a.txt', '0\n');
    await folder.edit('a.txt', '1\n');
    expect(await folder.tracker.undo(channelId, 'other')).toMatchObject({ outcome: 'gone' });
    expect(await folder.tracker.undo(channelId, (await only()).changeId, 1)).toMatchObject({ outcome: 'gone' });
    expect(text('a.txt')).toBe('1\n');
  });
});

describe('decisions', () => {
  const before = '1\n2\n3\n4\n5\n';
  const after = 'one\n2\nthree\n4\nfive\n';
  let changeId = '';
  beforeEach(async () => {
    folder.put('a.txt', before);
    await folder.edit('a.txt', after);
    ({ changeId } = await only());
  });

  it('keep leaves the file and the other hunks alone', async () => {
    await folder.tracker.keep(channelId, changeId, 1);
    expect(await states()).toEqual(['mixed', 'open', 'kept', 'open']);
    await folder.tracker.keep(channelId, changeId);
    expect(await states()).toEqual(['kept', 'kept', 'kept', 'kept']);
    expect(text('a.txt')).toBe(after);
  });

  it('undo of the file takes back what is open, not what was kept', async () => {
    await folder.tracker.keep(channelId, changeId, 1);
    await folder.tracker.undo(channelId, changeId);
    expect(await states()).toEqual(['mixed', 'undone', 'kept', 'undone']);
    expect(text('a.txt')).toBe('1\n2\nthree\n4\n5\n');
    await folder.tracker.undo(channelId, changeId);
    expect([text('a.txt'), ...(await states())]).toEqual([before, 'undone', 'undone', 'undone', 'undone']);
  });

  it('an undo twice is done once', async () => {
    await folder.tracker.undo(channelId, changeId, 0);
    expect(await folder.tracker.undo(channelId, changeId, 0)).toMatchObject({ outcome: 'done' });
    expect(text('a.txt')).toBe('1\n2\nthree\n4\nfive\n');
  });

  it('writes through the editor', async () => {
    await folder.tracker.undo(channelId, changeId, 0);
    expect(folder.editor.written).toEqual([folder.pathOf('a.txt')]);
  });

  it('are there after a restart, with what is needed to undo and redo', async () => {
    await folder.tracker.undo(channelId, changeId, 0);
    await folder.tracker.keep(channelId, changeId, 1);
    const again = folder.restarted();
    expect(await again.list(channelId)).toEqual(await folder.tracker.list(channelId));
    await again.undo(channelId, changeId, 2);
    expect(text('a.txt')).toBe('1\n2\nthree\n4\n5\n');
    await again.redo(channelId, changeId);
    expect(text('a.txt')).toBe(after);
  });

  it('are heard of, with the whole turn', async () => {
    const heard: [string, TurnChanges][] = [];
    const stop = folder.tracker.onChanged((...told) => heard.push(told));
    await folder.tracker.undo(channelId, changeId, 0);
    stop();
    await folder.tracker.redo(channelId, changeId, 0);
    expect(heard).toMatchObject([[channelId, { userMessageId: 'message-1', files: [{ changeId, state: 'mixed' }] }]]);
  });

  it('a channel that is closed leaves them to its session', async () => {
    folder.tracker.forget(channelId);
    expect(await folder.tracker.undo(channelId, changeId)).toMatchObject({ outcome: 'done' });
    expect(text('a.txt')).toBe(before);
  });

  it('an undo is told to the agent once', async () => {
    await folder.tracker.undo(channelId, changeId, 2);
    await folder.edit('b.txt', 'new\n');
    const made = (await files()).find(({ kind }) => kind === 'created');
    await folder.tracker.undo(channelId, made?.changeId ?? '');
    expect(existsSync(folder.pathOf('b.txt'))).toBe(false);
    expect(undoneNote(await folder.restarted().undoneSinceLastMessage(channelId))).toBe(
      [
        'The user has undone some of your edits; the files no longer have them. Do not make them again unless asked.',
        `- ${folder.pathOf('a.txt')}: 1 hunk, near line 5`,
        `- ${folder.pathOf('b.txt')}: removed again`,
      ].join('\n'),
    );
    folder.tracker.turnBegan(channelId, 'message-2');
    await folder.tracker.undo(channelId, changeId, 0);
    expect(await folder.tracker.undoneSinceLastMessage(channelId)).toMatchObject([{ hunks: [{ hunk: 0 }] }]);
  });
});
