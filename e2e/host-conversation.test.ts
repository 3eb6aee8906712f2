// The host as a black box, real CLIs behind it: pages that come and go, the queue, deaths and sleep.
import { describe, expect, it } from 'vitest';
import { emptyConversation } from '@dovetail/conversation';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { openStagedHost, plain } from './support/staged-host.ts';

const write = { Write: { file_path: '${cwd}/a.txt', content: 'written\n' } };

describe.each(eachCli)('the host on Claude Code %s', (_version, cli) => {
  cli.ifNewest(() => {
    it('shows one conversation to two pages, each line once and in order, and to a third that comes later', async () => {
      const stage = await openStage(cli, { steps: [{ say: 'One.' }, { say: 'Two.' }] });
      const staged = await openStagedHost(stage);
      const [first, second] = [staged.page(), staged.page()];
      await first.launch('c');
      await second.launch('c');
      await first.send('c', 'begin');
      await Promise.all([first.result('One.'), second.result('One.')]);
      const late = staged.page();
      await late.launch('c');
      await second.send('c', 'go on');
      await Promise.all([first.result('Two.'), second.result('Two.'), late.result('Two.')]);
      const own = plain(staged.host.channels.expect('c').conversation);
      for (const page of [first, second, late]) expect(page.conversations.get('c')).toEqual(own);
      const lines = (page: typeof first) => page.ofType('io_message').map(({ message }) => JSON.stringify(message));
      // The second page came when the CLI had introduced itself already.
      expect(lines(first).slice(-lines(second).length)).toEqual(lines(second));
      const missed = first.ofType('io_message').slice(0, lines(first).length - lines(second).length);
      const ofTurn = ['user', 'assistant', 'stream_event', 'result'];
      expect(missed.filter(({ message }) => ofTurn.includes(message.type))).toEqual([]);
      expect(lines(second).slice(-lines(late).length)).toEqual(lines(late));
      expect(new Set(lines(first)).size).toBe(lines(first).length);
      await expect.poll(() => stage.processes()).toHaveLength(1);
    });
  });

  it('keeps a permission question open while the page reloads, and takes the answer of the new page', async () => {
    const stage = await openStage(cli, {
      steps: [{ call: write }, { expect: { tool: 'Write' }, say: 'Done.' }],
    });
    const staged = await openStagedHost(stage);
    const before = staged.page();
    await before.launch('c');
    await before.send('c', 'write it');
    const asked = await before.question('tool_permission_request');
    before.leave();
    // Late words of a page that is gone decide nothing.
    asked.answer({ behavior: 'allow' });
    const after = staged.page();
    await after.launch('c');
    const again = await after.question('tool_permission_request');
    expect(again.params).toMatchObject({ toolName: 'Write', decisionId: asked.params.decisionId });
    expect(after.conversations.get('c')?.decisions).toHaveLength(1);
    await expect(stage.read('a.txt')).rejects.toThrow('ENOENT');
    again.answer({ behavior: 'allow' });
    await after.result('Done.');
    expect(await stage.read('a.txt')).toBe('written\n');
  });

  cli.ifNewest(() => {
    it('holds what is typed while a turn runs, in the order that the person wants', async () => {
      const stage = await openStage(cli, {
        steps: [
          { call: write },
          { expect: { tool: 'Write' }, say: 'First done.' },
          { expect: { user: 'third, edited' }, say: 'Third done.' },
          { expect: { user: 'second' }, say: 'Second done.' },
        ],
      });
      const staged = await openStagedHost(stage);
      const page = staged.page();
      await page.launch('c');
      await page.send('c', 'first');
      const asked = await page.question('tool_permission_request');
      const second = await page.send('c', 'second');
      const third = await page.send('c', 'third');
      const fourth = await page.send('c', 'fourth');
      expect([second.state, third.state, fourth.state]).toEqual(['held', 'held', 'held']);
      // Asked again, as a page does that lost its connection: it is not there twice.
      await page.ask('send_message', { channelId: 'c', id: second.id, content: 'second' });
      await page.ask('edit_queued_message', { channelId: 'c', id: third.id, content: 'third, edited' });
      await page.ask('move_queued_message', { channelId: 'c', id: third.id, to: 0 });
      expect(await page.ask('remove_queued_message', { channelId: 'c', id: fourth.id })).toEqual({ outcome: 'done' });
      expect(page.conversations.get('c')?.queue.map(({ content }) => content)).toEqual(['third, edited', 'second']);
      asked.answer({ behavior: 'allow' });
      await page.result('Third done.');
      await page.result('Second done.');
      expect(page.conversations.get('c')?.queue).toEqual([]);
      expect(await page.ask('remove_queued_message', { channelId: 'c', id: second.id })).toEqual({ outcome: 'gone' });
    });
  });

  it('reports a CLI that was killed in a turn, keeps what was typed, and resumes with one click', async () => {
    const stage = await openStage(cli, {
      steps: [{ say: 'Before.' }, { call: write }, { expect: { user: 'write it' }, say: 'After.' }],
    });
    const staged = await openStagedHost(stage);
    const page = staged.page();
    await page.launch('c');
    await page.send('c', 'hello');
    await page.result('Before.');
    await page.send('c', 'write it');
    const asked = await page.question('tool_permission_request');
    await page.send('c', 'and then');
    process.kill(staged.host.channels.expect('c').agent?.pid ?? 0, 'SIGKILL');
    const ended = await page.next(message => message.type === 'channel_state' && message.state === 'ended');
    expect(ended).toMatchObject({ exit: { signal: 'SIGKILL' } });
    await page.next(message => message.type === 'channel_state' && message.state === 'ended' && message.queueHeld);
    await page.next(message => message.type === 'cancel_request' && message.targetRequestId === asked.requestId);
    asked.answer({ behavior: 'allow' });
    const { turns, order, queue } = page.conversations.get('c') ?? emptyConversation();
    expect(turns[order.at(-1) ?? '']?.state).toBe('failed');
    expect(queue.map(({ content }) => content)).toEqual(['and then']);
    const { resent } = await page.ask('resume_channel', { channelId: 'c' });
    await page.next(message => message.type === 'channel_state' && message.state === 'live' && message.queueHeld);
    await expect(stage.read('a.txt')).rejects.toThrow('ENOENT');
    await page.ask('remove_queued_message', { channelId: 'c', id: queue[0]?.id ?? '' });
    // What the dead CLI had not yet put on disk was sent again.
    if (resent === 0) await page.send('c', 'write it, in words');
    await page.result('After.');
  });

  it('puts an idle channel to sleep and wakes it with the next message', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'One.' }, { expect: { user: 'two' }, say: 'Two.' }] });
    const staged = await openStagedHost(stage);
    const page = staged.page();
    await page.launch('c');
    await page.send('c', 'one');
    await page.result('One.');
    expect(await page.ask('sleep_channel', { channelId: 'c' })).toEqual({ asleep: true });
    await expect.poll(() => stage.processes()).toEqual([]);
    expect((await page.ask('list_processes', {})).processes).toMatchObject([
      { channelId: 'c', state: 'asleep', pid: null },
    ]);
    await page.send('c', 'two');
    await page.result('Two.');
    const { processes } = await page.ask('list_processes', {});
    expect(processes).toMatchObject([{ channelId: 'c', sessionId: page.conversations.get('c')?.session.id }]);
    expect(processes[0]?.memoryBytes).toBeGreaterThan(1_000_000);
    page.say({ type: 'close_channel', channelId: 'c' });
    await page.next(message => message.type === 'close_channel');
    await expect.poll(() => stage.processes()).toEqual([]);
  });

  it('stops a turn when it is told to, and says so', async () => {
    const stage = await openStage(cli, { steps: [{ call: write }, { expect: { user: 'again' }, say: 'Again.' }] });
    const staged = await openStagedHost(stage);
    const page = staged.page();
    await page.launch('c');
    await page.send('c', 'write it');
    const asked = await page.question('tool_permission_request');
    page.say({ type: 'interrupt_claude', channelId: 'c' });
    await page.next(message => message.type === 'cancel_request' && message.targetRequestId === asked.requestId);
    await page.next(message => message.type === 'io_message' && message.message.type === 'result');
    const { turns, order } = page.conversations.get('c') ?? emptyConversation();
    expect(turns[order.at(-1) ?? '']?.state).toBe('interrupted');
    await page.send('c', 'again');
    await page.result('Again.');
  });

  it('gives back the queue, the draft and the session after the host itself was started again', async () => {
    const stage = await openStage(cli, {
      steps: [{ say: 'One.' }, { call: write }, { expect: { user: 'kept' }, say: 'Kept.' }],
    });
    const staged = await openStagedHost(stage);
    const before = staged.page();
    await before.launch('c');
    await before.send('c', 'one');
    await before.result('One.');
    const sessionId = before.conversations.get('c')?.session.id ?? '';
    await before.send('c', 'write it');
    await before.question('tool_permission_request');
    await before.send('c', 'kept');
    await before.ask('save_draft', { sessionId, draft: { text: 'half a sen', caret: 10 } });
    await staged.restart();
    const after = staged.page();
    await after.launch('d', { resume: sessionId });
    expect(after.conversations.get('d')?.queue.map(({ content }) => content)).toEqual(['kept']);
    const texts = Object.values(after.conversations.get('d')?.blocks ?? {}).flatMap(block =>
      block.type === 'text' ? [block.text] : [],
    );
    expect(texts).toContain('One.');
    expect((await after.ask('get_draft', { sessionId })).draft).toMatchObject({ text: 'half a sen', caret: 10 });
    expect(await after.ask('release_queue', { channelId: 'd' })).toEqual({ released: 1 });
    await after.result('Kept.');
  });
});
