// A new session with the conversation up to a message. The original is only read; the copy differs in the session id of
// its lines, byte for byte nothing else, and appears whole or not at all.
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { invalidInput, notFound } from '@dovetail/protocol';
import { withByteFile, type ByteFile } from './byte-file.ts';
import { conversationLines, type ConversationLine } from './conversation-lines.ts';
import { JsonScan } from './json-scan.ts';
import { sessionPath, type SessionRef } from './locate-session.ts';
import { cut } from './prompt-text.ts';
import { titleLineOf } from './stored-title.ts';
import { linePieces } from './scan-line.ts';
import { summarizeSession } from './summarize-session.ts';
import { writeAtomically } from './write-atomically.ts';

export interface ForkOptions {
  /** uuid of the last message to take over; the newest one when absent. */
  readonly at?: string;
  /** The title of the fork; made from that of the original when absent. */
  readonly title?: string;
}

export interface ForkedSession {
  readonly id: string;
  readonly path: string;
  readonly title: string;
}

export async function forkSession(ref: SessionRef & ForkOptions): Promise<ForkedSession> {
  const source = await sessionPath(ref);
  const sourceId = basename(source, '.jsonl');
  const id = randomUUID();
  const path = join(dirname(source), `${id}.jsonl`);
  return withByteFile(source, undefined, async file => {
    const { lines, found } = await conversationLines(file, { from: ref.at });
    if (!found)
      throw notFound(`message ${ref.at}`, `There is no message ${ref.at} in session ${sourceId}: nothing was copied.`);
    if (lines.length === 0) throw invalidInput(`Session ${sourceId} has no message yet: there is nothing to copy.`);
    const title = ref.title ?? (await forkTitle(source, sourceId, file));
    await writeAtomically(path, file.mode, forkedBytes(file, lines, id, title));
    return { id, path, title };
  });
}

async function forkTitle(path: string, id: string, file: ByteFile): Promise<string> {
  const { session } = await summarizeSession({ id, path, sizeBytes: file.sizeBytes, mtimeMs: file.mtimeMs });
  return `${cut(session?.title ?? id, 190)} (fork)`;
}

async function* forkedBytes(
  file: ByteFile,
  lines: readonly ConversationLine[],
  id: string,
  title: string,
): AsyncGenerator<Uint8Array | string> {
  for (const line of lines) {
    yield* withSessionId(file, line, id);
    yield '\n';
  }
  yield `${titleLineOf(id, title)}\n`;
}

async function* withSessionId(file: ByteFile, line: ConversationLine, id: string): AsyncGenerator<Uint8Array> {
  let place: { start: number; end: number } | undefined;
  const scan = new JsonScan({
    member: (key, _, start, end) => {
      if (key === 'sessionId') place = { start, end };
    },
  });
  for await (const piece of linePieces(file, line)) scan.write(piece);
  if (!place) {
    yield* linePieces(file, line);
    return;
  }
  yield* linePieces(file, { offset: line.offset, lengthBytes: place.start });
  yield Buffer.from(id);
  yield* linePieces(file, { offset: line.offset + place.end, lengthBytes: line.lengthBytes - place.end });
}
