// The host's rewind on the real CLIs: some files and not others, byte for byte, and then the conversation too.
import { randomUUID } from 'node:crypto';
import { chmod, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyConversation } from '@dovetail/conversation';
import type { ChangeTracker } from '../packages/host/src/changes/change-tracker.ts';
import type { Channel } from '../packages/host/src/channels/channel.ts';
import { conversationFeature } from '../packages/host/src/features/conversation/conversation-feature.ts';
import { channelsWith, pagesWith } from '../packages/host/src/testing/channels-with.ts';
import { diskEditor } from '../packages/host/src/testing/disk-editor.ts';
import { emptyPorts, fakeContext } from '../packages/host/src/testing/fake-context.ts';
import { partial } from '../packages/host/src/testing/partial.ts';
import { asking } from '../packages/host/src/testing/ports-with.ts';
import { eachCli, type PinnedCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { allow, type StagedAgent } from './support/staged-agent.ts';

const a = 'hello\r\nwörld\r\n';
const b = '\uFEFFone\ntwo, no final newline';

/** Three turns: a new file, an edit of a, an edit of b. */
async function threeTurns(cli: PinnedCli, lastStep: object[] = []) {
  const stage = await openStage(cli, {
    files: { 'a.txt': a, 'grün/b.txt': b },
    steps: [
      { call: { Write: { file_path: '${cwd}/new.txt', content: 'new\n' } } },
      { say: 'One.' },
      { call: { Read: { file_path: '${cwd}/a.txt' } } },
      { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'hello', new_string: 'HELLO' } } },
      { say: 'Two.' },
      { call: { Read: { file_path: '${cwd}/grün/b.txt' } } },
      { call: { Edit: { file_path: '${cwd}/grün/b.txt', old_string: 'two', new_string: 'TWO' } } },
      { say: 'Three.' },
      ...lastStep,
    ],
  });
  const start = (more: object = {}) =>
    stage.start({ fileCheckpointing: true, decide: question => allow(question), ...more });
  let staged: StagedAgent = await start();
  const uuids = [randomUUID(), randomUUID(), randomUUID()] as const;
  for (const [turn, uuid] of uuids.entries()) await staged.ask({ content: `turn ${turn + 1}`, uuid });
  const sessionId = staged.agent.sessionId ?? '';
  const editor = diskEditor();
  const channel: Partial<Channel> & { id: string } = {
    id: 'c1',
    cwd: stage.project,
    sessionId,
    conversation: emptyConversation(),
    wake: async () => staged.agent,
    stop: async () => void (await staged.agent.stop()),
    async resume(options) {
      staged = await start({ resume: sessionId, ...options });
      return { resent: 0 };
    },
    note: async () => {},
  };
  const pages = pagesWith({ id: 'p' });
  const context = fakeContext({
    cwd: stage.project,
    configFolder: stage.configDir,
    dataFolder: join(stage.home, 'dovetail'),
    channels: channelsWith(channel),
    pages,
    ports: { ...emptyPorts, files: editor.port },
    changes: partial<ChangeTracker>('changes', { editedSince: async () => [] }),
  });
  const { rewind_code, undo_rewind } = conversationFeature(context);
  const rewind = (userMessageId: string, more: object = {}) =>
    rewind_code(
      { channelId: 'c1', userMessageId, dryRun: false, rewindConversation: false, ...more },
      asking({ pageId: 'p' }),
    );
  const undo = (rewindId = '') => undo_rewind({ channelId: 'c1', rewindId }, asking({ pageId: 'p' }));
  return { stage, uuids, rewind, undo, pages, context, ask: (text: string) => staged.ask(text) };
}

describe.each(eachCli)('the rewind of the host on Claude Code %s', (_version, cli) => {
  it('takes back one file of three and leaves the bytes of the others', async () => {
    const { stage, uuids, rewind, undo, context } = await threeTurns(cli);

    const plan = await rewind(uuids[0], { dryRun: true });
    expect(plan).toMatchObject({ canRewind: true, insertions: 2, deletions: 3 });
    // File by file from the CLI's own copies, and the same sum.
    expect(plan.files?.toSorted((one, other) => one.filePath.localeCompare(other.filePath))).toEqual([
      { filePath: stage.path('a.txt'), becomes: 'changed', insertions: 1, deletions: 1 },
      { filePath: stage.path('grün/b.txt'), becomes: 'changed', insertions: 1, deletions: 1 },
      { filePath: stage.path('new.txt'), becomes: 'removed', insertions: 0, deletions: 1 },
    ]);
    expect((await rewind(uuids[2], { dryRun: true })).files).toEqual([
      { filePath: stage.path('grün/b.txt'), becomes: 'changed', insertions: 1, deletions: 1 },
    ]);

    await chmod(stage.path('new.txt'), 0o755);
    const whole = await rewind(uuids[0]);
    expect([await stage.read('a.txt'), await stage.read('grün/b.txt')]).toEqual([a, b]);
    await expect(stage.read('new.txt')).rejects.toThrow('ENOENT');
    expect(await undo(whole.rewindId)).toMatchObject({ undone: true, leftAlone: [] });
    expect(await stage.read('a.txt')).toBe(a.replace('hello', 'HELLO'));
    expect(await stage.read('grün/b.txt')).toBe(b.replace('two', 'TWO'));
    expect([await stage.read('new.txt'), (await stat(stage.path('new.txt'))).mode & 0o777]).toEqual(['new\n', 0o755]);
    expect(plan.filesChanged.toSorted()).toEqual(['a.txt', 'grün/b.txt', 'new.txt'].map(stage.path).toSorted());

    const byHand = Buffer.from('\uFEFFHELLO\r\nby hand, no final newline');
    await writeFile(stage.path('a.txt'), byHand);
    const done = await rewind(uuids[0], { onlyFiles: [stage.path('grün/b.txt')] });
    expect(done).toMatchObject({
      canRewind: true,
      filesChanged: [stage.path('grün/b.txt')],
      insertions: 1,
      deletions: 1,
    });
    expect(await stage.read('grün/b.txt')).toBe(b);
    expect(await readFile(stage.path('a.txt'))).toEqual(byHand);
    expect(await stage.read('new.txt')).toBe('new\n');
    expect(await readdir(join(context.dataFolder, 'rewinds'))).toHaveLength(2);

    // Another mode only: nothing that the CLI would tell, and yet it would put it back.
    await writeFile(stage.path('a.txt'), a);
    await chmod(stage.path('a.txt'), 0o755);
    await writeFile(stage.path('grün/b.txt'), 'changed once more');
    expect((await rewind(uuids[0], { dryRun: true })).filesChanged).not.toContain(stage.path('a.txt'));
    expect(await rewind(uuids[0], { onlyFiles: [stage.path('grün/b.txt')] })).toMatchObject({ canRewind: true });
    expect(await stage.read('grün/b.txt')).toBe(b);
    expect((await stat(stage.path('a.txt'))).mode & 0o777).toBe(0o755);
  });

  it('takes back two turns, the conversation with them, and goes on from there', async () => {
    const { stage, uuids, rewind, ask } = await threeTurns(cli, [{ say: 'Again.' }]);
    expect(await rewind(uuids[1], { rewindConversation: true })).toMatchObject({ canRewind: true });
    expect([await stage.read('a.txt'), await stage.read('grün/b.txt'), await stage.read('new.txt')]).toEqual([
      a,
      b,
      'new\n',
    ]);
    await ask('another way');
    const sent = JSON.stringify(stage.requests.at(-1)?.messages);
    for (const words of ['turn 1', 'One.', 'another way']) expect(sent).toContain(words);
    for (const words of ['turn 2', 'Two.', 'turn 3', 'Three.']) expect(sent).not.toContain(words);

    // A checkpoint of before the resume is still there.
    expect(await rewind(uuids[0])).toMatchObject({ canRewind: true, filesChanged: [stage.path('new.txt')] });
    await expect(stage.read('new.txt')).rejects.toThrow('ENOENT');
  });

  it('begins a new conversation before the first message, and has no checkpoint for a strange one', async () => {
    const { stage, uuids, rewind, pages } = await threeTurns(cli);
    expect(await rewind(randomUUID())).toMatchObject({
      canRewind: false,
      reason: expect.stringContaining('checkpoint'),
    });
    expect(await rewind(uuids[0], { rewindConversation: true })).toMatchObject({ canRewind: true });
    expect(await stage.read('a.txt')).toBe(a);
    expect(pages.pushed).toEqual([['p', { type: 'create_new_conversation' }]]);
  });
});
