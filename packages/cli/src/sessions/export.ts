// `dovetail sessions export ID`: the whole session on stdout, written as it is read.
import { exportSession } from '@dovetail/agent';
import type { Context, Invocation } from '../command.ts';
import { chosenSession, type SessionScope } from './chosen-session.ts';

export async function exportTo(
  scope: SessionScope,
  given: string,
  invocation: Invocation,
  { terminal }: Context,
): Promise<number> {
  const session = await chosenSession(scope, given);
  const format = invocation.text('format') === 'json' || invocation.flag('json') ? 'json' : 'markdown';
  for await (const text of exportSession({ path: session.path, format })) await terminal.out(text);
  return 0;
}
