import { expect, test } from 'vitest';
import { connect, type Connection } from '../testing/connection.ts';

const colour = {
  question: 'Which colour?',
  header: 'Colour',
  multiSelect: false,
  options: [
    { label: 'Red', description: 'warm' },
    { label: 'Blue', description: '' },
  ],
};
const sizes = { ...colour, question: 'Which sizes?', header: 'Size', multiSelect: true };

interface Asked {
  readonly toolCall: { readonly title: string };
  readonly options: readonly { readonly name: string }[];
}

async function ask(client: Connection, questions: readonly object[]) {
  await client.newSession();
  return client.cli.last.ask({ tool_name: 'AskUserQuestion', tool_use_id: 'toolu_1', input: { questions } });
}

test('with forms, all questions are one form', async () => {
  const client = connect({ elicitation: { form: {} } });
  client.answers['elicitation/create'] = () => ({
    action: 'accept',
    content: { question_0: 'Blue', question_1: ['Red', 'Blue'], other_1: 'huge' },
  });
  const answer = await ask(client, [colour, sizes]);
  expect(answer).toMatchObject({
    behavior: 'allow',
    updatedInput: { answers: { 'Which colour?': 'Blue', 'Which sizes?': 'Red, Blue, huge' } },
  });
  const { params } = client.received.find(message => message.method === 'elicitation/create') ?? {};
  expect(params).toMatchObject({
    mode: 'form',
    toolCallId: 'toolu_1',
    requestedSchema: {
      type: 'object',
      properties: {
        question_0: {
          type: 'string',
          title: 'Colour',
          description: 'Which colour?',
          oneOf: [
            { const: 'Red', title: 'Red', description: 'warm' },
            { const: 'Blue', title: 'Blue' },
          ],
        },
        question_1: { type: 'array', items: { anyOf: [{ const: 'Red' }, { const: 'Blue' }] } },
      },
    },
  });
});

test('without forms, one question at a time', async () => {
  const client = connect();
  const chosen = ['answer-1', 'answer-0', 'done'];
  client.answers['session/request_permission'] = () => ({ outcome: { outcome: 'selected', optionId: chosen.shift() } });
  const answer = await ask(client, [colour, sizes]);
  expect(answer).toMatchObject({ updatedInput: { answers: { 'Which colour?': 'Blue', 'Which sizes?': 'Red' } } });
  const asked = client.received.flatMap(({ method, params }) =>
    method === 'session/request_permission' ? [params as unknown as Asked] : [],
  );
  expect(asked.map(({ toolCall }) => toolCall.title)).toEqual(['Which colour?', 'Which sizes?', 'Which sizes?']);
  expect(asked.map(({ options }) => options.map(({ name }) => name))).toEqual([
    ['Red: warm', 'Blue', 'Skip'],
    ['Red: warm', 'Blue', 'Skip'],
    ['Blue', 'That is all'],
  ]);
});

test.each([
  ['skipped', { outcome: { outcome: 'selected', optionId: 'skip' } }, undefined],
  ['cancelled', { outcome: { outcome: 'cancelled' } }, true],
])('a %s question is not answered for the person', async (_name, answer, interrupt) => {
  const client = connect();
  client.answers['session/request_permission'] = () => answer;
  const told = await ask(client, [colour]);
  expect(told.behavior).toBe('deny');
  expect((told as { interrupt?: boolean }).interrupt).toBe(interrupt);
});

test('a form that was declined is a skipped question', async () => {
  const client = connect({ elicitation: { form: {} } });
  client.answers['elicitation/create'] = () => ({ action: 'decline' });
  expect(await ask(client, [colour])).toEqual({
    behavior: 'deny',
    message: 'The person did not answer the questions.',
  });
});
