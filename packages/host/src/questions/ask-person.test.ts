// Each kind of question of the CLI as a page gets it, and the page's answers as the CLI gets them.
import type { CanUseTool, Elicitation, PermissionUpdate } from '@dovetail/protocol';
import { describe, expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { askedPage, questionChannel } from '../testing/question-channel.ts';
import { createQuestions } from './ask-person.ts';

function start() {
  const one = askedPage('1');
  const { channel, attach } = questionChannel();
  const questions = createQuestions(fakeContext(), channel);
  attach(one);
  const asked = { requestId: 'r1', signal: new AbortController().signal };
  return {
    one,
    ask: (question: CanUseTool) => questions.onPermission(question, asked),
    askForm: (question: Elicitation) => questions.onElicitation(question, asked),
  };
}

type Given = Readonly<Record<string, unknown>>;

async function answerTo(question: CanUseTool, ...answers: Given[]) {
  const { one, ask } = start();
  const answer = ask(question);
  for (const [at, given] of answers.entries()) (await one.question(at + 1)).answer(given);
  return { answer: await answer, asked: (await one.question()).request };
}

const suggestions: PermissionUpdate[] = [
  { type: 'setMode', mode: 'acceptEdits', destination: 'session', extra: 1 },
  { type: 'addDirectories', directories: ['/tmp'], destination: 'session' },
];
const write: CanUseTool = {
  tool_name: 'Write',
  input: { file_path: '/nowhere/project/a', content: 'x' },
  tool_use_id: 'tool-1',
  agent_id: 'agent-1',
  display_name: 'Write',
  description: 'a',
  permission_suggestions: suggestions,
  decision_reason: 'Path is outside allowed working directories',
  decision_reason_type: 'workingDir',
  blocked_path: '/nowhere/project/a',
};

describe('may a tool run', () => {
  test('the page gets all that the CLI told', async () => {
    const { asked } = await answerTo(write, { behavior: 'allow' });
    expect(asked).toEqual({
      type: 'tool_permission_request',
      decisionId: 'r1',
      toolName: 'Write',
      input: write.input,
      toolUseId: 'tool-1',
      agentId: 'agent-1',
      title: 'Write',
      description: 'a',
      suggestions,
      reason: {
        text: 'Path is outside allowed working directories',
        kind: 'workingDir',
        blockedPath: '/nowhere/project/a',
      },
      permissionMode: 'default',
      inEditor: false,
    });
  });

  test.each<[string, Given, unknown]>([
    ['allowed as it is', { behavior: 'allow' }, { behavior: 'allow', updatedInput: write.input }],
    [
      'allowed with another input',
      { behavior: 'allow', updatedInput: { content: 'y' } },
      { behavior: 'allow', updatedInput: { content: 'y' } },
    ],
    [
      'allowed for always: the very suggestions of the CLI',
      { behavior: 'allow', acceptedSuggestions: [1, 0, 1] },
      { behavior: 'allow', updatedInput: write.input, updatedPermissions: [suggestions[1], suggestions[0]] },
    ],
    ['denied in their words', { behavior: 'deny', message: ' No. ' }, { behavior: 'deny', message: ' No. ' }],
    [
      'denied and stopped, without words; what goes with a yes is left out',
      { behavior: 'deny', message: ' ', interrupt: true, updatedInput: {}, acceptedSuggestions: [0] },
      { behavior: 'deny', message: expect.stringMatching(/^The person denied/), interrupt: true },
    ],
  ])('%s', async (_, given, expected) => {
    expect((await answerTo(write, given)).answer).toEqual(expected);
  });

  test('a suggestion that was not offered is no answer', async () => {
    const { answer } = await answerTo(
      write,
      { behavior: 'allow', acceptedSuggestions: [2] },
      { behavior: 'deny', message: 'No.' },
    );
    expect(answer).toEqual({ behavior: 'deny', message: 'No.' });
  });
});

describe('the agent asks', () => {
  const question = { question: 'Which?', header: 'H', options: [{ label: 'a' }, { label: 'b' }], multiSelect: true };
  const other = { question: 'When?', options: [{ label: 'now', description: 'at once' }] };
  const ask: CanUseTool = { tool_name: 'AskUserQuestion', input: { questions: [question, other], kept: 1 } };

  test('answers go back by the text of the question', async () => {
    const { answer, asked } = await answerTo(ask, {
      outcome: 'answered',
      answers: { 'Which?': ['a', 'c, my own'], 'When?': ['now'] },
    });
    expect(asked).toEqual({
      type: 'user_question_request',
      decisionId: 'r1',
      questions: [question, { ...other, header: '', multiSelect: false }],
    });
    expect(answer).toEqual({
      behavior: 'allow',
      updatedInput: { ...ask.input, answers: { 'Which?': 'a, c, my own', 'When?': 'now' } },
    });
  });

  test('skipped', async () => {
    expect((await answerTo(ask, { outcome: 'skipped' })).answer).toEqual({
      behavior: 'deny',
      message: expect.stringMatching(/skipped/),
    });
  });

  test.each([{}, { 'Which?': [] }, { 'Who?': ['a'] }])('%j is no answer', async answers => {
    const { answer } = await answerTo(ask, { outcome: 'answered', answers }, { outcome: 'skipped' });
    expect(answer.behavior).toBe('deny');
  });

  test('without a question in it, it is a tool like any other', async () => {
    const { asked, answer } = await answerTo({ ...ask, input: { questions: [] } }, { behavior: 'allow' });
    expect(asked.type).toBe('tool_permission_request');
    expect(answer).toEqual({ behavior: 'allow', updatedInput: { questions: [] } });
  });
});

describe('a plan', () => {
  const plan: CanUseTool = { tool_name: 'ExitPlanMode', input: { plan: '# Leap' }, tool_use_id: 'tool-1' };

  test.each<[string, Given, unknown]>([
    ['approve', {}, { behavior: 'allow', updatedInput: plan.input }],
    [
      'approve-and-accept-edits',
      {},
      {
        behavior: 'allow',
        updatedInput: plan.input,
        updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
      },
    ],
    ['keep-planning', { feedback: 'Look first.' }, { behavior: 'deny', message: 'Look first.' }],
    ['keep-planning', {}, { behavior: 'deny', message: expect.stringMatching(/keep planning/) }],
  ])('%s %j', async (decision, more, expected) => {
    const { asked, answer } = await answerTo(plan, { decision, ...more });
    expect(asked).toEqual({ type: 'plan_review_request', decisionId: 'r1', plan: '# Leap', toolUseId: 'tool-1' });
    expect(answer).toEqual(expected);
  });

  test('without a text', async () => {
    const { asked } = await answerTo({ tool_name: 'ExitPlanMode', input: {} }, { decision: 'approve' });
    expect(asked).toMatchObject({ plan: null });
  });
});

describe('a server asks', () => {
  const form: Elicitation = {
    mcp_server_name: 'larder',
    message: 'How many?',
    mode: 'form',
    requested_schema: { type: 'object', properties: { count: { type: 'integer' } } },
  };

  test.each<[Given, unknown]>([
    [
      { action: 'accept', content: { count: 3 } },
      { action: 'accept', content: { count: 3 } },
    ],
    [{ action: 'accept' }, { action: 'accept', content: {} }],
    [{ action: 'decline', content: { count: 3 } }, { action: 'decline' }],
    [{ action: 'cancel' }, { action: 'cancel' }],
  ])('a form: %j', async (given, expected) => {
    const { one, askForm } = start();
    const answer = askForm(form);
    const { request, answer: say } = await one.question();
    expect(request).toEqual({
      type: 'elicitation_request',
      decisionId: 'r1',
      serverName: 'larder',
      message: 'How many?',
      mode: 'form',
      requestedSchema: form.requested_schema,
    });
    say(given);
    expect(await answer).toEqual(expected);
  });

  test.each(['url', undefined])('an address, mode %s', async mode => {
    const { one, askForm } = start();
    const answer = askForm({
      mcp_server_name: 'larder',
      message: 'Go there.',
      url: 'https://larder.test/',
      elicitation_id: 'e1',
      ...(mode !== undefined && { mode }),
    });
    const { request, answer: say } = await one.question();
    expect(request).toMatchObject({ mode: 'url', url: 'https://larder.test/', elicitationId: 'e1' });
    say({ action: 'accept' });
    expect(await answer).toEqual({ action: 'accept' });
  });
});
