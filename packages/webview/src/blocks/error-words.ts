// What to say about a failure, and the one thing that can be done about it.
import type { ApiErrorReason, TurnError } from '@dovetail/conversation';

export type ErrorAction = 'sign-in' | 'choose-model' | 'summarise' | 'usage' | undefined;

export interface ErrorWords {
  readonly title: string;
  /** The CLI's own text, when it says more than the title. */
  readonly detail: string | undefined;
  readonly action: ErrorAction;
}

type Reason = ApiErrorReason | TurnError['reason'];

const titles: Readonly<Record<Reason, readonly [title: string | undefined, action?: ErrorAction]>> = {
  auth: ['Not signed in. Your CLI has no valid sign-in, so this message was not sent.', 'sign-in'],
  rate_limit: ['Usage limit reached. Your message is kept.', 'usage'],
  overloaded: ['The service is busy, and all retries were used up.'],
  server: ['The service had an error of its own.'],
  model_not_found: ['The model was not found.', 'choose-model'],
  too_long: ["This conversation no longer fits the model's context.", 'summarise'],
  refused: ['The model declined to answer this.'],
  max_output: ['The answer was cut off: it reached the longest output that the model may give.'],
  connection: ['No connection to the service. Your text is kept.'],
  invalid_request: ['The service did not accept the request.'],
  max_turns: ['The limit of steps for one turn was reached.'],
  max_budget: ['The budget for this conversation is used up.'],
  process_ended: ['The CLI ended before the answer was complete.'],
  other: [undefined],
};

const modelName = /\bmodel:? ?[“"'`]?([\w.:[\]-]{3,80})/i;

export function errorWords(reason: Reason, text: string, status: number | null): ErrorWords {
  const [title, action] = titles[reason];
  const told = text.trim();
  const name = reason === 'model_not_found' ? modelName.exec(told.slice(0, 2_000))?.[1] : undefined;
  const withStatus = status === null || title === undefined ? title : title.replace(/\.$/, ` (error ${status}).`);
  if (name !== undefined) return { title: `The model “${name}” was not found.`, detail: told, action };
  if (withStatus === undefined)
    return { title: told === '' ? 'Something went wrong.' : told, detail: undefined, action };
  return { title: action === 'sign-in' ? (title ?? '') : withStatus, detail: told === '' ? undefined : told, action };
}
