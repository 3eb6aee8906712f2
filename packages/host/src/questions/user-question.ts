// AskUserQuestion: what the agent wants to know, and the chosen labels as the CLI reads them.
import { invalidResult, Question, type CanUseTool, type PermissionAnswer } from '@dovetail/protocol';
import * as z from 'zod';
import type { PageQuestion } from './open-questions.ts';

const Asked = z
  .array(Question.extend({ header: z.string().default(''), multiSelect: z.boolean().default(false) }))
  .min(1);

/** Undefined when the input is not of the known form; it is then asked about like any other tool. */
export function userQuestion(
  question: CanUseTool,
  decisionId: string,
): PageQuestion<'user_question_request', PermissionAnswer> | undefined {
  const questions = Asked.safeParse(question.input['questions']).data;
  if (!questions) return undefined;
  return {
    name: 'user_question_request',
    params: {
      decisionId,
      questions,
      ...(question.tool_use_id !== undefined && { toolUseId: question.tool_use_id }),
      ...(question.agent_id && { agentId: question.agent_id }),
    },
    read({ outcome, answers = {} }) {
      if (outcome === 'skipped') {
        return { behavior: 'deny', message: 'The person skipped these questions. Go on without an answer to them.' };
      }
      const given = Object.entries(answers).filter(([, labels]) => labels.length > 0);
      if (given.length === 0) throw invalidResult('user_question_request', 'Answered, but without any answer.');
      const unknown = given.find(([text]) => !questions.some(one => one.question === text));
      if (unknown) throw invalidResult('user_question_request', `“${unknown[0]}” was not asked.`);
      return {
        behavior: 'allow',
        updatedInput: {
          ...question.input,
          answers: Object.fromEntries(given.map(([text, labels]) => [text, labels.join(', ')])),
        },
      };
    },
  };
}
