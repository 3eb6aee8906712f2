// `dovetail sessions search TEXT`: every session whose text holds it, as they are found.
import { searchSessions, type SearchHit } from '@dovetail/agent';
import type { Context, Invocation } from '../command.ts';
import { visible } from '../terminal/visible.ts';
import type { SessionScope } from './chosen-session.ts';
import { createProgress } from '../terminal/progress.ts';
import { wholeNumber } from '../whole-number.ts';

export async function search(
  scope: SessionScope,
  text: string,
  invocation: Invocation,
  { terminal, signal }: Context,
): Promise<number> {
  const limit = wholeNumber('limit', invocation.text('limit') ?? '1000', 1, 1_000_000);
  const asJson = invocation.flag('json');
  const progress = createProgress(terminal);
  const sessions: SearchHit[] = [];
  const problems: { path: string; reason: string }[] = [];
  const onProblem = (problem: { path: string; reason: string }) => {
    problems.push(problem);
    if (!asJson) progress.around(() => terminal.err(`Could not be read: ${problem.path}: ${problem.reason}\n`));
  };
  progress.show('Searching…');
  let hits = 0;
  try {
    for await (const hit of searchSessions({ ...scope, text, limit, signal, onProblem })) {
      hits++;
      if (asJson) sessions.push(hit);
      else {
        const release = progress.hold();
        await terminal.out(visible(describe(hit, scope.cwd === undefined)));
        release();
      }
    }
  } finally {
    progress.end();
  }
  signal.throwIfAborted();
  if (asJson) await terminal.out(`${JSON.stringify({ sessions, problems }, undefined, 2)}\n`);
  else if (hits === 0) terminal.err(`No session says "${text}".\n`);
  return 0;
}

function describe({ id, title, cwd, matches, hasMore }: SearchHit, withFolder: boolean): string {
  const lines = matches.map(match => `    ${match.role}: ${match.excerpt}`);
  return [`${id}  ${title}${withFolder && cwd ? `  (${cwd})` : ''}`, ...lines, ...(hasMore ? ['    …'] : []), ''].join(
    '\n',
  );
}
