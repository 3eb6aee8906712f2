// Property: whenever a page attaches, what it builds from its snapshot and what follows is the conversation of the host.
import { array, assert, asyncProperty, constantFrom, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { isState, setUpLive, uuidOf } from '../testing/channel-setup.ts';

type Live = Awaited<ReturnType<typeof setUpLive>>;

const steps: Readonly<Record<string, (live: Live, n: number) => unknown>> = {
  send: ({ channel }, n) => channel.send({ id: uuidOf(n), content: `m${n}`, when: 'when-idle' }),
  sendNow: ({ channel }, n) => channel.send({ id: uuidOf(n), content: [{ type: 'text', text: `n${n}` }], when: 'now' }),
  begin: ({ cli }) => cli.now.isAlive && cli.now.beginTurn(),
  end: ({ cli }) => cli.now.isAlive && cli.now.endTurn(),
  fail: ({ cli }) => cli.now.isAlive && cli.now.endTurn({ is_error: true, result: 'no' }),
  unknown: ({ cli }, n) => cli.now.isAlive && cli.now.say({ type: 'kind_of_tomorrow', n }),
  suggest: ({ cli }) => cli.now.isAlive && cli.now.say({ type: 'prompt_suggestion', suggestion: 'next?' }),
  ask: ({ cli }, n) =>
    cli.now.isAlive &&
    cli.now.say({
      type: 'control_request',
      request_id: `q${n}`,
      request: { subtype: 'can_use_tool', tool_name: 'Write', input: {}, tool_use_id: `t${n}` },
    }),
  decide: ({ cli, channel }) => {
    const [asked] = channel.conversation.decisions;
    if (!asked || !cli.now.isAlive) return;
    return cli.now.options.onPermission?.(
      { subtype: 'can_use_tool', tool_name: 'Write', input: {}, tool_use_id: 't' },
      { requestId: asked.requestId, signal: new AbortController().signal },
    );
  },
  interrupt: ({ channel }) => channel.interrupt(),
  release: ({ channel }) => channel.queue.release(),
  remove: ({ channel }) => channel.queue.remove(channel.conversation.queue[0]?.id ?? ''),
  move: ({ channel }) => channel.queue.move(channel.conversation.queue.at(-1)?.id ?? '', 0),
  edit: ({ channel }, n) => channel.queue.edit(channel.conversation.queue[0]?.id ?? '', `edited ${n}`),
  crash: async ({ cli, page, channel }) => {
    if (!cli.now.isAlive) return;
    const told = page.received.length;
    cli.now.die();
    await page.next(message => isState('ended')(message) && page.received.indexOf(message) >= told);
    return channel.state;
  },
  resume: ({ channel }) => channel.resume(),
  sleep: ({ channel }) => channel.sleep(),
};

test('pages that attach at any time have the conversation of the host', async () => {
  const names = array(constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 40 });
  await assert(
    asyncProperty(names, array(nat(40), { maxLength: 3 }), async (run, attachAt) => {
      const live = await setUpLive();
      const pages = [live.page];
      for (const [n, name] of run.entries()) {
        if (attachAt.includes(n)) {
          const page = live.openPage();
          page.say({ type: 'launch_claude', channelId: 'c' });
          pages.push(page);
        }
        await steps[name]?.(live, n + 1);
      }
      const own = JSON.parse(JSON.stringify(live.channel.conversation)) as unknown;
      for (const page of pages) expect(page.conversations.get('c')).toEqual(own);
      // Each message reached a process at most once.
      for (const { heard } of live.cli.processes) {
        const ids = heard.map(message => message.uuid);
        expect(new Set(ids).size).toBe(ids.length);
      }
      await live.channels.closeAll();
    }),
    { numRuns: 150 },
  );
});
