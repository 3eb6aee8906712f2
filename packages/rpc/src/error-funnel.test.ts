import { cancelled, hasCode, notFound } from '@dovetail/protocol';
import { expect, it, vi } from 'vitest';
import { createErrorFunnel } from './error-funnel.ts';

const quiet = new AbortController().signal;

it('lets a WireError pass as it is', () => {
  const onInternalError = vi.fn<(reference: string, error: unknown) => void>();
  const error = notFound('session 1');
  expect(createErrorFunnel({ onInternalError })(error, 'It', quiet)).toBe(error);
  expect(onInternalError).not.toHaveBeenCalled();
});

it.each([new Error('ENOENT /home/someone/secret'), 'text', undefined, null])(
  'hides %s behind a reference, under which the log has it',
  thrown => {
    const onInternalError = vi.fn<(reference: string, error: unknown) => void>();
    const funnel = createErrorFunnel({ onInternalError, newReference: () => 'error-7' });
    expect(funnel(thrown, 'It', quiet).toJSON()).toEqual({
      code: 'internal',
      message: 'Something went wrong inside Dovetail. The log has the details under error-7.',
      data: { reference: 'error-7' },
    });
    expect(onInternalError.mock.calls).toEqual([['error-7', thrown]]);
  },
);

it('gives each error its own reference', () => {
  const funnel = createErrorFunnel();
  const references = [1, 2].map(n => (funnel(new Error(`${n}`), 'It', quiet).data as { reference: string }).reference);
  expect(references).toEqual(['error-1', 'error-2']);
});

it('takes an AbortError for a cancellation, and names what was cancelled', () => {
  const onInternalError = vi.fn<(reference: string, error: unknown) => void>();
  const aborted = new DOMException('This operation was aborted', 'AbortError');
  const error = createErrorFunnel({ onInternalError })(aborted, '"open_diff"', quiet);
  expect(error).toEqual(cancelled('"open_diff"'));
  expect(onInternalError).not.toHaveBeenCalled();
});

it("takes a signal's own reason for a cancellation, and the same words from elsewhere for a bug", () => {
  const reason = new Error('the panel was closed');
  const funnel = createErrorFunnel();
  expect(hasCode(funnel(reason, 'It', AbortSignal.abort(reason)), 'cancelled')).toBe(true);
  expect(hasCode(funnel(new Error(reason.message), 'It', AbortSignal.abort(reason)), 'internal')).toBe(true);
  expect(hasCode(funnel(undefined, 'It', quiet), 'internal')).toBe(true);
});

it('answers even when the log fails', () => {
  const funnel = createErrorFunnel({
    onInternalError() {
      throw new Error('disk full');
    },
  });
  expect(hasCode(funnel(new Error('x'), 'It', quiet), 'internal')).toBe(true);
});
