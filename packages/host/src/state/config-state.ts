// What the CLI offers: models, commands, agents. Learned from whatever CLI introduced itself last; when none has, one is
// started for the question alone.
import type { ClaudeConfig, InitializeResult } from '@dovetail/protocol';

export interface ConfigState {
  /** Never throws: a CLI that is missing or fails is part of the answer. */
  read(): Promise<ClaudeConfig>;
  /** A live CLI has introduced itself. */
  learn(told: InitializeResult): void;
}
