import { expect, test } from 'vitest';
import { requestFacts, type RequestFacts } from '../api/request-facts.ts';
import type { Scenario, Step } from './scenario.ts';
import { Script, type ScriptOptions } from './script.ts';

const said = (user: string): RequestFacts =>
  requestFacts({ model: 'm', messages: [{ role: 'user', content: user }] }, {});

function scriptOf(steps: Step[], more: Partial<ScriptOptions> & { parts?: Scenario['parts'] } = {}): Script {
  return new Script({ steps, path: ['steps'], parts: undefined, lineAt: () => undefined, strict: true, ...more });
}

/** What the script says to each of the words, or how it ends. */
function played(script: Script, words: readonly string[]): unknown[] {
  return words.map(user => {
    const next = script.next(said(user), { user });
    if (next.kind === 'step') return next.step.say ?? next.step.fail;
    return next.kind === 'stuck' ? next.why : 'end';
  });
}

test('steps are played in order and then it ends', () => {
  expect(played(scriptOf([{ say: 'a' }, { say: 'b' }]), ['1', '2', '3'])).toEqual(['a', 'b', 'end']);
});

test('a branch takes the first case that holds, at the moment of the request', () => {
  const branch: Step = {
    branch: [
      { when: { user: 'red' }, steps: [{ say: 'stop' }, { say: 'wait' }] },
      { when: { user: 'green' }, steps: [{ say: 'go' }] },
      { steps: [{ say: 'look' }] },
    ],
  };
  const steps = [branch, { say: 'after' }];
  expect(played(scriptOf(steps), ['red light', '', ''])).toEqual(['stop', 'wait', 'after']);
  expect(played(scriptOf(steps), ['green red', ''])).toEqual(['stop', 'wait']);
  expect(played(scriptOf(steps), ['green', ''])).toEqual(['go', 'after']);
  expect(played(scriptOf(steps), ['blue', ''])).toEqual(['look', 'after']);
});

test('without a case that holds a strict script is stuck and a forgiving one passes by', () => {
  const steps: Step[] = [{ branch: [{ when: 'x', steps: [{ say: 'x' }] }] }, { say: 'after' }];
  expect(played(scriptOf(steps), ['y'])[0]).toBe(
    'no case of steps[0] fits: what the user or a tool said should contain "x" but is "y"',
  );
  expect(played(scriptOf(steps, { strict: false }), ['y'])).toEqual(['after']);
});

test('repeat plays its steps so many times, or for ever', () => {
  const body: Step[] = [{ say: 'a' }, { say: 'b' }];
  expect(played(scriptOf([{ repeat: 2, steps: body }, { say: 'c' }]), '123456'.split(''))).toEqual([
    'a',
    'b',
    'a',
    'b',
    'c',
    'end',
  ]);
  expect(played(scriptOf([{ repeat: 'forever', steps: body }]), '12345'.split(''))).toEqual(['a', 'b', 'a', 'b', 'a']);
});

test('a repeat that answers nothing does not hang', () => {
  const steps: Step[] = [{ repeat: 'forever', steps: [{ branch: [{ when: 'x', steps: [{ say: 'x' }] }] }] }];
  const script = scriptOf(steps, { strict: false });
  expect(played(script, ['y', 'x', 'y'])).toEqual([
    'steps[0].steps repeats without an answer',
    'x',
    'steps[0].steps repeats without an answer',
  ]);
});

test('parts are played by name, and a circle of parts is noticed', () => {
  const parts = { hi: [{ say: 'hi' }], round: [{ play: 'round' }] };
  expect(played(scriptOf([{ play: 'hi' }, { play: 'hi' }, { say: 'bye' }], { parts }), ['', '', ''])).toEqual([
    'hi',
    'hi',
    'bye',
  ]);
  expect(played(scriptOf([{ play: 'round' }], { parts }), [''])[0]).toContain('in a circle');
});

test('let and named groups set variables', () => {
  const script = scriptOf([
    {
      branch: [{ when: { user: { matches: 'am (?<name>\\w+)' } }, steps: [{ let: { so: 'Dear ${name} (${user})' } }] }],
    },
    { say: 'x' },
  ]);
  expect(played(script, ['I am Ada'])).toEqual(['x']);
  expect(script.captures).toEqual({ name: 'Ada', so: 'Dear Ada (I am Ada)' });
});

test('what is left is named, from the innermost list outwards', () => {
  const script = scriptOf([
    { repeat: 3, steps: [{ say: 'a' }, { say: 'b' }] },
    { fail: { status: 529, times: 2 } },
    { repeat: 'forever', steps: [{ say: 'z' }] },
  ]);
  played(script, ['1']);
  expect(script.unused()).toEqual([
    'steps[0].steps[1] (say "b")',
    'steps[0].steps (2 more rounds)',
    'steps[1] (fail 529)',
  ]);
  played(script, '234567'.split(''));
  expect(script.unused()).toEqual(['steps[1][0] (fail 529)']);
  played(script, ['8']);
  expect(script.unused()).toEqual([]);
});
