// What went wrong at the API, in words that an action can be chosen by.
// Observed: 2.1.29 says `unknown` for most failures and gives the status only in the text; later versions name both.
export type ApiErrorReason =
  | 'auth'
  | 'rate_limit'
  | 'overloaded'
  | 'server'
  | 'model_not_found'
  | 'too_long'
  | 'refused'
  | 'max_output'
  | 'connection'
  | 'invalid_request'
  | 'other';

export interface ApiErrorFacts {
  readonly text: string;
  readonly errorKind: string | null;
  readonly status: number | null;
  readonly apiErrorType: string | null;
  readonly apiError: string | null;
  readonly stopReason: string | null;
}

/** `API Error: 529 {…}` on 2.1.29, `API Error: Request rejected (429) · …` later. */
export function statusInText(text: string): number | null {
  const found = /^API Error: (?:(\d{3})\b|[^\n(]{0,80}\((\d{3})\))/.exec(text);
  const digits = found?.[1] ?? found?.[2];
  return digits === undefined ? null : Number(digits);
}

const byKind: Readonly<Record<string, ApiErrorReason>> = {
  authentication_failed: 'auth',
  oauth_org_not_allowed: 'auth',
  cloud_credential_error: 'auth',
  rate_limit: 'rate_limit',
  model_not_found: 'model_not_found',
  overloaded_error: 'overloaded',
  overloaded: 'overloaded',
  max_output_tokens: 'max_output',
  connection_failed: 'connection',
  refusal: 'refused',
};

const byStatus: Readonly<Record<number, ApiErrorReason>> = {
  401: 'auth',
  403: 'auth',
  404: 'model_not_found',
  413: 'too_long',
  429: 'rate_limit',
  529: 'overloaded',
};

const byText: readonly (readonly [RegExp, ApiErrorReason])[] = [
  [/prompt is too long|context (?:window|limit)/i, 'too_long'],
  [/output token maximum/i, 'max_output'],
  [/usage policy|safeguards flagged/i, 'refused'],
  [/connection (?:error|dropped|refused)|ECONN|ENOTFOUND|ETIMEDOUT/i, 'connection'],
  [/please run \/login/i, 'auth'],
];

export function apiErrorReason(facts: ApiErrorFacts): ApiErrorReason {
  for (const word of [facts.stopReason, facts.apiError, facts.apiErrorType, facts.errorKind]) {
    if (word !== null && Object.hasOwn(byKind, word)) return byKind[word] ?? 'other';
  }
  const head = facts.text.slice(0, 600);
  const told = byText.find(([pattern]) => pattern.test(head));
  if (told !== undefined) return told[1];
  const { status } = facts;
  if (status !== null && Object.hasOwn(byStatus, status)) return byStatus[status] ?? 'other';
  if (status !== null && status >= 500) return 'server';
  if (facts.errorKind === 'server_error') return 'server';
  return status === 400 || facts.errorKind === 'invalid_request' ? 'invalid_request' : 'other';
}
