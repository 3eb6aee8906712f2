// The servers that the host can add to a conversation: a browser, Jupyter, a debugger. The host has them only where the
// editor does; where it has not, their state says so.
import type { IntegrationState } from '@dovetail/protocol';

export type IntegrationName = 'chrome' | 'jupyter' | 'debugger';

export interface Integrations {
  readonly states: Readonly<Record<IntegrationName, IntegrationState>>;
  set(name: IntegrationName, state: IntegrationState): void;
}
