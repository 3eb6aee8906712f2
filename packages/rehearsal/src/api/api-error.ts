// Failures as the Messages API words them: status, error type, JSON body.
import type { Fail, FailureKind } from '../scenario/scenario.ts';

export interface ApiFailure {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

const kinds: Record<FailureKind, { status: number; type: string; message: string }> = {
  invalid_request: {
    status: 400,
    type: 'invalid_request_error',
    message: 'messages: this request was refused by the scenario',
  },
  authentication: { status: 401, type: 'authentication_error', message: 'invalid x-api-key' },
  permission: { status: 403, type: 'permission_error', message: 'Your key may not use this resource' },
  not_found: { status: 404, type: 'not_found_error', message: 'model: this model does not exist' },
  too_large: { status: 413, type: 'request_too_large', message: 'Request exceeds the maximum size' },
  rate_limit: { status: 429, type: 'rate_limit_error', message: 'This request would exceed your rate limit' },
  api: { status: 500, type: 'api_error', message: 'Internal server error' },
  timeout: { status: 504, type: 'timeout_error', message: 'Request timed out' },
  overloaded: { status: 529, type: 'overloaded_error', message: 'Overloaded' },
};

function kindOf(fail: Fail): FailureKind | number {
  if (typeof fail !== 'object') return fail;
  return fail.kind ?? fail.status ?? 'api';
}

function base(kind: FailureKind | number): { status: number; type: string; message: string } {
  if (typeof kind !== 'number') return kinds[kind];
  const known = Object.values(kinds).find(each => each.status === kind);
  return known ?? { ...(kind < 500 ? kinds.invalid_request : kinds.api), status: kind };
}

export function apiFailure(fail: Fail): ApiFailure {
  const found = base(kindOf(fail));
  if (typeof fail !== 'object') return { ...found, headers: {} };
  const retry: Record<string, string> = fail.retryAfter === undefined ? {} : { 'retry-after': String(fail.retryAfter) };
  return {
    type: found.type,
    status: fail.status ?? found.status,
    message: fail.message ?? found.message,
    headers: { ...retry, ...fail.headers },
  };
}

export function errorBody(failure: { type: string; message: string }, requestId?: string): string {
  const error = { type: failure.type, message: failure.message };
  return JSON.stringify({ type: 'error', error, ...(requestId === undefined ? {} : { request_id: requestId }) });
}
