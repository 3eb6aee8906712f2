// A new session with the conversation up to a message. The original is only read; the copy differs in the session id of its
// lines and names its origin, and appears whole or not at all. On request it comes without what tools have printed.
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { invalidInput, notFound } from '@dovetail/protocol';
import { beforeFailure } from './before-failure.ts';
import { withByteFile, type ByteFile } from './byte-file.ts';
import { conversationLines, type ConversationLine } from './conversation-lines.ts';
import { forkedLine, type ForkOrigin, type Forking } from './forked-line.ts';
import { OutputLeaver } from './leave-out-output.ts';
import { sessionPath, type SessionRef } from './locate-session.ts';
import { cut } from './prompt-text.ts';
import { readStoredLine } from './stored-line.ts';
import { titleLineOf } from './stored-title.ts';
import { summarizeSession } from './summarize-session.ts';
import { writeAtomically } from './write-atomically.ts';

export interface ForkOptions {
  /** uuid of the last message to take over; the newest one when absent. */
  readonly at?: string;
  /** The title of the fork; made from that of the original when absent. */
  readonly title?: string;
  /** Results of tools say that their output is left out; a failure at the end is not taken over. */
  readonly withoutToolOutput?: boolean;
}

export interface ForkedSession {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** What was said last and failed, left out of the fork so that it can be said again. */
  readonly unsent?: string;
}

export async function forkSession(ref: SessionRef & ForkOptions): Promise<ForkedSession> {
  const source = await sessionPath(ref);
  const sourceId = basename(source, '.jsonl');
  const forking: Forking = { id: randomUUID(), from: sourceId };
  const path = join(dirname(source), `${forking.id}.jsonl`);
  return withByteFile(source, undefined, async file => {
    const { lines, found } = await conversationLines(file, { from: ref.at });
    if (!found)
      throw notFound(`message ${ref.at}`, `There is no message ${ref.at} in session ${sourceId}: nothing was copied.`);
    if (lines.length === 0) throw invalidInput(`Session ${sourceId} has no message yet: there is nothing to copy.`);
    const taken = ref.withoutToolOutput ? await beforeFailure(file, lines) : { lines };
    const title = ref.title ?? (await forkTitle(source, sourceId, file));
    const copy = ref.withoutToolOutput ? shortLines : wholeLines;
    await writeAtomically(path, file.mode, withTitle(copy(file, taken.lines, forking), forking.id, title));
    return { id: forking.id, path, title, ...(taken.unsent !== undefined && { unsent: taken.unsent }) };
  });
}

async function forkTitle(path: string, id: string, file: ByteFile): Promise<string> {
  const { session } = await summarizeSession({ id, path, sizeBytes: file.sizeBytes, mtimeMs: file.mtimeMs });
  return `${cut(session?.title ?? id, 190)} (fork)`;
}

type Bytes = AsyncGenerator<Uint8Array | string>;

async function* withTitle(copy: Bytes, id: string, title: string): Bytes {
  yield* copy;
  yield `${titleLineOf(id, title)}\n`;
}

async function* wholeLines(file: ByteFile, lines: readonly ConversationLine[], forking: Forking): Bytes {
  for (const line of lines) {
    yield* forkedLine(file, line, forking);
    yield '\n';
  }
}

async function* shortLines(file: ByteFile, lines: readonly ConversationLine[], forking: Forking): Bytes {
  const leaver = new OutputLeaver();
  for (const at of lines) {
    const parsed = await readStoredLine(file, at);
    const value = parsed.ok ? leaver.leave(parsed.line) : undefined;
    if (!parsed.ok || value === undefined || value === parsed.line.value) yield* forkedLine(file, at, forking);
    else {
      const forkedFrom: ForkOrigin = { sessionId: forking.from, messageUuid: parsed.line.uuid ?? '' };
      yield JSON.stringify({ ...value, sessionId: forking.id, forkedFrom });
    }
    yield '\n';
  }
}
