// The rows of the list: sessions under the heading of their day, or what a search found, titles first.
import type { SessionHit, SessionSummary } from '@dovetail/protocol';
import { dayGroup } from './session-times.ts';

export interface SessionRow {
  readonly session: SessionSummary;
  /** Stands above the row when it begins a group. */
  readonly heading: string | undefined;
  /** The words around a hit. */
  readonly excerpt: string | undefined;
  /** Places in this session beside the one that is shown. */
  readonly moreHits: number;
}

export function rowsByDay(sessions: readonly SessionSummary[], nowMs: number): SessionRow[] {
  let last: string | undefined;
  return sessions.map(session => {
    const group = dayGroup(session.modifiedMs, nowMs);
    const heading = group === last ? undefined : group;
    last = group;
    return { session, heading, excerpt: undefined, moreHits: 0 };
  });
}

/** One row a session, whatever the number of hits in it. */
export function rowsOfHits(hits: readonly SessionHit[]): SessionRow[] {
  const found = new Map<string, { session: SessionSummary; inTitle: boolean; places: string[] }>();
  for (const { session, where, excerpt } of hits) {
    let one = found.get(session.id);
    if (!one) found.set(session.id, (one = { session, inTitle: false, places: [] }));
    if (where === 'title') one.inTitle = true;
    else one.places.push(excerpt);
  }
  const all = [...found.values()];
  const rows = (group: typeof all, heading: string): SessionRow[] =>
    group.map(({ session, places }, index) => ({
      session,
      heading: index === 0 ? heading : undefined,
      excerpt: places[0],
      moreHits: Math.max(0, places.length - 1),
    }));
  return [
    ...rows(
      all.filter(({ inTitle }) => inTitle),
      'In the title',
    ),
    ...rows(
      all.filter(({ inTitle }) => !inTitle),
      'Inside',
    ),
  ];
}
