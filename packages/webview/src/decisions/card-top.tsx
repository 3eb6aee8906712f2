// The tail of a decision card, which says that someone waits, and the way to the others that wait.
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-parts.ts';
import type { WaitingQuestion } from '../store/questions.ts';

export interface CardTopProps {
  readonly shown: WaitingQuestion;
  readonly list: readonly WaitingQuestion[];
  choose(requestId: string): void;
}

export function CardTop({ shown, list, choose }: CardTopProps) {
  const [icon, words] = tailOf(shown.request);
  const at = list.indexOf(shown);
  const step = (by: number): void => {
    const next = list[(at + by + list.length) % list.length];
    if (next) choose(next.requestId);
  };
  return (
    <div className="dt-ask-top">
      <span className="dt-tail">
        <Icon name={icon} size={13} />
        {words}
      </span>
      {list.length > 1 && (
        <span className="dt-steer">
          <button type="button" className="dt-steer-button" aria-label="Previous question" onClick={() => step(-1)}>
            <span className="dt-mirror">
              <Icon name="right" size={13} />
            </span>
          </button>
          {at + 1} of {list.length}
          <button type="button" className="dt-steer-button" aria-label="Next question" onClick={() => step(1)}>
            <Icon name="right" size={13} />
          </button>
        </span>
      )}
    </div>
  );
}

function tailOf(request: WaitingQuestion['request']): readonly [IconName, string] {
  switch (request.type) {
    case 'tool_permission_request':
      return ['hand', 'Needs you'];
    case 'user_question_request':
      return ['question', request.questions.length === 1 ? 'Question' : `${request.questions.length} questions`];
    case 'plan_review_request':
      return ['plan', 'Plan ready'];
    case 'elicitation_request':
      return ['plug', 'Needs you'];
  }
}
