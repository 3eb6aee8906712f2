import { readFileSync } from 'node:fs';
import { changeRequests, notFound, type Push } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';
import type { Page } from '../../pages/page.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { channelId, trackedFolder, type TrackedFolder } from '../../testing/tracked-folder.ts';
import { changesFeature } from './changes-feature.ts';

let folder: TrackedFolder;
let pushes: Push[] = [];
const ending = new AbortController();
let handlers: ReturnType<typeof changesFeature>;

beforeEach(() => {
  folder = trackedFolder();
  pushes = [];
  const page = { push: push => void pushes.push(push) } as Partial<Page> as Page;
  const channel = { id: channelId, pages: [page] } as Partial<Channel> as Channel;
  const channels = {
    get: id => (id === channelId ? channel : undefined),
    expect(id) {
      if (id !== channelId) throw notFound(`The conversation ${id}`);
      return channel;
    },
  } as Partial<HostContext['channels']> as HostContext['channels'];
  handlers = changesFeature(fakeContext({ changes: folder.tracker, channels, signal: ending.signal }));
});
afterEach(() => folder.remove());

const request = { channelId, signal: new AbortController().signal };
const text = (name: string) => readFileSync(folder.pathOf(name), 'utf8');

async function changed(name: string, before: string, after: string): Promise<string> {
  folder.put(name, before);
  await folder.edit(name, after);
  const { turns } = await handlers.get_changes({ channelId }, request);
  return turns[0]?.files.at(-1)?.changeId ?? '';
}

describe('one change', () => {
  it('is listed, shown, undone by hunk, redone and kept, in the form that was declared', async () => {
    const changeId = await changed('a.txt', '1\n2\n3\n', 'one\n2\nthree\n');
    const list = await handlers.get_changes({ channelId }, request);
    expect(changeRequests.get_changes.result.parse(list)).toEqual(list);
    expect(await handlers.get_change_contents({ channelId, changeId }, request)).toEqual({
      filePath: folder.pathOf('a.txt'),
      before: '1\n2\n3\n',
      after: 'one\n2\nthree\n',
      now: 'one\n2\nthree\n',
    });

    const undone = await handlers.undo_change({ channelId, changeId, hunk: 1 }, request);
    expect(changeRequests.undo_change.result.parse(undone)).toMatchObject({
      outcome: 'done',
      file: { state: 'mixed' },
    });
    expect(text('a.txt')).toBe('one\n2\n3\n');
    const told = await handlers.get_undone({ channelId }, request);
    expect(changeRequests.get_undone.result.parse(told)).toEqual({
      hunks: 1,
      note: expect.stringContaining(`${folder.pathOf('a.txt')}: 1 hunk, near line 3`) as string,
    });
    await handlers.redo_change({ channelId, changeId, hunk: 1 }, request);
    expect(await handlers.get_undone({ channelId }, request)).toEqual({ hunks: 0, note: null });
    expect(text('a.txt')).toBe('one\n2\nthree\n');
    expect(await handlers.keep_change({ channelId, changeId }, request)).toMatchObject({ file: { state: 'kept' } });
  });

  it('that is not known is gone, and has no contents', async () => {
    expect(await handlers.undo_change({ channelId, changeId: 'x' }, request)).toMatchObject({ outcome: 'gone' });
    await expect(handlers.get_change_contents({ channelId, changeId: 'x' }, request)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This change is no longer known. Reload the list of changes.',
    });
  });

  it('of a channel that is not there is an error that names it', async () => {
    await expect(handlers.get_changes({ channelId: 'other' }, request)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('all changes', () => {
  it('are undone newest first; those edited since are named and left alone', async () => {
    await changed('a.txt', '1\n', '2\n');
    folder.tracker.turnBegan(channelId, 'message-2');
    await changed('a.txt', '2\n', '3\n');
    await changed('b.txt', '1\n', '2\n');
    folder.put('b.txt', 'mine\n');
    const answer = await handlers.undo_all_changes({ channelId }, request);
    expect(answer).toEqual({
      undone: 2,
      conflicts: [
        { filePath: folder.pathOf('b.txt'), reason: 'Edited after the change, so it cannot be undone by itself.' },
      ],
    });
    expect([text('a.txt'), text('b.txt')]).toEqual(['1\n', 'mine\n']);
  });

  it('of one turn only', async () => {
    await changed('a.txt', '1\n', '2\n');
    folder.tracker.turnBegan(channelId, 'message-2');
    await changed('b.txt', '1\n', '2\n');
    expect(await handlers.undo_all_changes({ channelId, userMessageId: 'message-2' }, request)).toEqual({
      undone: 1,
      conflicts: [],
    });
    expect([text('a.txt'), text('b.txt')]).toEqual(['2\n', '1\n']);
  });

  it('that were kept are not undone, and are kept once', async () => {
    const changeId = await changed('a.txt', '1\n', '2\n');
    await changed('b.txt', '1\n', '2\n');
    await handlers.keep_change({ channelId, changeId }, request);
    expect(await handlers.keep_all_changes({ channelId }, request)).toEqual({ kept: 1 });
    expect(await handlers.keep_all_changes({ channelId }, request)).toEqual({ kept: 0 });
    expect(await handlers.undo_all_changes({ channelId }, request)).toEqual({ undone: 0, conflicts: [] });
    expect(text('a.txt')).toBe('2\n');
  });
});

describe('pages that watch', () => {
  it('hear of each change and decision, until the host ends', async () => {
    const changeId = await changed('a.txt', '1\n', '2\n');
    await handlers.undo_change({ channelId, changeId }, request);
    expect(pushes).toMatchObject([
      { type: 'changes_update', channelId, turn: { userMessageId: 'message-1', files: [{ state: 'open' }] } },
      { type: 'changes_update', channelId, turn: { userMessageId: 'message-1', files: [{ state: 'undone' }] } },
    ]);
    ending.abort();
    await handlers.redo_change({ channelId, changeId }, request);
    expect(pushes).toHaveLength(2);
  });
});
