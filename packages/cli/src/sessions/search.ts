// `dovetail sessions search TEXT`: every session whose text holds it, as they are found.
import { searchSessions } from '@dovetail/agent';
import type { Context, Invocation } from '../command.ts';
import type { SessionScope } from './chosen-session.ts';
import { createProgress } from '../terminal/progress.ts';

export async function search(
  scope: SessionScope,
  text: string,
  invocation: Invocation,
  { terminal, signal }: Context,
): Promise<number> {
  const progress = createProgress(terminal);
  progress.show('Searching…');
  let hits = 0;
  const found: object[] = [];
  const onProblem = ({ path, reason }: { path: string; reason: string }) =>
    progress.around(() => terminal.err(`Could not be read: ${path}: ${reason}\n`));
  for await (const hit of searchSessions({ ...scope, text, signal, onProblem })) {
    hits++;
    if (invocation.flag('json')) {
      found.push(hit);
      continue;
    }
    progress.around(
      () =>
        void terminal.out(
          `${hit.id}  ${hit.title}\n${hit.matches.map(match => `    ${match.role}: ${match.excerpt}\n`).join('')}`,
        ),
    );
  }
  progress.end();
  if (invocation.flag('json')) await terminal.out(`${JSON.stringify({ sessions: found }, undefined, 2)}\n`);
  else if (hits === 0) terminal.err(`No session says "${text}".\n`);
  return 0;
}
