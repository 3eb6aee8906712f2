// What the agent asked and what the person answered, a line each.
import { asJson, asList, textAt } from '../read-json.ts';
import type { BodyProps } from './body-props.ts';
import { inputOf } from '../input-of.ts';

export function QuestionBody({ call }: BodyProps) {
  const input = asJson(inputOf(call));
  const answers = asJson(
    asJson(call.result?.structured)['answers'] ?? asJson(call.decision?.updatedInput)['answers'] ?? input['answers'],
  );
  const questions = asList(input['questions']).flatMap(question => textAt(question, 'question') ?? []);
  return (
    <dl className="dt-answers">
      {questions.map(question => {
        const answer = answers[question];
        const words = Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' ? answer : '';
        return (
          <div key={question}>
            <dt dir="auto">{question}</dt>
            <dd dir="auto">{words === '' ? 'No answer' : words}</dd>
          </div>
        );
      })}
    </dl>
  );
}
