// What a retry says while it waits.
import type { Retry } from '@dovetail/conversation';

export function retryWords({ attempt, maxAttempts, untilMs, delayMs, status }: Retry, nowMs: number): string {
  const left = Math.min(Math.max(0, Math.ceil((untilMs - nowMs) / 1000)), Math.ceil(delayMs / 1000));
  const when = left === 0 ? 'Trying again now' : `Trying again in ${left} s`;
  const error = status === null ? '' : `, error ${status}`;
  return `The service is busy. ${when} (${attempt} of ${maxAttempts}${error})`;
}
