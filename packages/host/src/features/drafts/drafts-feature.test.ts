import { expect, it } from 'vitest';
import type { Channel, ChannelObserver, Channels } from '../../channels/channel.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { partial } from '../../testing/partial.ts';
import { asking } from '../../testing/ports-with.ts';
import { createSessionFolder } from '../../testing/session-folder.ts';
import { draftsFeature } from './drafts-feature.ts';
import { typedText } from './follow-prompts.ts';

async function setUp() {
  const folder = await createSessionFolder();
  const opened: ((channel: Channel) => void)[] = [];
  const channels = partial<Channels>('channels', {
    onOpened(listener) {
      opened.push(listener);
      return () => void opened.splice(opened.indexOf(listener), 1);
    },
  });
  const end = new AbortController();
  let clock = 0;
  const handlers = draftsFeature(fakeContext({ ...folder, channels, now: () => ++clock, signal: end.signal }));
  const open = (cwd: string): ChannelObserver => {
    let observer: ChannelObserver = {};
    const observe = (given: ChannelObserver) => {
      observer = given;
      return () => {};
    };
    for (const listener of opened) listener(partial<Channel>('channel', { cwd, observe }));
    return observer;
  };
  return { folder, handlers, open, end, opened };
}

function send(observer: ChannelObserver, content: string, more: object = {}): void {
  observer.input?.(
    { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, session_id: '', ...more },
    [] as never,
  );
}

it('gives a draft back, of a session, of a folder, of the own folder', async () => {
  const { folder, handlers } = await setUp();
  const draft = { text: 'half a thou', caret: 11, attachments: [], comments: [] };
  expect(await handlers.save_draft({ draft }, asking())).toEqual({ savedMs: 1 });
  expect(await handlers.get_draft({ cwd: folder.cwd }, asking())).toEqual({ draft, savedMs: 1 });
  expect(await handlers.get_draft({ sessionId: 'x', cwd: folder.cwd }, asking())).toEqual({ draft: null });
});

it('remembers what is sent in any channel, once, and by its folder', async () => {
  const { folder, handlers, open } = await setUp();
  const mine = open(folder.cwd);
  send(mine, 'first', { uuid: 'u1' });
  send(mine, 'second', { uuid: 'u2' });
  send(mine, 'first', { uuid: 'u1' });
  send(mine, 'for the model', { isSynthetic: true });
  mine.input?.({ type: 'keep_alive' }, [] as never);
  send(open('/elsewhere'), 'third');
  const { prompts } = await handlers.list_prompts({ search: '', limit: 10 }, asking());
  expect(prompts.map(({ text }) => text)).toEqual(['second', 'first']);
  const there = await handlers.list_prompts({ cwd: '/elsewhere', search: 'THI', limit: 10 }, asking());
  expect(there.prompts.map(({ text }) => text)).toEqual(['third']);
});

it('follows no channel after the end of the host', async () => {
  const { end, opened } = await setUp();
  expect(opened).toHaveLength(1);
  end.abort();
  expect(opened).toEqual([]);
});

it('keeps only what was typed', () => {
  expect(
    typedText([
      { type: 'text', text: '<ide_selection>line</ide_selection>' },
      { type: 'image' },
      { type: 'text', text: 'look at this' },
    ]),
  ).toBe('look at this');
});
