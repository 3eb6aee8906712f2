// Sessions that go on: resumed, forked, taken up at an earlier message, continued; and ids that cannot be used.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isLine } from '@dovetail/protocol';
import { project } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { openStage, type Stage } from './support/stage.ts';

const user = (text: string) => ({ role: 'user', content: [{ text }] });
const assistant = (text: string) => ({ role: 'assistant', content: [{ text }] });

/** A session with two turns, ended; the uuid of its first answer. */
async function twoTurns(stage: Stage, sessionId: string): Promise<string> {
  const { agent, ask, lines } = await stage.start({ sessionId });
  expect((await ask('first')).session_id).toBe(sessionId);
  await ask('second');
  expect(agent.sessionId).toBe(sessionId);
  expect(await agent.stop()).toMatchObject({ reason: 'stopped', code: 0 });
  const answer = lines.find(line => isLine(line, 'assistant'));
  return String(answer?.['uuid']);
}

const history = [user('first'), assistant('One.'), user('second'), assistant('Two.')];
const turns = [{ say: 'One.' }, { say: 'Two.' }];

function lastRequest(stage: Stage) {
  return project(stage.requests.at(-1) ?? { messages: [] });
}

describe.each(eachCli)('sessions that go on, on Claude Code %s', (_version, cli) => {
  it(
    'says when its id is in use, forks into a new id, resumes the old one as it was, continues the newest, goes on from an earlier answer',
    { timeout: 240_000 },
    async () => {
      const stage = await openStage(cli, {
        stderr: cli.pick({ '2.1.29': /^$|already in use/, '2.1.325': /^$|already in use|No message found/ }),
        steps: [...turns, { say: 'Three.' }, { say: 'Other three.' }, { say: 'Four.' }, { say: 'Other two.' }],
      });
      const id = randomUUID();
      const firstAnswer = await twoTurns(stage, id);

      const second = await stage.start({ sessionId: id });
      const exit = await second.agent.exited;
      expect(exit).toMatchObject({ reason: 'failed', code: 1 });
      expect(exit.stderrTail).toContain(`Session ID ${id} is already in use`);
      await expect(second.agent.ready).rejects.toThrow('already in use');
      expect(second.lines).toEqual([]);

      const fork = await stage.start({ resume: id, forkSession: true });
      const forked = await fork.ask('third');
      expect(forked.session_id).not.toBe(id);
      expect(fork.agent.sessionId).toBe(forked.session_id);
      expect(lastRequest(stage)).toEqual([...history, user('third')]);
      await fork.agent.stop();

      const resumed = await stage.start({ resume: id });
      expect((await resumed.ask('other third')).session_id).toBe(id);
      expect(lastRequest(stage)).toEqual([...history, user('other third')]);
      // Nothing of the history is printed again.
      expect(resumed.lines.filter(line => isLine(line, 'assistant'))).toHaveLength(1);
      await resumed.agent.stop();

      const newest = await stage.start({ continueNewest: true });
      expect((await newest.ask('fourth')).session_id).toBe(id);
      expect(lastRequest(stage)).toEqual([...history, user('other third'), assistant('Other three.'), user('fourth')]);
      await newest.agent.stop();

      const earlier = await stage.start({ resume: id, resumeSessionAt: firstAnswer });
      expect((await earlier.ask('other second')).session_id).toBe(id);
      expect(lastRequest(stage)).toEqual([user('first'), assistant('One.'), user('other second')]);
      await earlier.agent.stop();

      const unknown = randomUUID();
      const { agent, result } = await stage.start({ resume: id, resumeSessionAt: unknown });
      expect((await result()).errors).toEqual([`No message found with message.uuid of: ${unknown}`]);
      expect(await agent.exited).toMatchObject({ reason: 'failed', code: 1 });
    },
  );

  it('says that it does not know a session', async () => {
    const stage = await openStage(cli, {
      ...cli.pick({ '2.1.29': {}, '2.1.325': { stderr: /No conversation found with session ID/ } }),
    });
    const id = randomUUID();
    const { agent, result } = await stage.start({ resume: id });
    const told = await result();
    expect(told).toMatchObject({
      subtype: 'error_during_execution',
      is_error: true,
      errors: [`No conversation found with session ID: ${id}`],
    });
    expect(await agent.exited).toMatchObject({ reason: 'failed', code: 1 });
    await expect(agent.ready).rejects.toThrow('The Claude Code CLI ended with code 1.');
  });
});
