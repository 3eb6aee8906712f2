// One line of a session file by its place. A line that cannot become one JavaScript string with certainty is given as its
// envelope and the start of its text.
import type { ByteFile } from './byte-file.ts';
import type { ConversationLine } from './conversation-lines.ts';
import { scanLine } from './scan-line.ts';
import { parseTranscriptLine, type ParsedLine } from './transcript-line.ts';

const maxLineBytes = 256 * 1024 * 1024;

export async function readStoredLine(file: ByteFile, at: ConversationLine): Promise<ParsedLine> {
  return at.lengthBytes > maxLineBytes
    ? scanLine(file, at)
    : parseTranscriptLine(await file.read(at.offset, at.lengthBytes));
}
