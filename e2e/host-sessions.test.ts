// Sessions through the host: listed, read in pages, searched, renamed, forked, deleted and taken back, rewound.
import { writeFile } from 'node:fs/promises';
import { emptyConversation, rewindsOf } from '@dovetail/conversation';
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { openStagedHost } from './support/staged-host.ts';

const write = (name: string, content: string) => ({ Write: { file_path: `\${cwd}/${name}`, content } });

describe.each(eachCli)('sessions through the host on Claude Code %s', (_version, cli) => {
  it('are listed, read, searched, renamed, exported, deleted and taken back', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'The larder is empty.' }, { say: 'Now it is full.' }] });
    const staged = await openStagedHost(stage);
    const page = staged.page();
    await page.launch('c');
    await page.send('c', 'What is in the larder?');
    await page.result('The larder is empty.');
    await page.send('c', 'Fill it');
    await page.result('Now it is full.');
    const sessionId = page.conversations.get('c')?.session.id ?? '';

    const { sessions } = await page.ask('list_sessions_request', {});
    expect(sessions).toMatchObject([{ id: sessionId, cwd: stage.project, channelId: 'c' }]);
    const newest = await page.ask('get_session_request', { sessionId, limit: 2 });
    expect(JSON.stringify(newest.messages)).toContain('Now it is full.');
    expect(JSON.stringify(newest.messages)).not.toContain('What is in the larder?');
    const older = await page.ask('get_session_request', { sessionId, cursor: newest.olderCursor, limit: 50 });
    expect(JSON.stringify(older.messages)).toContain('What is in the larder?');
    expect(JSON.stringify(older.messages)).not.toContain('Now it is full.');

    const found = await page.ask('search_sessions', { searchId: 's1', text: 'larder is empty' });
    expect(found.hits).toMatchObject([{ session: { id: sessionId }, where: 'text' }]);
    expect(
      page.received.some(message => message.type === 'request' && message.request.type === 'session_search_hits'),
    ).toBe(true);

    expect(await page.ask('rename_session', { sessionId, title: 'Stock the larder' })).toEqual({
      title: 'Stock the larder',
    });
    await expect
      .poll(async () => (await page.ask('list_sessions_request', {})).sessions[0]?.title)
      .toBe('Stock the larder');
    const exported = await page.ask('export_session', { sessionId });
    expect(exported.contents).toContain('What is in the larder?');
    expect(exported.fileName).toMatch(/\.md$/);

    expect(await page.ask('delete_session', { sessionId })).toMatchObject({ deleted: false });
    page.say({ type: 'close_channel', channelId: 'c' });
    await page.next(message => message.type === 'close_channel');
    await expect.poll(() => stage.processes()).toEqual([]);
    expect(await page.ask('delete_session', { sessionId })).toMatchObject({ deleted: true });
    expect((await page.ask('list_sessions_request', {})).sessions).toEqual([]);
    expect(await page.ask('restore_session', { sessionId })).toMatchObject({ restored: true });
    expect((await page.ask('rebuild_session_index', {})).sessions).toBe(1);
    expect((await page.ask('list_sessions_request', {})).sessions[0]?.id).toBe(sessionId);
  });

  it('fork at a message: the new one knows what came before, the old one is as it was', async () => {
    const stage = await openStage(cli, {
      steps: [{ say: 'One.' }, { say: 'Two.' }, { expect: { user: 'another way' }, say: 'Other.' }],
    });
    const page = (await openStagedHost(stage)).page();
    await page.launch('c');
    await page.send('c', 'first');
    await page.result('One.');
    const conversation = page.conversations.get('c');
    const at = Object.values(conversation?.blocks ?? {}).find(block => block.type === 'text')?.uuid ?? '';
    await page.send('c', 'second');
    await page.result('Two.');
    const sessionId = conversation?.session.id ?? '';
    const fork = await page.ask('fork_conversation', { forkedFromSession: sessionId, resumeSessionAt: at });
    expect(fork).toMatchObject({ openedInTab: false });
    expect(fork.sessionId).not.toBe(sessionId);
    await page.launch('d', { resume: fork.sessionId });
    await page.send('d', 'another way');
    await page.result('Other.');
    const sent = JSON.stringify(stage.requests.at(-1)?.messages);
    for (const words of ['first', 'One.', 'another way']) expect(sent).toContain(words);
    for (const words of ['second', 'Two.']) expect(sent).not.toContain(words);
    const old = await page.ask('get_session_request', { sessionId });
    expect(JSON.stringify(old.messages)).toContain('Two.');
    expect(JSON.stringify(old.messages)).not.toContain('Other.');
  });

  it('rewinds three turns, files and conversation, undoes it, and rewinds again', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': 'one\r\ntwo' },
      steps: [
        { say: 'Zero.' },
        { call: write('new.txt', 'new\n') },
        { say: 'One.' },
        { call: { Read: { file_path: '${cwd}/a.txt' } } },
        { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'two', new_string: 'TWO' } } },
        { say: 'Two.' },
        { call: write('grün.txt', 'grün\n') },
        { say: 'Three.' },
        { expect: { user: 'as it was' }, say: 'Four.' },
        { expect: { user: 'once more' }, say: 'Again.' },
      ],
    });
    const staged = await openStagedHost(stage);
    const page = staged.page();
    await page.launch('c', { permissionMode: 'acceptEdits' });
    await page.send('c', 'begin');
    await page.result('Zero.');
    const { id: userMessageId } = await page.send('c', 'turn one');
    await page.result('One.');
    await page.send('c', 'turn two');
    await page.result('Two.');
    await page.send('c', 'turn three');
    await page.result('Three.');
    const rewind = { channelId: 'c', userMessageId, rewindConversation: true };
    const plan = await page.ask('rewind_code', { ...rewind, dryRun: true });
    expect(plan).toMatchObject({ canRewind: true, editedSince: [] });
    expect(plan.filesChanged.toSorted()).toEqual(['a.txt', 'grün.txt', 'new.txt'].map(stage.path).toSorted());
    expect(await stage.read('a.txt')).toBe('one\r\nTWO');
    const texts = () =>
      Object.values(page.conversations.get('c')?.blocks ?? {}).flatMap(block =>
        block.type === 'text' ? [block.text] : [],
      );
    const rewinds = () => rewindsOf(page.conversations.get('c') ?? emptyConversation());
    const { rewindId = '' } = await page.ask('rewind_code', rewind);
    await expect.poll(rewinds).toMatchObject([{ rewindId, files: 3, conversation: true }]);
    expect(texts()).toEqual(['Zero.']);
    const reloaded = staged.page();
    await reloaded.launch('c');
    expect(rewindsOf(reloaded.conversations.get('c') ?? emptyConversation())).toMatchObject([{ rewindId }]);
    await writeFile(stage.path('grün.txt'), 'by hand');
    const left = { filePath: stage.path('grün.txt'), reason: 'Edited after the rewind, so it was left alone.' };
    expect(await page.ask('undo_rewind', { channelId: 'c', rewindId })).toMatchObject({
      undone: true,
      leftAlone: [left],
    });
    await expect.poll(rewinds).toMatchObject([{ rewindId, undone: { leftAlone: [left] } }]);
    expect(await stage.read('a.txt')).toBe('one\r\nTWO');
    expect([await stage.read('new.txt'), await stage.read('grün.txt')]).toEqual(['new\n', 'by hand']);
    expect(texts()).toEqual(['Zero.', 'One.', 'Two.', 'Three.']);
    await page.send('c', 'as it was');
    await page.result('Four.');
    const whole = JSON.stringify(stage.requests.at(-1)?.messages);
    for (const words of ['begin', 'turn one', 'Two.', 'turn three', 'Three.']) expect(whole).toContain(words);

    expect(await page.ask('rewind_code', rewind)).toMatchObject({ canRewind: true });
    expect(await stage.read('a.txt')).toBe('one\r\ntwo');
    await expect(stage.read('new.txt')).rejects.toThrow('ENOENT');
    await expect(stage.read('grün.txt')).rejects.toThrow('ENOENT');
    await page.send('c', 'once more');
    await page.result('Again.');
    const sent = JSON.stringify(stage.requests.at(-1)?.messages);
    for (const words of ['begin', 'Zero.', 'once more']) expect(sent).toContain(words);
    for (const words of ['turn one', 'turn two', 'Three.']) expect(sent).not.toContain(words);
    expect(texts()).toEqual(['Zero.', 'Again.']);
  });
});
