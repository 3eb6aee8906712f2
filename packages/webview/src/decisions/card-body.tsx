// The question itself, by its kind.
import { later } from '../later/later.tsx';
import { useChat } from '../store/chat-context.ts';
import type { WaitingQuestion } from '../store/questions.ts';
import { forgetWords } from './decision-words.ts';
import { PermissionCard } from './permission-card.tsx';

const ElicitationCard = later(async () => (await import('./form/elicitation-card.tsx')).ElicitationCard);
const PlanCard = later(async () => (await import('./plan/plan-card.tsx')).PlanCard);
const QuestionCard = later(async () => (await import('./question-card.tsx')).QuestionCard);

export type Answer = Record<string, unknown>;

export interface CardProps<R> {
  readonly request: R;
  readonly requestId: string;
  /** False for a moment after the card came, and while nothing can be answered. */
  readonly isReady: boolean;
  /** Does nothing while the card is not ready. */
  answer(response: Answer): void;
}

export function CardBody({ question, isReady }: { question: WaitingQuestion; isReady: boolean }) {
  const chat = useChat();
  const { request, requestId } = question;
  const answer = (response: Answer): void => {
    if (!isReady) return;
    const type = request.type.replace(/_request$/, '_response');
    chat.questions.answer(requestId, { ...response, type });
    forgetWords(chat, request.decisionId);
  };
  const common = { requestId, isReady, answer };
  switch (request.type) {
    case 'tool_permission_request':
      return <PermissionCard request={request} {...common} />;
    case 'user_question_request':
      return <QuestionCard request={request} {...common} />;
    case 'plan_review_request':
      return <PlanCard request={request} {...common} />;
    case 'elicitation_request':
      return <ElicitationCard request={request} {...common} />;
  }
}
