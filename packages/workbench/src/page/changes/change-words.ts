// What the list says about a changed file, besides its numbers.
import type { ChangedFile } from '@dovetail/protocol';

export function changeWords({ kind, hunks, state }: Pick<ChangedFile, 'kind' | 'hunks' | 'state'>): string {
  const what =
    kind === 'created'
      ? 'new file'
      : kind === 'deleted'
        ? 'deleted'
        : hunks.length === 0
          ? 'not text'
          : `${hunks.length} ${hunks.length === 1 ? 'hunk' : 'hunks'}`;
  if (state === 'kept') return `${what}, kept`;
  if (state === 'undone') return `${what}, undone`;
  if (state !== 'mixed') return what;
  const undone = hunks.filter(hunk => hunk.state === 'undone').length;
  return `${what}, ${undone} undone`;
}
