// The session that a person means: an id, the beginning of one, or a title; in this folder, or anywhere with --all.
import { findSession, type SessionSummary } from '@dovetail/agent';
import { Failure } from '../command.ts';
import { visible } from '../terminal/visible.ts';

export interface SessionScope {
  readonly configDir: string;
  readonly cwd?: string;
}

/** Less of an id is too likely a typing error. */
export const shortestPrefix = 4;

export async function chosenSession(scope: SessionScope, given: string): Promise<SessionSummary> {
  const found = await findSession({ ...scope, query: given });
  switch (found.status) {
    case 'found':
      return found.session;
    case 'ambiguous':
      throw ambiguous(given, found.sessions);
    case 'none':
      throw new Failure(
        scope.cwd === undefined
          ? `There is no session "${given}" in any folder. "dovetail sessions --all" lists what there is.`
          : `There is no session "${given}" of ${scope.cwd}. "dovetail sessions" lists those of this folder, "dovetail sessions --all" every one.`,
      );
  }
}

export function ambiguous(given: string, sessions: readonly { id: string; title: string }[]): Failure {
  const list = sessions.map(({ id, title }) => visible(`  ${id}  ${title}`)).join('\n');
  return new Failure(`"${given}" fits ${sessions.length} sessions; give more of the id:\n${list}`);
}
