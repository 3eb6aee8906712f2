// kill -9 in the middle of a turn: nothing of it stays behind, and the same session goes on.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeExit } from '@dovetail/agent';
import { project } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { isDelta } from './support/line-readings.ts';
import { openStage, type Stage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

/** What the person has said, in the last request. */
function said(stage: Stage): string[] {
  return project(stage.requests.at(-1) ?? { messages: [] })
    .filter(message => message.role === 'user')
    .flatMap(message =>
      message.content.flatMap(block => ('text' in block && !('result' in block) ? [block.text] : [])),
    );
}

async function transcript(stage: Stage, sessionId: string): Promise<string> {
  const slug = stage.project.replaceAll(/[^A-Za-z0-9]/g, '-');
  return readFile(join(stage.configDir, 'projects', slug, `${sessionId}.jsonl`), 'utf8').catch(() => '');
}

const tails = (stage: Stage) => stage.processes().filter(found => found.command.startsWith('tail -f'));

function killNow(pid: number | undefined): void {
  if (pid === undefined) throw new Error('There is no process to kill.');
  process.kill(pid, 'SIGKILL');
}

describe.each(eachCli)('a crash on Claude Code %s', (_version, cli) => {
  it('while a command runs: the command ends too, and what waited is sent again', async () => {
    const stage = await openStage(cli, {
      steps: [
        { call: { Bash: { command: 'echo; tail -f /dev/null', description: 'Wait' } } },
        { expect: { user: { contains: 'second' } }, say: 'Back again.' },
      ],
    });
    const durable = await stage.startDurable({ decide: question => allow(question) });
    const { sessionId } = durable;
    await durable.send('first');
    await expect.poll(() => tails(stage), { timeout: 20_000 }).toHaveLength(1);
    const second = await durable.send('second');
    await durable.agent.request('mcp_status', {});

    const before = durable.agent;
    killNow(before.pid);
    const exit = await before.exited;
    expect(exit).toMatchObject({ reason: 'killed', signal: 'SIGKILL' });
    expect(describeExit(exit)).toBe('The Claude Code CLI was ended by SIGKILL.');
    await expect.poll(() => stage.processes()).toEqual([]);
    expect(durable.unanswered.map(sent => sent.uuid)).toEqual([second]);

    expect((await durable.resume()).resent).toEqual([second]);
    const result = await durable.result();
    expect(result).toMatchObject({ result: 'Back again.', session_id: sessionId });
    expect(durable.sessionId).toBe(sessionId);
    expect(said(stage).filter(text => text === 'first')).toHaveLength(1);
    expect(said(stage).filter(text => text === 'second')).toHaveLength(1);
    expect(durable.unanswered).toEqual([]);
  });

  it.each([
    { when: 'in the first turn', before: [] },
    { when: 'in a later turn', before: ['earlier'] },
  ])('while text streams $when: what the transcript does not hold is sent again', async ({ before }) => {
    const hello = { expect: { user: { equals: 'are you there?' } }, say: 'Here.' };
    const stage = await openStage(cli, {
      steps: [
        ...before.map(() => ({ say: 'Before.' })),
        { say: 'One two three four.', pause: { after: 2, wait: 'forever' } },
        { branch: [{ when: { user: { equals: 'asked' } }, steps: [{ say: 'Again.' }, hello] }, { steps: [hello] }] },
      ],
    });
    const durable = await stage.startDurable();
    const { sessionId } = durable;
    for (const text of before) {
      await durable.send(text);
      await durable.result();
    }
    const uuid = await durable.send('asked');
    await durable.until('the second word', isDelta('two '));
    killNow(durable.agent.pid);
    await durable.agent.exited;

    // Observed: 2.1.29 writes a message with the first block of its answer, 2.1.325 about 100 ms after it has begun.
    const isStored = (await transcript(stage, sessionId)).includes(`"uuid":"${uuid}"`);
    expect(isStored && cli.name === '2.1.29').toBe(false);
    const { resent } = await durable.resume();
    expect(resent).toEqual(isStored ? [] : [uuid]);
    for (const _ of resent) expect((await durable.result()).result).toBe('Again.');
    await durable.send('are you there?');
    expect(await durable.result()).toMatchObject({ result: 'Here.', session_id: sessionId });
    expect(said(stage)).toEqual([...before, 'asked', 'are you there?']);
  });

  it('before the CLI has said a word: everything is sent again, under the same id', async () => {
    const stage = await openStage(cli, { steps: [{ expect: { user: 'first' }, say: 'Heard.' }] });
    const durable = await stage.startDurable();
    const { sessionId } = durable;
    const first = await durable.send('first');
    killNow(durable.agent.pid);
    expect(await durable.agent.exited).toMatchObject({ reason: 'killed', signal: 'SIGKILL' });
    await expect.poll(() => stage.processes()).toEqual([]);
    expect((await durable.resume()).resent).toEqual([first]);
    expect(await durable.result()).toMatchObject({ result: 'Heard.', session_id: sessionId });
    expect(said(stage)).toEqual(['first']);
  });

  it('after a message joined a running turn: the resumed session knows it, or hears it again', async () => {
    const hello = { expect: { user: { equals: 'are you there?' } }, say: 'Here.' };
    const stage = await openStage(cli, {
      steps: [
        { call: { Bash: { command: 'until [ -e go ]; do sleep 0.05; done; echo went', description: 'Wait' } } },
        { call: { Bash: { command: 'echo; tail -f /dev/null', description: 'Wait' } } },
        { branch: [{ when: { user: { equals: 'steer' } }, steps: [{ say: 'Again.' }, hello] }, { steps: [hello] }] },
      ],
    });
    const durable = await stage.startDurable({ decide: question => allow(question) });
    await durable.send('first');
    await expect
      .poll(() => stage.processes().filter(found => found.command.includes('until [')), { timeout: 20_000 })
      .not.toEqual([]);
    await durable.send('steer');
    await durable.agent.request('mcp_status', {});
    await writeFile(stage.path('go'), '');
    await expect.poll(() => tails(stage), { timeout: 20_000 }).toHaveLength(1);
    killNow(durable.agent.pid);
    await durable.agent.exited;
    for (const _ of (await durable.resume()).resent) expect((await durable.result()).result).toBe('Again.');
    await durable.send('are you there?');
    expect((await durable.result()).result).toBe('Here.');
    expect(JSON.stringify(stage.requests.at(-1)?.messages).split('"steer"').length - 1).toBe(1);
  });

  it('with a question open: it is withdrawn, and requests fail with the reason', async () => {
    const stage = await openStage(cli, {
      steps: [{ call: { Write: { file_path: '${cwd}/a.txt', content: 'a' } } }],
    });
    let withdrawn = false;
    const { agent, send, until } = await stage.start({
      decide: (question, { signal }) =>
        new Promise(resolve => {
          signal.addEventListener('abort', () => {
            withdrawn = true;
            resolve(allow(question));
          });
        }),
    });
    await send('write');
    await until('the question', line => line.type === 'control_request');
    killNow(agent.pid);
    await agent.exited;
    expect(withdrawn).toBe(true);
    await expect(agent.request('interrupt', {})).rejects.toThrow('The Claude Code CLI was ended by SIGKILL.');
    await expect(agent.send('hello?')).rejects.toThrow('The Claude Code CLI was ended by SIGKILL.');
  });
});
