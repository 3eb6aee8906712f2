// The limits of the account as last heard, from whichever conversation. An answer without limits erases none, for the CLI
// gives none to some kinds of credentials although its events tell them.
import type { HostContext } from '../../host-context.ts';
import type { UsageWindow } from './usage-report.ts';

export interface AccountWindows {
  readonly all: readonly UsageWindow[];
  /** True when something is different now. */
  learn(windows: readonly UsageWindow[]): boolean;
}

const byHost = new WeakMap<HostContext, AccountWindows>();

/** Forgotten when somebody else signs in. */
export function accountWindows(context: HostContext): AccountWindows {
  const known = byHost.get(context);
  if (known) return known;
  const windows = new Map<string, UsageWindow>();
  const made: AccountWindows = {
    get all() {
      return [...windows.values()];
    },
    learn(told) {
      const before = JSON.stringify(made.all);
      for (const window of told) windows.set(window.id, window);
      return JSON.stringify(made.all) !== before;
    },
  };
  const forget = context.auth.onAccountChanged(() => windows.clear());
  context.signal.addEventListener('abort', forget, { once: true });
  byHost.set(context, made);
  return made;
}
