// What the bar of a review says.
import type { HunkDecision } from './reviews.ts';

export interface Standing {
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
}

export function standingOf(decisions: readonly (HunkDecision | undefined)[]): Standing {
  return {
    total: decisions.length,
    accepted: decisions.filter(decision => decision === 'accepted').length,
    rejected: decisions.filter(decision => decision === 'rejected').length,
  };
}

export function standingWords({ total, accepted, rejected }: Standing): string {
  const open = total - accepted - rejected;
  if (total === 0) return 'No line is different.';
  if (open === 0 && rejected === total) return 'Every hunk is rejected. Reject to finish.';
  if (open === 0) return `${total - rejected} of ${total} ${hunks(total)} will be written. Accept to finish.`;
  if (open === total) return `${total} ${hunks(total)}`;
  const said = [accepted > 0 && `${accepted} accepted`, rejected > 0 && `${rejected} rejected`, `${open} to go`];
  return `${total} ${hunks(total)}: ${said.filter(Boolean).join(', ')}`;
}

const hunks = (count: number): string => (count === 1 ? 'hunk' : 'hunks');
