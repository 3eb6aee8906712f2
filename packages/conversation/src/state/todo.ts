// The to-do list: whole lists from TodoWrite, or single items from TaskCreate, TaskUpdate, TaskList.
import type { BlockId } from './block.ts';

export interface Todo {
  /** Null for items of TodoWrite, which have none. */
  readonly id: string | null;
  readonly text: string;
  /** "Fixing the bug", said while it is worked on. */
  readonly activeForm: string | null;
  readonly description: string | null;
  /** pending, in_progress or completed. */
  readonly status: string;
  readonly blockedBy: readonly string[];
}

export interface Todos {
  readonly items: readonly Todo[];
  /** The newest card about them. */
  readonly blockId: BlockId | null;
}
