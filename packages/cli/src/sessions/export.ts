// `dovetail sessions export ID`: the whole session on stdout, written as it is read.
import { exportSession } from '@dovetail/agent';
import { UsageError, type Context, type Invocation } from '../command.ts';
import { chosenSession, type SessionScope } from './chosen-session.ts';

export async function exportTo(
  scope: SessionScope,
  given: string,
  invocation: Invocation,
  { terminal, signal }: Context,
): Promise<number> {
  const wanted = invocation.text('format');
  if (wanted === 'markdown' && invocation.flag('json'))
    throw new UsageError('Give either --json or --format markdown.');
  const format = wanted === 'json' || invocation.flag('json') ? 'json' : 'markdown';
  const session = await chosenSession(scope, given);
  const onProblem = ({ reason }: { reason: string }) => terminal.err(`${reason}\n`);
  for await (const text of exportSession({ path: session.path, format, signal, onProblem })) {
    signal.throwIfAborted();
    await terminal.out(text);
  }
  signal.throwIfAborted();
  return 0;
}
