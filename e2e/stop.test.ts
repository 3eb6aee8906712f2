// How a CLI is ended: politely when idle, with its turn when its input ends, by force when it does not listen.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

describe.each(eachCli)('stopping Claude Code %s', (_version, cli) => {
  it('ends at once when idle', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'Hello.' }] });
    const { agent, ask } = await stage.start();
    await ask('hi');
    expect(await agent.stop()).toEqual({ reason: 'stopped', code: 0, signal: null, stderrTail: '' });
    await expect.poll(() => stage.processes()).toEqual([]);
  });

  it('finishes the turn when its input ends', async () => {
    const stage = await openStage(cli, {
      steps: [{ say: 'One two three.', pause: { after: 1, wait: { until: 'ended' } } }],
    });
    const { agent, send, result } = await stage.start();
    await send('hi');
    await stage.rehearsal.reached('ended');
    agent.endInput();
    stage.rehearsal.release('ended');
    expect((await result()).result).toBe('One two three.');
    expect(await agent.exited).toMatchObject({ reason: 'ended', code: 0 });
  });

  it('is ended by force, with what it started, when it does not end by itself', async () => {
    const stage = await openStage(cli, {
      steps: [{ call: { Bash: { command: 'echo; tail -f /dev/null', description: 'Wait' } } }],
    });
    const { agent, send } = await stage.start({
      decide: question => allow(question),
      stopTimes: { politeMs: 200, termMs: 20_000 },
    });
    await send('wait');
    await expect
      .poll(() => stage.processes().filter(found => found.command.startsWith('tail -f')), { timeout: 20_000 })
      .toHaveLength(1);
    expect(await agent.stop()).toMatchObject({ reason: 'stopped', code: 143 });
    await expect.poll(() => stage.processes()).toEqual([]);
    // The end of its command was not taken for a result and told to the model.
    expect(stage.requests).toHaveLength(1);
  });

  it('is killed by an AbortSignal', async () => {
    const stage = await openStage(cli, { steps: [{ wait: 'forever' }] });
    const controller = new AbortController();
    const { agent, send, until } = await stage.start({ signal: controller.signal });
    await send('hi');
    await until('the turn', line => line['subtype'] === 'init');
    await expect.poll(() => stage.requests.length, { timeout: 20_000 }).toBe(1);
    controller.abort();
    expect((await agent.exited).reason).toBe('stopped');
    await expect.poll(() => stage.processes()).toEqual([]);
    await expect(agent.request('mcp_status', {})).rejects.toThrow('The Claude Code CLI was stopped.');
  });
});
