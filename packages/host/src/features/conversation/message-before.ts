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
  let before: SessionCursor | undefined;
  let isFirstPage = true;
  do {
    const page = await readSession({
      configDir: where.configDir,
      id: where.sessionId,
      limit: 20,
      includeHidden: true,
      ...(before ? { before } : { leaf: where.userMessageId }),
    });
    if (!page.found) return { found: false };
    const lines = page.messages.flatMap(message => message.lines);
    if (isFirstPage && lines.at(-1)?.uuid !== where.userMessageId) return { found: false };
    for (const line of (isFirstPage ? lines.slice(0, -1) : lines).toReversed())
      if (line.uuid !== undefined && canBeResumedAt(line.type, line.value)) return { found: true, uuid: line.uuid };
    isFirstPage = false;
    before = page.before;
  } while (before);
  return { found: true, uuid: undefined };
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
