// The agent asks the person to choose. Each question is a group of its own; nothing is chosen in advance, and there is
// always room for words of their own.
import type { HostRequest } from '@dovetail/protocol';
import { useId } from 'react';
import { useChat } from '../store/chat-context.ts';
import { useComputed } from '../store/use-signal.ts';
import { askerOf } from './asker.ts';
import type { CardProps } from './card-body.tsx';
import { useDecisionWords } from './decision-words.ts';
import { answersOf, choose, noChoice, unanswered, type Choice } from './question-choice.ts';
import { QuestionGroup } from './question-group.tsx';

type QuestionRequest = Extract<HostRequest, { type: 'user_question_request' }>;

export function QuestionCard({ request, isReady, answer }: CardProps<QuestionRequest>) {
  const chat = useChat();
  const { questions, decisionId, agentId } = request;
  const lackingId = useId();
  const [choices, setChoices] = useDecisionWords<readonly Choice[]>(decisionId, 'choices', []);
  const asker = useComputed(() => askerOf(chat, agentId), [chat, agentId]);
  const lacking = unanswered(questions, choices);
  return (
    <div className="dt-ask-group">
      {asker !== undefined && <p className="dt-ask-asker">{asker}</p>}
      {questions.map((question, n) => (
        <QuestionGroup
          key={n}
          question={question}
          isFirst={n === 0}
          choice={choices[n] ?? noChoice}
          onChoose={(label, isChosen) =>
            setChoices(
              questions.map((one, at) => changed(choices[at], at === n, next => choose(next, one, label, isChosen))),
            )
          }
          onWords={words =>
            setChoices(
              questions.map((one, at) =>
                changed(choices[at], at === n, next => ({ ...choose(next, one, 'other', words !== ''), words })),
              ),
            )
          }
        >
          {n === questions.length - 1 && (
            <div className="dt-ask-actions dt-ask-foot">
              {lacking.length > 0 && (
                <span id={lackingId} className="dt-ask-lacking">
                  Not answered: {lacking.join(', ')}
                </span>
              )}
              <button
                type="button"
                className="dt-button"
                disabled={!isReady}
                onClick={() => answer({ outcome: 'skipped' })}
              >
                Skip
              </button>
              <button
                type="button"
                className="dt-button"
                disabled={!isReady || lacking.length > 0}
                aria-describedby={lacking.length > 0 ? lackingId : undefined}
                onClick={() => answer({ outcome: 'answered', answers: answersOf(questions, choices) })}
              >
                Submit answers
              </button>
            </div>
          )}
        </QuestionGroup>
      ))}
    </div>
  );
}

function changed(choice: Choice | undefined, isMeant: boolean, change: (choice: Choice) => Choice): Choice {
  const before = choice ?? noChoice;
  return isMeant ? change(before) : before;
}
