// When a message of the person was sent: as the conversation shows it, else as the session file has it.
import { readSession } from '@dovetail/agent';
import type { Channel } from '../../channels/channel.ts';

/** undefined: it is not known. */
export async function messageTime(
  configDir: string,
  { conversation, sessionId }: Channel,
  userMessageId: string,
): Promise<number | undefined> {
  const shown = conversation.blocks[conversation.index.uuids[userMessageId] ?? ''];
  if (shown) return shown.atMs;
  if (sessionId === null) return undefined;
  try {
    const { messages } = await readSession({ configDir, id: sessionId, limit: 1, leaf: userMessageId });
    return messages.at(-1)?.lines.at(-1)?.timestampMs;
  } catch {
    return undefined;
  }
}
