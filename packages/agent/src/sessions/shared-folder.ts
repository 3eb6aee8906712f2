// Two directories can share a folder of the store: `/a/b_c` and `/a/b-c` have the same slug. Observed: 2.1.325 also tells
// their sessions apart by the directory that they recorded.
import { projectSlug } from './project-slug.ts';
import type { SessionSummary } from './summarize-session.ts';

/** `cwd` must be real and absolute; without it every session is at home. */
export function isElsewhere(session: SessionSummary, cwd: string | undefined): boolean {
  if (cwd === undefined || session.cwd === undefined || session.cwd === cwd) return false;
  return projectSlug(session.cwd) === projectSlug(cwd);
}

export function elsewhere(session: SessionSummary): string {
  return `It belongs to ${session.cwd}, which shares its folder in the store with this one.`;
}
