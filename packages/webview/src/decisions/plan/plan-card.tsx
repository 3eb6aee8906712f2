// A plan that waits for a verdict: its text, remarks on it, and three answers of equal weight.
import type { HostRequest } from '@dovetail/protocol';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { AnswerButton } from '../answer-button.tsx';
import { AnswerField } from '../answer-field.tsx';
import type { CardProps } from '../card-body.tsx';
import { useDecisionWords } from '../decision-words.ts';
import { commentsNote, feedbackWords, type PlanComment } from './plan-comments.ts';
import { PlanText } from './plan-text.tsx';
import './plan.css';

type PlanRequest = Extract<HostRequest, { type: 'plan_review_request' }>;

export function PlanCard({ request, isReady, answer }: CardProps<PlanRequest>) {
  const chat = useChat();
  const { plan, planFilePath, decisionId } = request;
  const [words, setWords] = useDecisionWords(decisionId, 'feedback', '');
  const [comments, setComments] = useDecisionWords<readonly PlanComment[]>(decisionId, 'comments', []);
  const note = commentsNote(comments.length);
  const keepPlanning = (): void => {
    const feedback = feedbackWords(words, comments);
    answer({ decision: 'keep-planning', ...(feedback !== undefined && { feedback }) });
  };
  const openPlan = (): void => {
    const asked =
      planFilePath === undefined
        ? chat.link.ask('open_content', { content: plan ?? '', fileName: 'plan.md' })
        : chat.link.ask('open_file', { filePath: planFilePath });
    void asked.catch(() => undefined);
  };
  return (
    <div role="group" aria-label="Plan" tabIndex={-1} data-needs-you="" className="dt-ask-group dt-plan">
      {plan === null ? (
        <p className="dt-ask-title">The CLI sent no plan</p>
      ) : (
        <>
          <div className="dt-plan-tools">
            {comments.length > 0 && <span>{comments.length === 1 ? '1 comment' : `${comments.length} comments`}</span>}
            <button type="button" className="dt-plan-open" onClick={openPlan}>
              Open in editor <Icon name="open" size={13} />
            </button>
          </div>
          <PlanText plan={plan} decisionId={decisionId} comments={comments} onChange={setComments} />
        </>
      )}
      <div className="dt-answers dt-plan-answers">
        <div className="dt-answer-row">
          <AnswerButton number={1} isReady={isReady} onPress={() => answer({ decision: 'approve' })}>
            Approve plan
          </AnswerButton>
          <AnswerButton number={2} isReady={isReady} onPress={() => answer({ decision: 'approve-and-accept-edits' })}>
            Approve and accept edits
          </AnswerButton>
        </div>
        <div className="dt-answer-row">
          <AnswerButton number={3} isReady={isReady} onPress={keepPlanning}>
            Keep planning
          </AnswerButton>
          <AnswerField
            name="What to change in the plan"
            placeholder={comments.length > 0 ? 'Anything to add to your comments' : 'What to change'}
            value={words}
            onChange={setWords}
            onEnter={() => {
              if (words.trim() !== '') keepPlanning();
            }}
          />
        </div>
        {note !== undefined && <p className="dt-plan-note">{note}</p>}
      </div>
    </div>
  );
}
