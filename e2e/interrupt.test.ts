// Stopping a turn: while text streams, while a tool runs, when nothing runs, with messages waiting.
import { describe, expect, it } from 'vitest';
import { isLine } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { isDelta, notes, texts, toolResults } from './support/line-readings.ts';
import { shareAgent } from './support/shared-agent.ts';
import { allow } from './support/staged-agent.ts';

describe.each(eachCli)('interrupt on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli);

  it('stops a stream; the conversation goes on', async () => {
    const { agent, send, until, result, ask, lines } = await play({
      steps: [
        { say: 'One two three four five.', pause: { after: 3, wait: 'forever' } },
        { expect: 'go on', say: 'Going on.' },
      ],
    });
    await send('talk');
    await until('the third word', isDelta('three '));
    await agent.request('interrupt', {});
    const ended = await result();

    expect(ended).toMatchObject({
      subtype: 'error_during_execution',
      is_error: cli.pick({ '2.1.29': false, '2.1.325': true }),
    });
    expect(notes(lines)).toEqual(['[Request interrupted by user]']);
    // Only later versions keep what was streamed.
    expect(texts(lines)).toEqual(cli.pick({ '2.1.29': [], '2.1.325': ['One two three '] }));
    expect(lines.find(line => isLine(line, 'assistant'))?.['aborted']).toBe(
      cli.pick({ '2.1.29': undefined, '2.1.325': true }),
    );
    expect((await ask('go on')).result).toBe('Going on.');
  });

  it('stops a running tool with everything it started', async () => {
    const { stage, agent, send, result, ask, lines } = await play({
      steps: [
        { call: { Bash: { command: 'echo; tail -f /dev/null', description: 'Wait' } } },
        { expect: 'next', say: 'Next.' },
      ],
      decide: question => allow(question),
    });
    await send('wait');
    const tails = () => stage.processes().filter(found => found.command.startsWith('tail -f'));
    await expect.poll(tails, { timeout: 20_000 }).toHaveLength(1);
    await agent.request('interrupt', {});
    expect((await result()).subtype).toBe('error_during_execution');
    expect(toolResults(lines)[0]?.text).toMatch(
      cli.pick({ '2.1.29': /Request interrupted by user for tool use/, '2.1.325': /this call was stopped/ }),
    );
    expect(notes(lines)).toEqual(['[Request interrupted by user for tool use]']);
    await expect.poll(tails, { timeout: 20_000 }).toEqual([]);
    expect((await ask('next')).result).toBe('Next.');
  });

  it('does nothing when nothing runs', async () => {
    const { agent, ask, lines } = await play({ steps: [{ say: 'Hello.' }] });
    await agent.ready;
    await agent.request('interrupt', {});
    expect((await ask('hi')).result).toBe('Hello.');
    await agent.request('interrupt', {});
    expect(notes(lines)).toEqual([]);
    expect(lines.filter(line => isLine(line, 'result'))).toHaveLength(1);
  });

  it('lets a queued message run', async () => {
    const { agent, send, until, result } = await play({
      steps: [
        { say: 'One two three four five.', pause: { after: 3, wait: 'forever' } },
        { expect: 'the second message', say: 'Second answer.' },
      ],
    });
    await send('the first message');
    await until('the third word', isDelta('three '));
    const queued = await send('the second message');
    if (cli.name === '2.1.325') {
      await until(
        'the message to be queued',
        line => isLine(line, 'command_lifecycle') && line.command_uuid === queued,
      );
    }
    const receipt = await agent.request('interrupt', {});
    expect(receipt?.still_queued).toEqual(cli.pick({ '2.1.29': undefined, '2.1.325': [queued] }));
    expect((await result()).subtype).toBe('error_during_execution');
    expect(await result()).toMatchObject({ subtype: 'success', result: 'Second answer.' });
  });

  it('drops queued messages where the CLI can', async () => {
    const { agent, send, until, result, ask } = await play({
      steps: [
        { say: 'One two three four five.', pause: { after: 3, wait: 'forever' } },
        ...cli.pick({ '2.1.29': [{ expect: 'the second message', say: 'It ran.' }], '2.1.325': [] }),
        { expect: 'the third message', say: 'Third answer.' },
      ],
    });
    await send('the first message');
    await until('the third word', isDelta('three '));
    const queued = await send('the second message');
    if (cli.name === '2.1.325') {
      await until(
        'the message to be queued',
        line => isLine(line, 'command_lifecycle') && line.command_uuid === queued,
      );
    }
    const receipt = await agent.request('interrupt', { cancel_queued: true });
    expect((await result()).subtype).toBe('error_during_execution');
    await cli.on({
      '2.1.29': async () => expect((await result()).result).toBe('It ran.'),
      '2.1.325': async () => expect(receipt?.cancelled).toEqual([queued]),
    });
    expect((await ask('the third message')).result).toBe('Third answer.');
  });
});
