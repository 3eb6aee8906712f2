// `dovetail sessions show ID`: the last messages, readable; the rest of a long session is not read.
import { readSession, toMarkdown } from '@dovetail/agent';
import type { Context, Invocation } from '../command.ts';
import { wholeNumber } from '../whole-number.ts';
import { chosenSession, type SessionScope } from './chosen-session.ts';

export async function show(
  scope: SessionScope,
  given: string,
  invocation: Invocation,
  { terminal, signal }: Context,
): Promise<number> {
  const session = await chosenSession(scope, given);
  const limit = wholeNumber('limit', invocation.text('limit') ?? '100', 1, 1_000_000);
  const page = await readSession({ path: session.path, limit, signal });
  for (const { reason } of page.problems) terminal.err(`${reason}\n`);
  const messages = page.messages.toReversed();
  if (invocation.flag('json')) {
    const plain = messages.map(({ role, kind, uuid, model, timestampMs, blocks }) => ({
      role,
      kind,
      uuid,
      model,
      timestampMs,
      blocks,
    }));
    await terminal.out(
      `${JSON.stringify({ id: session.id, title: session.title, messages: plain, hasEarlier: page.before !== undefined }, undefined, 2)}\n`,
    );
    return 0;
  }
  for await (const text of toMarkdown(session, inOrder(messages))) await terminal.out(text);
  if (page.before) terminal.err(`Earlier messages are not shown; --limit N shows more than ${limit}.\n`);
  return 0;
}

async function* inOrder<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
