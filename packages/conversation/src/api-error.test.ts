// Texts as 2.1.29 and 2.1.325 print them.
import { describe, expect, it } from 'vitest';
import { apiErrorReason, statusInText } from './api-error.ts';

describe('the status in a text', () => {
  it.each([
    ['API Error: 529 {"type":"error"}', 529],
    ['API Error: Request rejected (429) · This request would exceed your rate limit', 429],
    ['API Error: 4294 things', null],
    ['API Error: Connection error.', null],
    ['The API Error: 500 was mentioned', null],
    ['Prompt is too long', null],
  ])('%s', (text, status) => {
    expect(statusInText(text)).toBe(status);
  });
});

describe('the reason of a failure', () => {
  const none = { errorKind: null, status: null, apiErrorType: null, apiError: null, stopReason: null };
  it.each([
    [{ text: 'Invalid API key · Please run /login', errorKind: 'authentication_failed' }, 'auth'],
    [{ text: 'Not logged in · Please run /login' }, 'auth'],
    [{ text: 'API Error: Could not load credentials', errorKind: 'cloud_credential_error' }, 'auth'],
    [{ text: 'API Error: 429 {}', errorKind: 'unknown', status: 429 }, 'rate_limit'],
    [{ text: 'x', errorKind: 'rate_limit', status: 429 }, 'rate_limit'],
    [{ text: 'API Error: 529 {}', errorKind: 'unknown', status: 529 }, 'overloaded'],
    [{ text: 'x', errorKind: 'server_error', status: 529, apiErrorType: 'overloaded_error' }, 'overloaded'],
    [{ text: 'API Error: 500 {}', errorKind: 'unknown', status: 500 }, 'server'],
    [{ text: 'x', errorKind: 'server_error' }, 'server'],
    [{ text: 'API Error: 404 {}', errorKind: 'unknown', status: 404 }, 'model_not_found'],
    [{ text: 'x', errorKind: 'model_not_found', status: 404 }, 'model_not_found'],
    [{ text: 'Prompt is too long', errorKind: 'invalid_request' }, 'too_long'],
    [{ text: 'API Error: 400 {"message":"prompt is too long"}', errorKind: 'unknown', status: 400 }, 'too_long'],
    [{ text: 'API Error: 400 {}', errorKind: 'unknown', status: 400 }, 'invalid_request'],
    [{ text: 'API Error: x', errorKind: 'invalid_request', stopReason: 'refusal' }, 'refused'],
    [{ text: 'API Error: see our Usage Policy', errorKind: 'invalid_request' }, 'refused'],
    [{ text: 'API Error: the response exceeded the 32000 output token maximum.' }, 'max_output'],
    [{ text: 'API Error: Connection error.', errorKind: 'unknown' }, 'connection'],
    [
      { text: 'API Error: Connection dropped (ECONNRESET).', errorKind: 'server_error', apiError: 'connection_failed' },
      'connection',
    ],
    [{ text: 'API Error: the moon', errorKind: 'unknown' }, 'other'],
    [{ text: 'x', errorKind: 'toString' }, 'other'],
  ])('%o', (facts, reason) => {
    expect(apiErrorReason({ ...none, ...facts })).toBe(reason);
  });
});
