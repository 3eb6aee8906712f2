// What the CLI has written to the transcript of a session. Read from the end: the messages looked for are the newest.
import { withByteFile } from './sessions/byte-file.ts';
import { linesBackward } from './sessions/backward-lines.ts';
import { locateSession } from './sessions/locate-session.ts';

export interface StoredMessages {
  readonly path: string;
  /** Those of the messages looked for that it holds. */
  readonly uuids: ReadonlySet<string>;
  /** Observed: until the first answer 2.1.29 writes nothing but a note about its queue. */
  readonly hasConversation: boolean;
}

/** Undefined when the session has no file yet. */
export async function storedMessages(
  scope: { configDir: string; sessionId: string },
  uuids: ReadonlySet<string>,
): Promise<StoredMessages | undefined> {
  const file = await locateSession({ configDir: scope.configDir }, scope.sessionId);
  if (!file) return undefined;
  const found = new Set<string>();
  let hasConversation = false;
  await withByteFile(file.path, undefined, async bytes => {
    for await (const line of linesBackward(bytes, { maxLineBytes: Infinity })) {
      // Cut off by the crash: the CLI will not read it.
      if (!line.terminated) continue;
      hasConversation ||= line.oversized || line.bytes.includes('"parentUuid":');
      for (const uuid of uuids) if (line.bytes.includes(`"uuid":"${uuid}"`)) found.add(uuid);
      if (hasConversation && found.size === uuids.size) return;
    }
  });
  return { path: file.path, uuids: found, hasConversation };
}
