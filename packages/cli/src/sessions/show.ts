// `dovetail sessions show ID`: the last messages, readable; the rest of a long session is not read.
import { readSession, toMarkdown } from '@dovetail/agent';
import type { Context, Invocation } from '../command.ts';
import { visible } from '../terminal/visible.ts';
import { wholeNumber } from '../whole-number.ts';
import { chosenSession, type SessionScope } from './chosen-session.ts';

export async function show(
  scope: SessionScope,
  given: string,
  invocation: Invocation,
  { terminal, signal }: Context,
): Promise<number> {
  const limit = wholeNumber('limit', invocation.text('limit') ?? '100', 1, 1_000_000);
  const session = await chosenSession(scope, given);
  const { messages, problems, before } = await readSession({ path: session.path, limit, signal });
  signal.throwIfAborted();
  if (invocation.flag('json')) {
    const plain = messages.map(({ role, kind, uuid, model, timestampMs, blocks }) => ({
      role,
      kind,
      uuid,
      model,
      timestampMs,
      blocks,
    }));
    const page = { id: session.id, title: session.title, messages: plain, hasEarlier: before !== undefined, problems };
    await terminal.out(`${JSON.stringify(page, undefined, 2)}\n`);
    return 0;
  }
  for (const { reason } of problems) terminal.err(`${reason}\n`);
  for await (const text of toMarkdown(session, inOrder(messages)))
    await terminal.out(terminal.outIsTty ? visible(text) : text);
  if (before) terminal.err(`Earlier messages are not shown; --limit N shows more than ${limit}.\n`);
  return 0;
}

async function* inOrder<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
