// How deep a card stands in subagents of subagents. Three levels are shown one in the other; a deeper one opens in the place
// of its parent.
import type { BlockId } from '@dovetail/conversation';
import { createContext } from 'react';

export const deepest = 3;

export interface Nesting {
  /** 0 on the main line. */
  readonly depth: number;
  openInPlace(id: BlockId): void;
}

export const AgentNesting = createContext<Nesting>({ depth: 0, openInPlace() {} });
