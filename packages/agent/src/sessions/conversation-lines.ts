// Where the lines of a conversation stand in its file, oldest first: what an export or a fork goes through. Holds
// offsets only, never the text.
import type { ByteFile } from './byte-file.ts';
import type { StoreProblem } from './store-folders.ts';
import { walkConversation, type WalkOptions } from './walk-conversation.ts';

export interface ConversationLine {
  readonly offset: number;
  readonly lengthBytes: number;
}

export interface ConversationLines {
  readonly lines: ConversationLine[];
  readonly problems: StoreProblem[];
  /** False when the line asked for is not in the file. */
  readonly found: boolean;
}

export async function conversationLines(file: ByteFile, options: WalkOptions = {}): Promise<ConversationLines> {
  const lines: ConversationLine[] = [];
  const problems: StoreProblem[] = [];
  let found = true;
  for await (const event of walkConversation(file, options)) {
    if (event.kind === 'line') lines.push({ offset: event.offset, lengthBytes: event.lengthBytes });
    else if (event.kind === 'recovered') lines.push({ offset: event.side.offset, lengthBytes: event.side.lengthBytes });
    else if (event.kind === 'problem') problems.push({ path: file.path, offset: event.offset, reason: event.reason });
    else if (event.kind === 'not-found') found = false;
  }
  lines.sort((a, b) => a.offset - b.offset);
  return { lines, problems, found };
}
