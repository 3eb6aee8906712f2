// Asks again until it is so, with patience: the machine may be busy with other things.
import { expect } from 'vitest';

export const soon = <T>(look: () => T, { timeout = 60_000, interval = 100 } = {}): ReturnType<typeof expect.poll<T>> =>
  // Whoever calls it awaits it.
  // oxlint-disable-next-line vitest/require-awaited-expect-poll
  expect.poll(look, { timeout, interval });
