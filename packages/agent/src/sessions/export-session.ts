// A session as a document, in pieces: nothing but the message at hand is in memory.
import { basename } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openByteFile, type ByteMeter } from './byte-file.ts';
import { conversationLines } from './conversation-lines.ts';
import { toJson } from './export-json.ts';
import { toMarkdown } from './export-markdown.ts';
import { sessionPath, type SessionRef } from './locate-session.ts';
import { plainText, toBlocks, type ContentBlock } from './message-content.ts';
import { readMessages } from './read-conversation.ts';
import type { SessionMessage } from './session-message.ts';
import { summarizeSession } from './summarize-session.ts';
import type { StoreProblem } from './store-folders.ts';

export interface ExportOptions {
  readonly format: 'markdown' | 'json';
  /** False: it is only said that there was a result, and how long it was. Default true. */
  readonly includeToolOutput?: boolean;
  readonly signal?: AbortSignal;
  readonly onProblem?: (problem: StoreProblem) => void;
  readonly meter?: ByteMeter;
}

export async function* exportSession(ref: SessionRef & ExportOptions): AsyncGenerator<string> {
  const path = await sessionPath(ref);
  const id = basename(path, '.jsonl');
  const file = await openByteFile(path, ref.meter);
  try {
    const { lines, problems } = await conversationLines(file, { signal: ref.signal });
    for (const problem of problems) ref.onProblem?.(problem);
    const all = readMessages(file, lines);
    const messages = ref.includeToolOutput === false ? withoutToolOutput(all) : all;
    if (ref.format === 'json') yield* toJson(messages);
    else {
      const { session } = await summarizeSession({ id, path, sizeBytes: file.sizeBytes, mtimeMs: file.mtimeMs });
      const title = session?.title ?? `Session ${id.slice(0, 8)}`;
      yield* toMarkdown({ id, title, cwd: session?.cwd, createdMs: session?.createdMs }, messages);
    }
  } finally {
    await file.close();
  }
}

async function* withoutToolOutput(messages: AsyncIterable<SessionMessage>): AsyncGenerator<SessionMessage> {
  for await (const message of messages) yield { ...message, blocks: message.blocks.map(leaveOutResult) };
}

function leaveOutResult(block: ContentBlock): ContentBlock {
  if (block.type !== 'tool_result') return block;
  const { length } = plainText(toBlocks(block['content']));
  return { ...block, content: `(left out: ${length} characters)` };
}

/** Ends the stream when done; waits for it when it is slower than the disk. */
export async function exportSessionTo(output: Writable, ref: SessionRef & ExportOptions): Promise<void> {
  await pipeline(Readable.from(exportSession(ref)), output, { signal: ref.signal });
}
