// Strict and complete in tests, forgiving in demos: what is not scripted, what is not used, and who asked.
import { afterEach, describe, expect, test } from 'vitest';
import type { Rehearsal, RehearsalOptions } from './rehearsal.ts';
import type { Scenario } from './scenario/scenario.ts';
import { startRehearsal } from './start-rehearsal.ts';
import { ask, toolAnswered } from './testing/ask.ts';

let rehearsal: Rehearsal | undefined;
afterEach(() => rehearsal?.close());

async function play(scenario: Scenario, more: Partial<RehearsalOptions> = {}): Promise<Rehearsal> {
  rehearsal = await startRehearsal({ scenario, ...more });
  return rehearsal;
}

describe('strict', () => {
  test('a request too many is answered by an error that names it, and reported once for all its repeats', async () => {
    const running = await play({ steps: [{ say: 'only this' }] });
    await ask(running);
    for (const attempt of [1, 2]) {
      const asked = await ask(running, { user: 'and now?' });
      expect([attempt, asked.status]).toEqual([attempt, 400]);
      expect(asked.body).toContain('the user said \\"and now?\\"');
    }
    expect(running.finish()).toMatchObject({
      ok: false,
      unused: [],
      problems: [
        'The main conversation asked for an answer that is not scripted (the user said "and now?"): the script has no step left',
      ],
    });
  });

  test('an unused step fails the report', async () => {
    const running = await play({ steps: [{ say: 'one' }, { say: 'two' }, { repeat: 2, steps: [{ fail: 529 }] }] });
    await ask(running);
    const report = running.finish();
    expect(report.ok).toBe(false);
    expect(report.unused).toEqual(['steps[1] (say "two")', 'steps[2] (repeat 2)']);
    expect(report.text).toContain('Not used: steps[1] (say "two")');
  });

  test('a broken expectation is answered by an error and does not use up the steps after it', async () => {
    const running = await play({ steps: [{ expect: { user: 'please' }, say: 'a' }, { say: 'b' }] });
    for (const attempt of [1, 2, 3]) {
      expect([attempt, (await ask(running, { user: 'do it' })).status]).toEqual([attempt, 400]);
    }
    expect(running.finish()).toMatchObject({
      problems: ['steps[0]: what the user said should contain "please" but is "do it"'],
      unused: ['steps[1] (say "b")'],
    });
  });

  test('a variable without a value is a problem, not a broken path', async () => {
    const running = await play({ steps: [{ call: { Read: { file_path: '${cwd}/a' } } }] });
    expect((await ask(running)).status).toBe(400);
    expect(running.problems[0]).toContain('${cwd} has no value here');
  });

  test('a fully played scenario is reported as such', async () => {
    const running = await play({ steps: [{ say: 'a' }] });
    await ask(running);
    expect(running.finish().text).toBe(
      'Scenario in this test was played as written: 1 main, 0 subagent and 0 side requests.',
    );
  });
});

describe('forgiving', () => {
  const demo: Scenario = {
    forgiving: true,
    ending: 'That is all.',
    steps: [
      {
        repeat: 'forever',
        steps: [
          {
            branch: [
              { when: { user: { words: 'plan' } }, steps: [{ say: 'A plan.' }] },
              { when: { user: { words: 'edit' } }, steps: [{ call: { Edit: {} } }, { say: 'Edited.' }] },
            ],
          },
        ],
      },
    ],
  };

  test('steps are chosen by what the user says, anything else gets the ending', async () => {
    const running = await play(demo);
    expect((await ask(running, { user: 'Make a Plan!' })).text).toBe('A plan.');
    expect((await ask(running, { user: 'nonsense' })).text).toBe('That is all.');
    expect((await ask(running, { user: 'another plan' })).text).toBe('A plan.');
    expect(running.finish().ok).toBe(true);
  });

  test('a user who says something else instead of answering the tool is heard', async () => {
    const running = await play(demo);
    await ask(running, { user: 'edit' });
    expect((await ask(running, { user: 'no, a plan' })).text).toBe('A plan.');
  });

  test('each session plays its own script', async () => {
    const running = await play({ forgiving: true, steps: [{ say: 'first' }, { say: 'second' }] });
    const in1 = { headers: { 'x-claude-code-session-id': '11111111-1111-1111-1111-111111111111' } };
    const in2 = { headers: { 'x-claude-code-session-id': '22222222-2222-2222-2222-222222222222' } };
    expect((await ask(running, in1)).text).toBe('first');
    expect((await ask(running, in2)).text).toBe('first');
    expect((await ask(running, { ...in1, user: 'more' })).text).toBe('second');
  });

  test('only the last requests are remembered', async () => {
    const running = await play({ forgiving: true, steps: [] }, { keep: 2 });
    for (const user of ['a', 'b', 'c']) await ask(running, { user });
    expect(running.requests.map(request => request.user)).toEqual(['b', 'c']);
    expect(running.finish().requests.main).toBe(3);
  });
});

const agent = (id: string): Record<string, string> => ({ 'x-claude-code-agent-id': id });

describe('subagents', () => {
  const scenario: Scenario = {
    steps: [{ call: { Task: { prompt: 'find the tests' } } }, { say: 'main done' }],
    agents: [
      { match: 'find the tests', steps: [{ say: 'found' }] },
      { match: 'count', steps: [{ say: 'counted' }] },
    ],
  };

  test('a request that begins with a scripted prompt is that subagent, whatever its version calls itself', async () => {
    const running = await play({ ...scenario, agents: scenario.agents?.slice(0, 1) });
    await ask(running, { user: 'go', tools: ['Task'] });
    expect((await ask(running, { user: 'find the tests', tools: ['Bash'] })).text).toBe('found');
    expect((await ask(running, { messages: toolAnswered('Task', 'found'), tools: ['Task'] })).text).toBe('main done');
    expect(running.requests.map(request => request.class)).toEqual(['main', 'subagent', 'main']);
    expect(running.finish().ok).toBe(true);
  });

  test('an unmatched subagent and an unused one are both reported', async () => {
    const running = await play(scenario);
    const asked = await ask(running, { user: 'paint it', headers: { 'x-claude-code-agent-id': 'a1' } });
    expect(asked.status).toBe(400);
    const report = running.finish();
    expect(report.problems[0]).toBe('A subagent asked with the prompt "paint it", which no entry of "agents" matches');
    expect(report.unused).toContain('agents[1] (say "counted")');
  });

  test('subagents in parallel keep their places apart', async () => {
    const running = await play({ steps: [], agents: [{ steps: [{ call: { Bash: {} } }, { say: 'end' }] }] });
    const begun = await Promise.all(['a', 'b'].map(id => ask(running, { user: 'same', headers: agent(id) })));
    expect(begun.map(asked => asked.events.at(-2)?.delta?.['stop_reason'])).toEqual(['tool_use', 'tool_use']);
    const messages = toolAnswered('Bash', 'ok');
    const ended = await Promise.all(['a', 'b'].map(id => ask(running, { messages, headers: agent(id) })));
    expect(ended.map(asked => asked.text)).toEqual(['end', 'end']);
    expect(running.finish().ok).toBe(true);
  });
});
