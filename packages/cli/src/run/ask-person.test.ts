import { expect, test } from 'vitest';
import { fakeTerminal, type FakeTerminalOptions } from '../testing/fake-terminal.ts';
import { askAboutPlan, askQuestions } from './ask-person.ts';

const never = new AbortController().signal;
const colour = { question: 'Which colour?', options: [{ label: 'Red', description: 'warm' }, { label: 'Blue' }] };
const fruits = {
  question: 'Which fruits?',
  multiSelect: true,
  options: [{ label: 'Apple' }, { label: 'Pear' }, { label: 'Fig' }],
};

async function ask(questions: object[], answers: FakeTerminalOptions['answers']) {
  const terminal = fakeTerminal({ ...(answers && { answers }) });
  const asked = { tool_name: 'AskUserQuestion', input: { questions } };
  const answer = await askQuestions(terminal, asked, never);
  return { answer, terminal };
}

const answered = (questions: object[], answers: Record<string, string>) => ({
  behavior: 'allow',
  updatedInput: { questions, answers },
});

test('one of several choices', async () => {
  const { answer, terminal } = await ask([colour], ['2']);
  expect(answer).toEqual(answered([colour], { 'Which colour?': 'Blue' }));
  expect(terminal.stderr).toBe(
    '\nWhich colour?\n  1  Red  warm\n  2  Blue\n(a number, or your own words; empty skips) > ',
  );
});

test('several of several choices, each once', async () => {
  const { answer } = await ask([fruits], ['3, 1,3']);
  expect(answer).toEqual(answered([fruits], { 'Which fruits?': 'Fig, Apple' }));
});

test('own words', async () => {
  const { answer } = await ask([colour, fruits], [' Green, 100 % ', '1 of each']);
  expect(answer).toEqual(answered([colour, fruits], { 'Which colour?': 'Green, 100 %', 'Which fruits?': '1 of each' }));
});

test('a number that is not there, or too many of them, is asked again', async () => {
  const { answer, terminal } = await ask([colour], ['3', '0', '1,2', '1']);
  expect(answer).toEqual(answered([colour], { 'Which colour?': 'Red' }));
  expect(terminal.stderr).toContain('There is no 3.\n');
  expect(terminal.stderr).toContain('There is no 0.\n');
  expect(terminal.stderr).toContain('Choose one.\n');
});

test.each([[''], [undefined]])('skipped by %j: the agent hears of it', async answerGiven => {
  const { answer } = await ask([colour, fruits], ['1', answerGiven]);
  expect(answer).toEqual({ behavior: 'deny', message: 'The user skipped the question.' });
});

async function plan(answers: FakeTerminalOptions['answers'], input: Record<string, unknown> = { plan: '1. Do it.\n' }) {
  const terminal = fakeTerminal({ ...(answers && { answers }) });
  const answer = await askAboutPlan(terminal, { tool_name: 'ExitPlanMode', input }, never);
  return { answer, terminal };
}

test('a plan is shown, and approved by a plain yes', async () => {
  const { answer, terminal } = await plan(['Yes']);
  expect(answer).toEqual({ behavior: 'allow', updatedInput: { plan: '1. Do it.\n' } });
  expect(terminal.stderr).toContain('\nPlan\n1. Do it.\n\n');
});

test('a plan is approved with edits accepted', async () => {
  expect((await plan(['e'])).answer).toEqual({
    behavior: 'allow',
    updatedInput: { plan: '1. Do it.\n' },
    updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
  });
});

test.each([
  [['n'], 'Keep planning.'],
  [['shorter, please'], 'Keep planning: shorter, please'],
  [['', 'no'], 'Keep planning.'],
  [[undefined], 'Keep planning: the plan was not decided on.'],
])('%j keeps planning', async (answers, message) => {
  expect((await plan(answers)).answer).toEqual({ behavior: 'deny', message });
});

test('a plan without text says so', async () => {
  expect((await plan(['n'], {})).terminal.stderr).toContain('The plan has no text.');
});
