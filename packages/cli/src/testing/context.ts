// A context without a process around it, for tests: environment, signals and terminal are plain values.
import type { Context } from '../command.ts';
import { fakeTerminal, type FakeTerminal } from './fake-terminal.ts';

export interface TestContext extends Context {
  readonly terminal: FakeTerminal;
  /** Ends the command as a signal would. */
  readonly end: AbortController;
}

export function testContext(options: Partial<Context> & { terminal?: FakeTerminal } = {}): TestContext {
  const end = new AbortController();
  return {
    env: {},
    installRoot: undefined,
    urgent: new AbortController().signal,
    ...options,
    terminal: options.terminal ?? fakeTerminal(),
    signal: end.signal,
    end,
  };
}
