// Turns whatever was thrown into the error that may cross a wire. What is not a WireError is a bug: its words go to the
// log under a reference, and only the reference crosses.
import { cancelled, isWireError, WireError } from '@dovetail/protocol';
import { counter } from './counter.ts';

export interface ErrorFunnelOptions {
  /** Hears of what was thrown and is not a WireError; `reference` is what the person is shown. */
  onInternalError?(reference: string, error: unknown): void;
  newReference?(): string;
}

/** `what` was being done when `thrown` came. Never throws. */
export type ErrorFunnel = (thrown: unknown, what: string, signal: AbortSignal) => WireError;

export function createErrorFunnel({
  onInternalError,
  newReference = counter('error'),
}: ErrorFunnelOptions = {}): ErrorFunnel {
  return (thrown, what, signal) => {
    if (isWireError(thrown)) return thrown;
    if (isAbort(thrown) || (signal.aborted && thrown === signal.reason)) return cancelled(what);
    const reference = newReference();
    try {
      onInternalError?.(reference, thrown);
    } catch {
      // A log that fails must not cost the asker the answer.
    }
    return new WireError(
      'internal',
      `Something went wrong inside Dovetail. The log has the details under ${reference}.`,
      { reference },
    );
  };
}

function isAbort(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError';
}
