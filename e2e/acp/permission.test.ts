// Questions to the person: allow once, always, reject, reject with words, never; plans; questions of the model.
/* oxlint-disable vitest/no-standalone-expect -- scenarios are data; each runs inside a test */
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import type { Step } from '@dovetail/rehearsal';
import { both, playScenarios } from './support/scenario.ts';

const write = { Write: { file_path: '${cwd}/new.txt', content: 'x\n' } };
const questions = [
  {
    question: 'Which colour?',
    header: 'Colour',
    multiSelect: false,
    options: [
      { label: 'Red', description: 'warm' },
      { label: 'Blue', description: 'cold' },
    ],
  },
];
const plan = '# Plan\n\n1. Look\n2. Leap\n';
const planning: Step[] = [
  { expect: { mode: 'plan' }, call: { Write: { file_path: '${planFile}', content: plan } } },
  { call: { ExitPlanMode: { plan } } },
];

playScenarios('a question to the person', [
  {
    title: 'weak point 7: rejected once, with words, and for good',
    steps: [
      { call: write },
      { expect: { tool: 'Write', error: true, result: 'rejected' }, say: 'One.' },
      { call: write },
      { expect: { tool: 'Write', error: true, result: 'Use tabs.' }, say: 'Two.' },
      { call: write },
      { expect: { tool: 'Write', error: true }, say: 'Three.' },
      { call: write },
      { expect: { tool: 'Write', error: true, result: 'asked about it again' }, say: 'Four.' },
    ],
    answers: { form: () => ({ action: 'accept', content: { feedback: 'Use tabs.' } }) },
    async run({ acp, stage, sessionId }) {
      for (const choice of ['reject-once', 'reject-with-feedback', 'reject_always', 'allow_once']) {
        acp.answers = { ...acp.answers, decide: () => choice };
        expect((await acp.prompt(sessionId, 'write')).stopReason).toBe('end_turn');
      }
      // The fourth was not asked.
      expect(acp.questions).toHaveLength(3);
      expect(acp.questions[0]?.options.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['allow_once', 'allow_always', 'reject_once', 'reject_always']),
      );
      expect(acp.updates('tool_call_update').filter(({ status }) => status === 'failed')).toHaveLength(4);
      expect(existsSync(stage.path('new.txt'))).toBe(false);
    },
  },
  {
    title: 'weak point 7: words for the model without forms, by _meta.feedback',
    client: {},
    steps: [{ call: write }, { expect: { tool: 'Write', error: true, result: 'Use tabs.' }, say: 'Fine.' }],
    answers: {
      decide: () => ({ outcome: { outcome: 'selected', optionId: 'reject-once', _meta: { feedback: 'Use tabs.' } } }),
    },
    async run({ acp, sessionId }) {
      expect((await acp.prompt(sessionId, 'write')).stopReason).toBe('end_turn');
    },
  },
  {
    title: 'allowed always: what the CLI suggests is offered by name, and not asked again',
    on: both,
    steps: [
      { call: { Bash: { command: 'touch made-1', description: 'Make' } } },
      { call: { Write: { file_path: '${cwd}/one.txt', content: '1\n' } } },
      { call: { Write: { file_path: '${cwd}/two.txt', content: '2\n' } } },
      { expect: { tool: 'Write', error: false }, say: 'Done.' },
    ],
    answers: { decide: ({ options }) => options.find(({ kind }) => kind === 'allow_always')?.optionId ?? 'allow_once' },
    async run({ acp, stage, sessionId }) {
      expect((await acp.prompt(sessionId, 'go')).stopReason).toBe('end_turn');
      expect(acp.questions.map(({ toolCall }) => toolCall.kind)).toEqual(['execute', 'edit']);
      expect(await stage.read('two.txt')).toBe('2\n');
      await acp.until('the new mode', () =>
        acp.updates('current_mode_update').some(({ currentModeId }) => currentModeId === 'acceptEdits'),
      );
      for (const { options } of acp.questions) for (const { name } of options) expect(name).not.toBe('');
    },
  },
  {
    title: 'a plan is accepted with edits, or planned further',
    on: both,
    steps: [
      ...planning,
      { expect: { tool: 'ExitPlanMode', error: true, result: 'keep planning' }, call: { ExitPlanMode: { plan } } },
      { expect: { tool: 'ExitPlanMode', error: false }, call: write },
      { expect: { tool: 'Write', error: false }, say: 'Leapt.' },
    ],
    async run({ acp, stage, sessionId }) {
      await acp.request('session/set_mode', { sessionId, modeId: 'plan' });
      let asked = 0;
      acp.answers = { decide: () => (asked++ === 0 ? 'keep-planning' : 'plan-accept-edits') };
      expect((await acp.prompt(sessionId, 'make a plan')).stopReason).toBe('end_turn');
      expect(acp.questions).toHaveLength(2);
      expect(JSON.stringify(acp.questions[0]?.toolCall.content)).toContain('2. Leap');
      expect(await stage.read('new.txt')).toBe('x\n');
      await acp.until('the mode', () => acp.updates('current_mode_update').at(-1)?.currentModeId === 'acceptEdits');
    },
  },
  {
    title: 'a question of the model is a form',
    steps: [
      { call: { AskUserQuestion: { questions } } },
      { expect: { tool: 'AskUserQuestion', error: false, result: '"Which colour?"="Blue"' }, say: 'Blue it is.' },
    ],
    answers: { form: () => ({ action: 'accept', content: { question_0: 'Blue' } }) },
    async run({ acp, sessionId }) {
      expect((await acp.prompt(sessionId, 'ask me')).stopReason).toBe('end_turn');
      expect(acp.questions).toEqual([]);
    },
  },
  {
    title: 'weak point 8: a question of the model is a choice where the client has no forms',
    client: {},
    steps: [
      { call: { AskUserQuestion: { questions } } },
      { expect: { tool: 'AskUserQuestion', error: false, result: '"Which colour?"="Blue"' }, say: 'Blue it is.' },
    ],
    answers: { decide: ({ options }) => options.find(({ name }) => name.startsWith('Blue'))?.optionId ?? '' },
    async run({ acp, sessionId }) {
      expect((await acp.prompt(sessionId, 'ask me')).stopReason).toBe('end_turn');
      expect(acp.questions[0]?.toolCall.title).toBe('Which colour?');
    },
  },
]);
