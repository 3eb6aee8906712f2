// `dovetail sessions [list]`: newest first, as they are found; what could not be read is told beside them.
import { listSessions, streamSessions, type SessionSummary } from '@dovetail/agent';
import type { Context, Invocation } from '../command.ts';
import { cutTo } from '../terminal/cut-to.ts';
import { visible } from '../terminal/visible.ts';
import { wholeNumber } from '../whole-number.ts';
import type { SessionScope } from './chosen-session.ts';
import { localTime } from './local-time.ts';

export async function list(
  scope: SessionScope,
  invocation: Invocation,
  { terminal, signal }: Context,
): Promise<number> {
  const limit = wholeNumber('limit', invocation.text('limit') ?? '1000', 1, 1_000_000);
  if (invocation.flag('json')) {
    const { sessions, excluded, problems } = await listSessions({ ...scope, signal });
    signal.throwIfAborted();
    await terminal.out(`${JSON.stringify({ sessions: sessions.slice(0, limit), excluded, problems }, undefined, 2)}\n`);
    return 0;
  }
  let shown = 0;
  let problems = 0;
  let hasMore = false;
  for await (const event of streamSessions({ ...scope, signal })) {
    if (event.kind === 'session') {
      hasMore = shown >= limit;
      if (hasMore) break;
      shown++;
      const row = rowOf(event.session, scope.cwd === undefined);
      await terminal.out(`${terminal.outIsTty ? cutTo(row, terminal.outColumns) : row}\n`);
    } else if (event.kind === 'problem') {
      problems++;
      terminal.err(`Could not be read: ${event.problem.path}: ${event.problem.reason}\n`);
    } else if (invocation.flag('verbose')) {
      terminal.err(`Left out: ${event.excluded.id}: ${event.excluded.reason}\n`);
    }
  }
  signal.throwIfAborted();
  if (hasMore) terminal.err(`There are more; --limit N shows more than ${limit}.\n`);
  if (shown === 0 && problems === 0) {
    terminal.err(
      scope.cwd === undefined
        ? 'There are no sessions yet.\n'
        : `There are no sessions of ${scope.cwd}. --all lists those of every folder.\n`,
    );
  }
  return 0;
}

function rowOf({ id, title, modifiedMs, cwd }: SessionSummary, withFolder: boolean): string {
  return visible(`${id}  ${localTime(modifiedMs)}  ${title}${withFolder && cwd ? `  (${cwd})` : ''}`);
}
