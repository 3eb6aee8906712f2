// The servers that the host can add to a conversation: a browser, Jupyter, a debugger. The host has them only where the
// editor does; where it has not, their state says so.
import type { IntegrationState } from '@dovetail/protocol';

export type IntegrationName = 'chrome' | 'jupyter' | 'debugger';

export interface Integrations {
  readonly states: Readonly<Record<IntegrationName, IntegrationState>>;
  set(name: IntegrationName, state: IntegrationState): void;
}

/** Before anybody asked: what needs no question is told, the rest is off. */
const first: Readonly<Record<IntegrationName, IntegrationState>> = {
  chrome: { status: 'disabled' },
  jupyter: { status: 'disabled' },
  debugger: { status: 'unsupported', detail: 'This editor does not tell Dovetail about its debugger.' },
};

export function createIntegrations(onChange: () => void = () => {}): Integrations {
  const states = { ...first };
  return {
    states,
    set(name, state) {
      const before = states[name];
      states[name] = state;
      if (before.status !== state.status || before.detail !== state.detail) onChange();
    },
  };
}
