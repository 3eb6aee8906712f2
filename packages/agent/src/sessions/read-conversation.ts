// A whole conversation from its start, one message at a time: two passes over the file, one message in memory.
import type { ByteFile } from './byte-file.ts';
import type { ConversationLine } from './conversation-lines.ts';
import { isSameAnswer, kindOf, toMessage, type SessionMessage } from './session-message.ts';
import { readStoredLine } from './stored-line.ts';
import type { TranscriptLine } from './transcript-line.ts';

export async function* readMessages(
  file: ByteFile,
  lines: readonly ConversationLine[],
): AsyncGenerator<SessionMessage> {
  let open: TranscriptLine[] = [];
  for (const at of lines) {
    const parsed = await readStoredLine(file, at);
    if (!parsed.ok || kindOf(parsed.line) === 'hidden') continue;
    const [first] = open;
    if (first && !isSameAnswer(first, parsed.line)) {
      yield toMessage(open);
      open = [];
    }
    open.push(parsed.line);
  }
  if (open.length > 0) yield toMessage(open);
}
