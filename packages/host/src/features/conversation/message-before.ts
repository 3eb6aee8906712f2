// Where a conversation is to be continued so that a message of the person has never been: the last line before it that the
// CLI finds again when it resumes.
import { readSession, type SessionCursor } from '@dovetail/agent';

export type MessageBefore =
  | { readonly found: false }
  /** Without `uuid` the message is the first of its session. */
  | { readonly found: true; readonly uuid: string | undefined };

export async function messageBefore(where: {
  readonly configDir: string;
  readonly sessionId: string;
  readonly userMessageId: string;
}): Promise<MessageBefore> {
  let isFirst = true;
  for await (const lines of pagesUpTo(where, where.userMessageId)) {
    if (isFirst && lines.at(-1)?.uuid !== where.userMessageId) return { found: false };
    const uuid = lastResumable(isFirst ? lines.slice(0, -1) : lines);
    if (uuid !== undefined) return { found: true, uuid };
    isFirst = false;
  }
  return isFirst ? { found: false } : { found: true, uuid: undefined };
}

/** Where a conversation can be gone on with whose newest line that is shown is `shown`. undefined: it is not on disk. */
export async function lastMessage(where: {
  readonly configDir: string;
  readonly sessionId: string;
  readonly shown: string;
}): Promise<string | undefined> {
  for await (const newest of pagesUpTo(where, undefined)) {
    // What is left of calls that were stopped is not shown, but belongs to it.
    const at = newest.findLastIndex(({ uuid }) => uuid === where.shown);
    const uuid = at >= 0 && newest.slice(at + 1).every(isAftermath) ? lastResumable(newest) : undefined;
    if (uuid !== undefined) return uuid;
    break;
  }
  for await (const lines of pagesUpTo(where, where.shown)) {
    const uuid = lastResumable(lines);
    if (uuid !== undefined) return uuid;
  }
  return undefined;
}

function isAftermath({ type, value }: Line): boolean {
  if (type === 'assistant') return false;
  if (type !== 'user' || value['isMeta'] === true) return true;
  const { content } = (value['message'] ?? {}) as { content?: unknown };
  return (
    Array.isArray(content) &&
    content.every(
      (block: { type?: unknown; text?: unknown }) =>
        block.type === 'tool_result' || String(block.text).startsWith('[Request interrupted'),
    )
  );
}

interface Line {
  readonly type: string;
  readonly uuid: string | undefined;
  readonly value: Readonly<Record<string, unknown>>;
}

/** From a leaf, or from the newest one, back to the beginning; nothing when there is no such leaf. */
async function* pagesUpTo(
  where: { readonly configDir: string; readonly sessionId: string },
  leaf: string | undefined,
): AsyncGenerator<readonly Line[]> {
  let before: SessionCursor | undefined;
  do {
    const page = await readSession({
      configDir: where.configDir,
      id: where.sessionId,
      limit: 20,
      includeHidden: true,
      ...(before ? { before } : leaf !== undefined && { leaf }),
    });
    if (!page.found) return;
    yield page.messages.flatMap(message => message.lines);
    before = page.before;
  } while (before);
}

function lastResumable(lines: readonly Line[]): string | undefined {
  return lines.findLast(line => line.uuid !== undefined && canBeResumedAt(line.type, line.value))?.uuid;
}

/**
 * Observed in 2.1.29: when a session is loaded, calls without a result and answers that are nothing but thinking are left
 * out, and a place that was left out is not found. Prompts, results and words are always there.
 */
function canBeResumedAt(type: string, value: Readonly<Record<string, unknown>>): boolean {
  if (value['isMeta'] === true) return false;
  if (type === 'user') return true;
  if (type !== 'assistant') return false;
  const { content } = (value['message'] ?? {}) as { content?: unknown };
  return (
    Array.isArray(content) &&
    content.some((block: { type?: unknown; text?: unknown }) => block.type === 'text' && block.text !== '')
  );
}
