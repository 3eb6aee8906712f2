// A session page by page from its end, as the person saw it. Opening a session of any size costs the bytes of one page.
import { withByteFile, type ByteFile, type ByteMeter } from './byte-file.ts';
import type { DeadBranch, SideLine } from './branches.ts';
import { sessionPath, type SessionRef } from './locate-session.ts';
import { isToolResult } from './message-content.ts';
import { defaultMaxLineBytes } from './raw-line.ts';
import { scanLine } from './scan-line.ts';
import { isSameAnswer, kindOf, toMessages, type SessionMessage } from './session-message.ts';
import type { StoreProblem } from './store-folders.ts';
import { parseTranscriptLine, type TranscriptLine } from './transcript-line.ts';
import { walkConversation, type WalkedLine } from './walk-conversation.ts';

/** Where the next older page begins. Plain data: it may travel over a wire. */
export interface SessionCursor {
  readonly uuid: string;
  readonly end: number;
}

export interface ReadOptions {
  /** At least so many messages, if there are; an answer is never cut from the results of its tools. */
  readonly limit?: number;
  readonly before?: SessionCursor;
  /** Another leaf than the newest: that of a dead branch. */
  readonly leaf?: string;
  readonly includeHidden?: boolean;
  readonly sidechain?: boolean;
  /** A page ends early when its lines are longer than this together. */
  readonly maxPageBytes?: number;
  readonly maxLineBytes?: number;
  readonly signal?: AbortSignal;
  readonly meter?: ByteMeter;
}

export interface SessionPage {
  readonly path: string;
  /** Oldest first. */
  readonly messages: readonly SessionMessage[];
  /** Ask for the page before this one with it; absent at the start of the conversation. */
  readonly before: SessionCursor | undefined;
  /** Branches that leave the conversation in this page. */
  readonly deadBranches: readonly DeadBranch[];
  /** First lines of subagents that an older CLI wrote into the same file; newer ones have files of their own. */
  readonly sidechains: readonly SideLine[];
  readonly problems: readonly StoreProblem[];
  /** False when the cursor or leaf is not in the file (any more). */
  readonly found: boolean;
  /** The person rewound to before the first message; what was said is a dead branch. */
  readonly rewoundToStart: boolean;
}

const defaultLimit = 100;
const defaultMaxPageBytes = 64 * 1024 * 1024;

export async function readSession(ref: SessionRef & ReadOptions): Promise<SessionPage> {
  const path = await sessionPath(ref);
  return withByteFile(path, ref.meter, file => readPage(file, ref));
}

async function readPage(file: ByteFile, options: ReadOptions): Promise<SessionPage> {
  const limit = Math.max(1, options.limit ?? defaultLimit);
  const maxPageBytes = options.maxPageBytes ?? defaultMaxPageBytes;
  const kept: { line: TranscriptLine; offset: number }[] = [];
  const deadBranches: DeadBranch[] = [];
  const sidechains: SideLine[] = [];
  const problems: StoreProblem[] = [];
  let before: SessionCursor | undefined;
  let found = true;
  let rewoundToStart = false;
  let messageCount = 0;
  let pageBytes = 0;
  let last: WalkedLine | undefined;
  let lastOffset = file.sizeBytes;

  for await (const event of walkConversation(file, await startOf(file, options))) {
    if (event.kind === 'line') {
      const isVisible = options.includeHidden === true || kindOf(event.line) !== 'hidden';
      const isFull = messageCount >= limit || (messageCount > 0 && pageBytes + event.lengthBytes > maxPageBytes);
      if (isFull && isVisible && last && mayCut(event.line, last.line)) {
        before = { uuid: event.line.uuid ?? '', end: lastOffset };
        break;
      }
      if (isVisible) {
        if (!last || !isSameAnswer(event.line, last.line)) messageCount++;
        pageBytes += event.lengthBytes;
        kept.push({ line: event.line, offset: event.offset });
        last = event;
      }
      lastOffset = event.offset;
    } else if (event.kind === 'recovered') {
      const line = await readLine(file, event.side, options.maxLineBytes);
      if (line) kept.push({ line, offset: event.side.offset });
    } else if (event.kind === 'branch') deadBranches.push(event.branch);
    else if (event.kind === 'sidechain') sidechains.push(event.head);
    else if (event.kind === 'problem') problems.push({ path: file.path, offset: event.offset, reason: event.reason });
    else if (event.kind === 'not-found') found = false;
    else rewoundToStart = true;
  }
  kept.sort((a, b) => a.offset - b.offset);
  const lines = kept.map(({ line }) => line);
  const messages = toMessages(lines, options.includeHidden);
  return { path: file.path, messages, before, deadBranches, sidechains, problems, found, rewoundToStart };
}

/** Results of parallel tools are met before their calls, so a page must not end between the two. */
function mayCut(older: TranscriptLine, newer: TranscriptLine): boolean {
  return !isToolResult(newer) && !isSameAnswer(older, newer);
}

async function startOf(file: ByteFile, options: ReadOptions) {
  const { sidechain, maxLineBytes, signal, before, leaf } = options;
  const common = { sidechain, maxLineBytes, signal };
  if (!before) return { ...common, from: leaf };
  // The CLI may have rewritten the file since (2.1.29 does, to remove a message): then the line is looked for.
  const isLineStart =
    before.end <= file.sizeBytes && before.end > 0 && (await file.read(before.end - 1, 1))[0] === newline;
  return { ...common, from: before.uuid, end: isLineStart ? before.end : undefined };
}

const newline = 0x0a;

async function readLine(
  file: ByteFile,
  side: SideLine,
  maxLineBytes = defaultMaxLineBytes,
): Promise<TranscriptLine | undefined> {
  const isOversized = side.lengthBytes > maxLineBytes;
  const parsed = isOversized
    ? await scanLine(file, side)
    : parseTranscriptLine(await file.read(side.offset, side.lengthBytes));
  return parsed.ok ? parsed.line : undefined;
}
