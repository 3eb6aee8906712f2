// A whole conversation from its start, one message at a time: two passes over the file, one message in memory.
import type { ByteFile } from './byte-file.ts';
import type { ConversationLine } from './conversation-lines.ts';
import { scanLine } from './scan-line.ts';
import { isSameAnswer, kindOf, toMessage, type SessionMessage } from './session-message.ts';
import { parseTranscriptLine, type TranscriptLine } from './transcript-line.ts';

/** Beyond this a line cannot become one JavaScript string with certainty; its start is given instead. */
const maxLineBytes = 256 * 1024 * 1024;

export async function* readMessages(
  file: ByteFile,
  lines: readonly ConversationLine[],
): AsyncGenerator<SessionMessage> {
  let open: TranscriptLine[] = [];
  for (const at of lines) {
    const parsed =
      at.lengthBytes > maxLineBytes
        ? await scanLine(file, at)
        : parseTranscriptLine(await file.read(at.offset, at.lengthBytes));
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
