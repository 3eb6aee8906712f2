// Which hints the person has dismissed for good, remembered across starts.
import type { HostMemory } from '../host-memory.ts';

export type Hint = 'terminalBanner' | 'reviewUpsellBanner';

export interface DismissedHints {
  has(hint: Hint): boolean;
  dismiss(hint: Hint): Promise<void>;
}

const keyOf = (hint: Hint) => `dismissed.${hint}`;

export function dismissedHints(memory: HostMemory): DismissedHints {
  return {
    has: hint => memory.get(keyOf(hint)) === true,
    dismiss: hint => memory.set(keyOf(hint), true),
  };
}
