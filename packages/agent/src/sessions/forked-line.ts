// A line of a session as its fork has it: the id of the fork, and where it comes from, as 2.1.325 writes it into the lines of
// its own forks. Byte for byte nothing else is changed, and a line of any length takes constant memory.
import type { ByteFile } from './byte-file.ts';
import type { ConversationLine } from './conversation-lines.ts';
import { JsonScan } from './json-scan.ts';
import { linePieces } from './scan-line.ts';

export interface Forking {
  /** The new session. */
  readonly id: string;
  /** The session that it comes from. */
  readonly from: string;
}

export interface ForkOrigin {
  readonly sessionId: string;
  readonly messageUuid: string;
}

export async function* forkedLine(
  file: ByteFile,
  line: ConversationLine,
  { id, from }: Forking,
): AsyncGenerator<Uint8Array> {
  let place: { start: number; end: number } | undefined;
  let known: { start: number; end: number } | undefined;
  let messageUuid = '';
  const scan = new JsonScan({
    member: (key, text, start, end) => {
      if (key === 'sessionId') place = { start, end };
      if (key === 'uuid') messageUuid = text;
    },
    object: (key, start, end) => {
      if (key === 'forkedFrom') known = { start, end };
    },
  });
  for await (const piece of linePieces(file, line)) scan.write(piece);
  if (!place) {
    yield* linePieces(file, line);
    return;
  }
  const origin = JSON.stringify({ sessionId: from, messageUuid } satisfies ForkOrigin);
  // Behind the closing quote of the id.
  const after = place.end + 1;
  const edits = [
    { ...place, text: id },
    known ? { ...known, text: origin } : { start: after, end: after, text: `,"forkedFrom":${origin}` },
  ].toSorted((a, b) => a.start - b.start);
  let at = 0;
  for (const { start, end, text } of edits) {
    yield* linePieces(file, { offset: line.offset + at, lengthBytes: start - at });
    yield Buffer.from(text);
    at = end;
  }
  yield* linePieces(file, { offset: line.offset + at, lengthBytes: line.lengthBytes - at });
}
