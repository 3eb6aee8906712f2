// AskUserQuestion: one form with all questions where the client has forms; else one question at a time, as a choice.
import type { ElicitationPropertySchema, PermissionOption } from '@agentclientprotocol/sdk/unstable';
import type { PermissionAnswer } from '@dovetail/protocol';
import { abandoned, choose, deny, type Ask } from './ask.ts';

interface Question {
  readonly question: string;
  readonly header: string;
  readonly multiSelect: boolean;
  readonly options: readonly { readonly label: string; readonly description: string }[];
}

type Answers = Record<string, string>;

const skipped = 'The person did not answer the questions.';

export async function askQuestions(ask: Ask): Promise<PermissionAnswer> {
  const questions = readQuestions(ask.question.input['questions']);
  if (questions.length === 0) return deny('There was no question in it.');
  const answers = ask.client.can.forms ? await byForm(ask, questions) : await byChoice(ask, questions);
  if (answers === 'cancelled') return abandoned();
  if (answers === 'skipped') return deny(skipped);
  return { behavior: 'allow', updatedInput: { ...ask.question.input, answers } };
}

function readQuestions(given: unknown): Question[] {
  if (!Array.isArray(given)) return [];
  return (given as Record<string, unknown>[]).flatMap(one => {
    if (typeof one?.['question'] !== 'string') return [];
    const options = (Array.isArray(one['options']) ? (one['options'] as Record<string, unknown>[]) : []).flatMap(
      option =>
        typeof option?.['label'] === 'string'
          ? [
              {
                label: option['label'],
                description: typeof option['description'] === 'string' ? option['description'] : '',
              },
            ]
          : [],
    );
    const header = typeof one['header'] === 'string' ? one['header'] : '';
    return [{ question: one['question'], header, multiSelect: one['multiSelect'] === true, options }];
  });
}

async function byForm(ask: Ask, questions: readonly Question[]): Promise<Answers | 'skipped' | 'cancelled'> {
  const properties: Record<string, ElicitationPropertySchema> = {};
  questions.forEach((question, n) => {
    properties[`question_${n}`] = choiceSchema(question);
    properties[`other_${n}`] = { type: 'string', title: `${question.header || 'Answer'} (in other words)` };
  });
  const answer = await ask.client.elicit(
    {
      mode: 'form',
      sessionId: ask.sessionId,
      toolCallId: ask.toolCall.toolCallId,
      message: questions.length === 1 ? (questions[0]?.question ?? '') : 'Some questions before it goes on.',
      requestedSchema: { type: 'object', properties },
    },
    ask.signal,
  );
  if (answer.action === 'cancel') return 'cancelled';
  if (answer.action !== 'accept') return 'skipped';
  const content = (answer as { content?: Record<string, unknown> }).content ?? {};
  const answers: Answers = {};
  questions.forEach(({ question }, n) => {
    const chosen = content[`question_${n}`];
    const words = [chosen, content[`other_${n}`]].flat().filter(word => typeof word === 'string' && word.trim() !== '');
    if (words.length > 0) answers[question] = words.join(', ');
  });
  return Object.keys(answers).length === 0 ? 'skipped' : answers;
}

function choiceSchema({ question, header, options, multiSelect }: Question): ElicitationPropertySchema {
  const choices = options.map(({ label, description }) => ({
    const: label,
    title: label,
    ...(description !== '' && { description }),
  }));
  const common = { title: header === '' ? question : header, description: question };
  return multiSelect
    ? { type: 'array', ...common, items: { anyOf: choices } }
    : { type: 'string', ...common, oneOf: choices };
}

/** A question that takes several answers is asked again, without those already given, until the person is done. */
async function byChoice(ask: Ask, questions: readonly Question[]): Promise<Answers | 'skipped' | 'cancelled'> {
  const answers: Answers = {};
  for (const { question, options, multiSelect } of questions) {
    const given: string[] = [];
    for (;;) {
      const left = options.filter(({ label }) => !given.includes(label));
      const offered: PermissionOption[] = left.map(({ label, description }) => ({
        optionId: `answer-${options.findIndex(option => option.label === label)}`,
        name: description === '' ? label : `${label}: ${description}`,
        kind: 'allow_once',
      }));
      const last: PermissionOption =
        given.length > 0
          ? { optionId: 'done', name: 'That is all', kind: 'allow_once' }
          : { optionId: 'skip', name: 'Skip', kind: 'reject_once' };
      const { optionId, feedback } = await choose(ask, [...offered, last], question);
      if (optionId === undefined) return 'cancelled';
      const chosen = options[Number(/^answer-(\d+)$/.exec(optionId)?.[1] ?? -1)]?.label ?? feedback;
      if (chosen !== undefined) given.push(chosen);
      if (!multiSelect || chosen === undefined || given.length >= options.length) break;
    }
    if (given.length > 0) answers[question] = given.join(', ');
  }
  return Object.keys(answers).length === 0 ? 'skipped' : answers;
}
