// A line that is too long to be held: its envelope and the first words of its text, read in pieces.
import type { ByteFile } from './byte-file.ts';
import { JsonScan } from './json-scan.ts';
import type { RawLine } from './raw-line.ts';
import { toTranscriptLine, type ParsedLine } from './transcript-line.ts';

const pieceBytes = 1024 * 1024;
const keptCharacters = 2000;

export async function* linePieces(
  file: ByteFile,
  line: Pick<RawLine, 'offset' | 'lengthBytes'>,
): AsyncGenerator<Buffer> {
  const end = line.offset + line.lengthBytes;
  for (let at = line.offset; at < end;) {
    const piece = await file.read(at, Math.min(pieceBytes, end - at));
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
  }
}

/** `message.content` is one block that holds the start of the text and says that the rest is left out. */
export async function scanLine(file: ByteFile, raw: Pick<RawLine, 'offset' | 'lengthBytes'>): Promise<ParsedLine> {
  const value: Record<string, unknown> = {};
  const message: Record<string, string> = {};
  let blockType = '';
  let text = '';
  const scan = new JsonScan({
    member: (key, member) => (value[key] = member),
    scalar: (key, scalar) => (value[key] = scalar === 'true' ? true : scalar === 'false' ? false : undefined),
    string: piece => {
      if (piece.rootKey !== 'message' || piece.key === 'data' || piece.key === 'signature') return;
      if (piece.depth === 2 && piece.key !== 'content') {
        if (piece.text.length <= 256) message[piece.key] ??= piece.text;
      } else if (piece.key === 'type') blockType ||= piece.text;
      else if (piece.key === 'tool_use_id') message['tool_use_id'] ??= piece.text;
      else if (text.length < keptCharacters) text += piece.text.slice(0, keptCharacters - text.length);
    },
  });
  for await (const piece of linePieces(file, raw)) scan.write(piece);
  if (typeof value['type'] !== 'string') return { ok: false, reason: 'The line is very long and not valid JSON.' };
  const { tool_use_id: toolUseId, ...envelope } = message;
  const shown = `${text}… (${Math.round(raw.lengthBytes / 1024 / 1024)} MB; the rest is left out)`;
  const block =
    blockType === 'tool_result'
      ? { type: 'tool_result', tool_use_id: toolUseId, content: shown }
      : { type: 'text', text: shown };
  return {
    ok: true,
    invalidUtf8: false,
    line: toTranscriptLine({ ...value, message: { ...envelope, content: [block] } }),
  };
}
