// What somebody else has edited since is never overwritten, and the person is told why.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelId, trackedFolder, type TrackedFolder } from '../testing/tracked-folder.ts';

const before = '1\n2\n3\n4\n5\n6\n7\n';
const after = '1\ntwo\n3\n4\n5\nsix\n7\n';
const edited = 'Edited after the change, so it cannot be undone by itself.';
const unsaved =
  'The file has unsaved changes in the editor at this place, so it cannot be undone by itself. Save or revert them first.';

let folder: TrackedFolder;
beforeEach(() => {
  folder = trackedFolder();
});
afterEach(() => folder.remove());

async function changed(name: string, from: string | Uint8Array | null, to: string | Uint8Array | null) {
  if (from !== null) folder.put(name, from);
  await folder.edit(name, to);
  const file = (await folder.tracker.list(channelId))[0]?.files.at(-1);
  if (!file) throw new Error('There is no change.');
  const { tracker } = folder;
  return {
    undo: (hunk?: number) => tracker.undo(channelId, file.changeId, hunk),
    redo: (hunk?: number) => tracker.redo(channelId, file.changeId, hunk),
    text: () => readFileSync(folder.pathOf(name), 'utf8'),
  };
}

describe('an edit by hand', () => {
  it('elsewhere survives the undo and the redo of a hunk', async () => {
    const file = await changed('a.txt', before, after);
    folder.put('a.txt', `mine\n${after}`);
    expect(await file.undo(0)).toMatchObject({ outcome: 'done' });
    expect(file.text()).toBe('mine\n1\n2\n3\n4\n5\nsix\n7\n');
    folder.put('a.txt', `${file.text()}mine too\n`);
    expect(await file.undo(1)).toMatchObject({ outcome: 'done' });
    expect(file.text()).toBe(`mine\n${before}mine too\n`);
    await file.redo(0);
    await file.redo(1);
    expect(file.text()).toBe(`mine\n${after}mine too\n`);
  });

  it('at the place is left alone', async () => {
    const file = await changed('a.txt', before, after);
    folder.put('a.txt', after.replace('two', 'mine'));
    expect(await file.undo(0)).toMatchObject({ outcome: 'conflict', reason: edited, file: { conflict: edited } });
    expect(file.text()).toBe(after.replace('two', 'mine'));
    expect(await file.undo(1)).toMatchObject({ outcome: 'done' });
    expect(file.text()).toBe(before.replace('2', 'mine'));
  });

  it('anywhere stops the undo of the whole file, and the list says why', async () => {
    const file = await changed('a.txt', before, after);
    folder.put('a.txt', `mine\n${after}`);
    expect(await file.undo()).toMatchObject({ outcome: 'conflict', reason: edited });
    expect(file.text()).toBe(`mine\n${after}`);
    expect((await folder.tracker.list(channelId))[0]?.files).toMatchObject([{ state: 'open', conflict: edited }]);
    folder.put('a.txt', after);
    expect(await file.undo()).toMatchObject({ outcome: 'done' });
    expect((await folder.tracker.list(channelId))[0]?.files[0]).not.toHaveProperty('conflict');
  });

  it('after the undo stops the redo', async () => {
    const file = await changed('a.txt', before, after);
    await file.undo();
    folder.put('a.txt', before.replace('2', 'mine'));
    const reason = 'Edited after the undo, so it cannot be redone by itself.';
    expect(await file.redo()).toMatchObject({ outcome: 'conflict', reason });
    expect(await file.redo(0)).toMatchObject({ outcome: 'conflict', reason });
    expect(file.text()).toBe(before.replace('2', 'mine'));
  });

  it('that did the undo already needs no write', async () => {
    const file = await changed('a.txt', before, after);
    folder.put('a.txt', before);
    expect(await file.undo()).toMatchObject({ outcome: 'done', file: { state: 'undone' } });
    expect(folder.editor.written).toEqual([]);
  });

  it('of a file that the agent made keeps it', async () => {
    const file = await changed('a.txt', null, 'new\n');
    folder.put('a.txt', 'new\nmine\n');
    expect(await file.undo()).toMatchObject({ outcome: 'conflict', reason: edited });
    expect(await file.undo(0)).toMatchObject({ outcome: 'conflict', reason: edited });
    expect(file.text()).toBe('new\nmine\n');
  });

  it('in the place of a file that the agent removed stays', async () => {
    const file = await changed('a.txt', before, null);
    folder.put('a.txt', 'mine\n');
    expect(await file.undo()).toMatchObject({
      outcome: 'conflict',
      reason: 'There is a file of that name again, so it cannot be undone by itself.',
    });
    expect(file.text()).toBe('mine\n');
  });

  it('of bytes that are not text stays', async () => {
    const file = await changed('a.bin', Uint8Array.of(0, 1), Uint8Array.of(0, 2));
    folder.put('a.bin', Uint8Array.of(0, 3));
    expect(await file.undo()).toMatchObject({ outcome: 'conflict', reason: edited });
    expect(readFileSync(folder.pathOf('a.bin'))).toEqual(Buffer.of(0, 3));
  });

  it('that removed the file is left alone', async () => {
    const removed = 'The file was removed after the change, so it cannot be undone by itself.';
    const text = await changed('a.txt', before, after);
    const bytes = await changed('a.bin', Uint8Array.of(0, 1), Uint8Array.of(0, 2));
    rmSync(folder.pathOf('a.txt'));
    rmSync(folder.pathOf('a.bin'));
    for (const outcome of [await text.undo(), await text.undo(1), await bytes.undo()])
      expect(outcome).toMatchObject({ outcome: 'conflict', reason: removed });
    expect([existsSync(folder.pathOf('a.txt')), existsSync(folder.pathOf('a.bin'))]).toEqual([false, false]);
  });
});

describe('unsaved changes in the editor', () => {
  it('elsewhere stay, and the undo is made in the editor', async () => {
    const file = await changed('a.txt', before, after);
    folder.editor.unsaved.set(folder.pathOf('a.txt'), `${after}unsaved\n`);
    expect(await file.undo(0)).toMatchObject({ outcome: 'done' });
    expect(folder.editor.unsaved.get(folder.pathOf('a.txt'))).toBe('1\n2\n3\n4\n5\nsix\n7\nunsaved\n');
    expect(file.text()).toBe(after);
  });

  it('at the place stop the undo of a hunk, anywhere that of the file', async () => {
    const file = await changed('a.txt', before, after);
    const text = after.replace('two', 'unsaved');
    folder.editor.unsaved.set(folder.pathOf('a.txt'), text);
    expect(await file.undo(0)).toMatchObject({ outcome: 'conflict', reason: unsaved });
    expect(await file.undo()).toMatchObject({ outcome: 'conflict', reason: unsaved });
    expect(folder.editor.unsaved.get(folder.pathOf('a.txt'))).toBe(text);
    expect(file.text()).toBe(after);
  });

  it('of a file that the agent made keep it', async () => {
    const file = await changed('a.txt', null, 'new\n');
    folder.editor.unsaved.set(folder.pathOf('a.txt'), 'new\nunsaved\n');
    expect(await file.undo()).toMatchObject({ outcome: 'conflict', reason: unsaved });
    expect(file.text()).toBe('new\n');
  });
});

describe('a later turn', () => {
  it('elsewhere in the file leaves both to be undone in any order', async () => {
    const first = await changed('a.txt', before, after);
    folder.tracker.turnBegan(channelId, 'message-2');
    const second = await changed('a.txt', null, after.replace('4', 'four'));
    expect(await first.undo()).toMatchObject({ outcome: 'done' });
    expect(second.text()).toBe(before.replace('4', 'four'));
    expect(await second.undo()).toMatchObject({ outcome: 'done' });
    expect(second.text()).toBe(before);
    expect(await first.redo()).toMatchObject({ outcome: 'done' });
    expect(await second.redo()).toMatchObject({ outcome: 'done' });
    expect(second.text()).toBe(after.replace('4', 'four'));
  });

  it('at the same place must be undone first', async () => {
    const first = await changed('a.txt', before, after);
    folder.tracker.turnBegan(channelId, 'message-2');
    const second = await changed('a.txt', null, after.replace('two', '2nd'));
    expect(await first.undo()).toMatchObject({ outcome: 'conflict', reason: edited });
    expect(await second.undo()).toMatchObject({ outcome: 'done' });
    expect(await first.undo()).toMatchObject({ outcome: 'done' });
    expect(first.text()).toBe(before);
  });
});

describe('a change that a later turn took back', () => {
  it.each([
    ['text', '1\n', '2\n'],
    ['bytes', Uint8Array.of(0, 1), Uint8Array.of(0, 2)],
  ])('is not undone twice: %s', async (_, one, two) => {
    const first = await changed('a', one, two);
    folder.tracker.turnBegan(channelId, 'message-2');
    const second = await changed('a', null, one);
    expect(await first.undo()).toMatchObject({ outcome: 'conflict', reason: edited });
    expect(await second.undo()).toMatchObject({ outcome: 'done' });
    expect(await first.undo()).toMatchObject({ outcome: 'done' });
    expect(readFileSync(folder.pathOf('a'))).toEqual(Buffer.from(one));
  });
});

describe('files edited since', () => {
  it('are those that somebody else has edited, not the agent and not an undo', async () => {
    const [a, b, c, d] = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(name => folder.pathOf(name));
    const first = await changed('a.txt', before, after);
    await changed('b.txt', before, after);
    await changed('c.txt', before, after);
    folder.put('d.txt', 'never of the agent\n');
    await first.undo(0);
    const all = [a ?? '', b ?? '', c ?? '', d ?? ''];
    expect(await folder.tracker.editedSince(channelId, all)).toEqual([]);
    folder.put('b.txt', 'mine\n');
    folder.editor.unsaved.set(c ?? '', 'unsaved\n');
    expect(await folder.tracker.editedSince(channelId, all)).toEqual([b, c]);
    expect(await folder.restarted().editedSince(channelId, all)).toEqual([b, c]);
  });

  it('are also those that the agent has edited again afterwards', async () => {
    const path = folder.pathOf('a.txt');
    await changed('a.txt', before, after);
    folder.put('a.txt', `mine\n${after}`);
    folder.tracker.turnBegan(channelId, 'message-2');
    await changed('a.txt', null, `mine\n${after}again\n`);
    expect(await folder.tracker.editedSince(channelId, [path])).toEqual([path]);
    expect(await folder.tracker.editedSince(channelId, [path], 'message-1')).toEqual([path]);
    expect(await folder.tracker.editedSince(channelId, [path], 'message-2')).toEqual([]);
  });
});
