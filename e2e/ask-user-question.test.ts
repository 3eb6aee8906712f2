// Questions of the agent to the person: answered, several at once, skipped.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { toolResults } from './support/line-readings.ts';
import { shareAgent } from './support/shared-agent.ts';
import { allow, deny } from './support/staged-agent.ts';

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
  {
    question: 'Which sizes?',
    header: 'Size',
    multiSelect: true,
    options: [
      { label: 'S', description: 'small' },
      { label: 'L', description: 'large' },
    ],
  },
];

describe.each(eachCli)('AskUserQuestion on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli);

  it('brings the answers to the model, several labels joined', async () => {
    const answers = { 'Which colour?': 'Blue', 'Which sizes?': 'S, L' };
    const {
      ask,
      questions: asked,
      lines,
    } = await play({
      steps: [
        { call: { AskUserQuestion: { questions } } },
        { expect: { tool: 'AskUserQuestion', error: false, result: '"Which sizes?"="S, L"' }, say: 'Thanks.' },
      ],
      decide: question => allow(question, { updatedInput: { ...question.input, answers } }),
    });
    expect((await ask('ask me')).result).toBe('Thanks.');
    expect(asked).toMatchObject([{ tool_name: 'AskUserQuestion', input: { questions } }]);
    expect(toolResults(lines)).toMatchObject([
      {
        text: cli.pick({
          '2.1.29':
            'User has answered your questions: "Which colour?"="Blue", "Which sizes?"="S, L". You can now continue with the user\'s answers in mind.',
          '2.1.325':
            'Your questions have been answered: "Which colour?"="Blue", "Which sizes?"="S, L". You can now continue with these answers in mind.',
        }),
        isError: false,
        structured: { answers },
      },
    ]);
  });

  it('takes an answer in the words of the person', async () => {
    const { ask } = await play({
      steps: [
        { call: { AskUserQuestion: { questions: questions.slice(0, 1) } } },
        { expect: { tool: 'AskUserQuestion', result: '"Which colour?"="a shade of grün"' }, say: 'Fine.' },
      ],
      decide: question =>
        allow(question, { updatedInput: { ...question.input, answers: { 'Which colour?': 'a shade of grün' } } }),
    });
    expect((await ask('ask me')).result).toBe('Fine.');
  });

  it('can be skipped', async () => {
    const { ask } = await play({
      steps: [
        { call: { AskUserQuestion: { questions } } },
        { expect: { tool: 'AskUserQuestion', error: true, result: 'The person skipped it.' }, say: 'My choice then.' },
      ],
      decide: () => deny('The person skipped it.'),
    });
    const result = await ask('ask me');
    expect(result.result).toBe('My choice then.');
    expect(result.permission_denials).toMatchObject([{ tool_name: 'AskUserQuestion' }]);
  });
});
