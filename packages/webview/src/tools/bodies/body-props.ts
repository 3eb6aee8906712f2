// What the body of a card gets.
import type { BlockId, Task, ToolBlock } from '@dovetail/conversation';
import type { ComponentType } from 'react';

export interface BodyProps {
  readonly call: ToolBlock;
  readonly task: Task | undefined;
  /** A card, for steps inside a step. */
  readonly Step: ComponentType<{ id: BlockId }>;
}
