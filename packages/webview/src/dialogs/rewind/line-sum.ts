// How many lines a rewind adds and removes in the files that are ticked.
import type { ResultOf, conversationRequests } from '@dovetail/protocol';

export interface LineSum {
  readonly insertions: number;
  readonly deletions: number;
}

/** Of all files, as the CLI told it, where it is not known for each. */
export function sumOf(plan: ResultOf<typeof conversationRequests, 'rewind_code'>, ticked: readonly string[]): LineSum {
  const told = new Map(plan.files?.map(file => [file.filePath, file]));
  const { insertions, deletions } = plan;
  if (!ticked.every(file => told.has(file))) return { insertions, deletions };
  const sum = { insertions: 0, deletions: 0 };
  for (const file of ticked) {
    sum.insertions += told.get(file)?.insertions ?? 0;
    sum.deletions += told.get(file)?.deletions ?? 0;
  }
  return sum;
}
