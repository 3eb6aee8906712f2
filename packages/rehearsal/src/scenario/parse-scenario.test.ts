import { describe, expect, test } from 'vitest';
import { checkedScenario, parseScenario } from './parse-scenario.ts';
import { ScenarioError } from './scenario-error.ts';

function complaint(text: string): string {
  try {
    parseScenario(text, 'trip.yaml');
  } catch (error) {
    if (error instanceof ScenarioError) return error.message;
    throw error;
  }
  return 'no complaint';
}

describe('a malformed scenario is one sentence with file, line and key', () => {
  test.each([
    ['steps:\n  - say: hi\n  - sya: hi\n', 'Scenario trip.yaml, line 3: steps[1].sya is not a known key.'],
    ['steps:\n  - say: 3\n', 'Scenario trip.yaml, line 2: steps[0].say must be a string or a mapping.'],
    ['steps: {}\n', 'Scenario trip.yaml, line 1: steps must be a list.'],
    ['name: x\n', 'Scenario trip.yaml: steps is missing.'],
    ['name: x\nstepz: []\n', 'Scenario trip.yaml, line 2: stepz is not a known key.'],
    ['just words', 'Scenario trip.yaml: the scenario must be a mapping.'],
    ['', 'Scenario trip.yaml: the scenario must be a mapping.'],
    ['steps:\n - expect: {usr: x}\n   say: a\n', 'Scenario trip.yaml, line 2: steps[0].expect.usr is not a known key.'],
    [
      'steps:\n - say: a\n   expect:\n     user: {containz: x}\n',
      'Scenario trip.yaml, line 4: steps[0].expect.user.containz is not a known key.',
    ],
    ['steps:\n - fail: 999\n', 'Scenario trip.yaml, line 2: steps[0].fail must be at most 599.'],
    [
      'steps:\n - say: x\n   wait: soon\n',
      'Scenario trip.yaml, line 3: steps[0].wait must be a number or "forever" or a mapping.',
    ],
    ['side:\n  tittle: {say: x}\nsteps: []\n', 'Scenario trip.yaml, line 2: side.tittle is not a known key.'],
    ['steps:\n - say: a\n   say: b\n', 'Scenario trip.yaml, line 3: Map keys must be unique.'],
    [
      '{"steps": [\n{"say": "x"},\n{"cut": "never"}]}',
      'Scenario trip.yaml, line 3: steps[1].cut must be "before", "headers" or a mapping.',
    ],
  ])('%j', (text, sentence) => {
    expect(complaint(text)).toBe(sentence);
  });

  test('broken YAML names the line of the break', () => {
    expect(complaint('steps:\n  - say: [\n')).toMatch(/^Scenario trip\.yaml, line 3: .+\.$/);
  });
});

describe('a scenario that makes no sense says so', () => {
  test.each([
    ['steps:\n - {}\n', 'steps[0] says nothing: give it say, think, call, blocks, fail, cut or "wait: forever"'],
    ['steps:\n - play: x\n', 'steps[0].play names no part: "x"'],
    ['steps:\n - repeat: 2\n', 'steps[0] repeats nothing: give it "steps"'],
    ['steps:\n - steps: [{say: x}]\n', 'steps[0].steps needs "repeat" beside it'],
    [
      'steps:\n - repeat: 2\n   say: x\n   steps: [{say: x}]\n',
      'steps[0].say cannot stand beside "repeat" in one step',
    ],
    ['steps:\n - say: x\n   fail: 500\n', 'steps[0].fail cannot follow content unless it has "after"'],
    ['steps:\n - fail: {after: 2}\n', 'steps[0].fail.after needs content to fail after'],
    ['steps:\n - blocks: [{say: x}]\n   say: y\n', 'steps[0].blocks stands alone: put say, think and call inside it'],
    ['steps:\n - blocks: [{say: x, think: y}]\n', 'steps[0].blocks[0] must hold exactly one of say, think or call'],
    [
      'steps:\n - say: x\n   expect: {user: {matches: "("}}\n',
      'steps[0].expect.user.matches is not a valid regular expression: (',
    ],
    [
      'steps:\n - branch: [{steps: []}, {when: x, steps: []}]\n',
      'steps[0].branch[0] has no "when", so it must be the last case',
    ],
    ['steps: []\nside: {title: {play: x}}\n', 'side.title.play is not possible for a side request'],
    ['steps: []\nparts: {a: [{play: b}]}\n', 'parts.a[0].play names no part: "b"'],
    ['steps: []\nagents: [{steps: [{}]}]\n', 'agents[0].steps[0] says nothing'],
  ])('%j', (text, words) => {
    expect(complaint(text)).toContain(words);
  });
});

test('YAML and JSON give the same scenario', () => {
  const yaml = 'steps:\n  - think: Hm\n    call: { EnterPlanMode: }\n';
  const json = '{\n\t"steps": [{"think": "Hm", "call": {"EnterPlanMode": null}}]\n}';
  expect(parseScenario(yaml).scenario).toEqual(parseScenario(json).scenario);
});

test('a scenario written as a value is checked just as well', () => {
  expect(() => checkedScenario({ steps: [{ says: 'x' }] })).toThrow(
    'Scenario in this test: steps[0].says is not a known key.',
  );
});
