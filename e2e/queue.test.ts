// Messages sent while the agent works: how each version takes them, and how one is taken back.
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isLine } from '@dovetail/protocol';
import { project } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { shareAgent } from './support/shared-agent.ts';
import { allow } from './support/staged-agent.ts';

const slowAnswer = { say: 'One two three four.', pause: { after: 2, wait: { until: 'queued' } } };

describe.each(eachCli)('queued messages on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli, { start: { replayUserMessages: true } });

  it('may be written before the CLI is ready', async () => {
    const { ask, agent } = await play({ steps: [{ expect: 'early', say: 'Heard.' }] });
    const answered = ask('early');
    expect((await answered).result).toBe('Heard.');
    expect((await agent.ready).commands.length).toBeGreaterThan(0);
  });

  it('run after the turn: one by one on 2.1.29, merged into one turn on 2.1.325', async () => {
    const isMerged = cli.pick({ '2.1.29': false, '2.1.325': true });
    const { stage, agent, send, result, lines } = await play({
      steps: [
        slowAnswer,
        ...(isMerged
          ? [{ expect: { user: { matches: 'second[^]*third' } }, say: 'Both.' }]
          : [
              { expect: { user: { equals: 'second' } }, say: 'Second.' },
              { expect: { user: { equals: 'third' } }, say: 'Third.' },
            ]),
      ],
    });
    await send('first');
    await stage.rehearsal.reached('queued');
    const uuids = [await send('second'), await send('third')];
    // Read in order: when this is answered, both messages have arrived.
    await agent.request('mcp_status', {});
    stage.rehearsal.release('queued');
    // Rule 7: results are not sends.
    expect((await result()).result).toBe('One two three four.');
    await cli.on({
      async '2.1.29'() {
        expect((await result()).result).toBe('Second.');
        expect((await result()).result).toBe('Third.');
      },
      async '2.1.325'() {
        expect(await result()).toMatchObject({ result: 'Both.', user_message_uuids: uuids });
      },
    });
    await agent.request('mcp_status', {});
    expect(lines.filter(line => isLine(line, 'result'))).toHaveLength(isMerged ? 2 : 3);
  });

  it('join the running turn when they come while a tool runs', async () => {
    const { stage, agent, send, result, until, lines } = await play({
      steps: [
        { call: { Bash: { command: 'until [ -e go ]; do sleep 0.05; done; echo went', description: 'Wait' } } },
        { expect: { tool: 'Bash', result: 'went' }, say: 'Steered.' },
      ],
      decide: question => allow(question),
    });
    await send('wait for it');
    await expect
      .poll(() => stage.processes().filter(found => found.command.includes('until [')), { timeout: 20_000 })
      .not.toEqual([]);
    const uuid = await send('be quick about it');
    await agent.request('mcp_status', {});
    await writeFile(stage.path('go'), '');
    await until(
      'the echo of the message',
      line => isLine(line, 'user') && line.isReplay === true && line.uuid === uuid,
    );
    expect((await result()).result).toBe('Steered.');
    expect(JSON.stringify(stage.requests[1]?.messages)).toContain('be quick about it');
    await agent.request('mcp_status', {});
    expect(lines.filter(line => isLine(line, 'result'))).toHaveLength(1);
  });

  it('can be taken back on 2.1.325; 2.1.29 is not asked', async () => {
    const { stage, agent, send, result, lines, ask } = await play({
      steps: [
        slowAnswer,
        ...cli.pick({ '2.1.29': [{ expect: 'taken back', say: 'It ran.' }], '2.1.325': [] }),
        { expect: { user: { equals: 'third' } }, say: 'Third.' },
      ],
    });
    await send('first');
    await stage.rehearsal.reached('queued');
    const uuid = await send('to be taken back');
    const taken = agent.request('cancel_async_message', { message_uuid: uuid });
    await cli.on({
      '2.1.29': () => expect(taken).rejects.toThrow('needs Claude Code CLI 2.1.85 or newer'),
      '2.1.325': async () => expect(await taken).toEqual({ cancelled: true }),
    });
    stage.rehearsal.release('queued');
    expect((await result()).result).toBe('One two three four.');
    await cli.on({
      '2.1.29': async () => expect((await result()).result).toBe('It ran.'),
      '2.1.325': async () => {},
    });
    expect((await ask('third')).result).toBe('Third.');
    const states = lines.flatMap(line =>
      isLine(line, 'command_lifecycle') && line.command_uuid === uuid ? [line.state] : [],
    );
    expect(states).toEqual(cli.pick({ '2.1.29': [], '2.1.325': ['queued', 'cancelled'] }));
    const said = stage.requests.flatMap(request => project(request)).map(message => JSON.stringify(message));
    expect(said.some(text => text.includes('taken back'))).toBe(cli.pick({ '2.1.29': true, '2.1.325': false }));
  });
});
