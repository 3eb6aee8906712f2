// The conversation of a session file from its newest leaf back to its start, by parentUuid: what the person saw, in
// reverse, without dead branches and sidechains. Reads backwards and only as far as the caller goes on asking.
import { linesBackward } from './backward-lines.ts';
import { Branches, toSideLine, type DeadBranch, type SideLine } from './branches.ts';
import type { ByteFile } from './byte-file.ts';
import { isToolResult } from './message-content.ts';
import type { RawLine } from './raw-line.ts';
import { scanLine } from './scan-line.ts';
import { unfinishedLine } from './summarize-session.ts';
import { isObject, parseTranscriptLine, type ParsedLine, type TranscriptLine } from './transcript-line.ts';

export interface WalkOptions {
  /** Start here instead of at the newest leaf. */
  readonly from?: string;
  /** Only lines that begin before this offset. */
  readonly end?: number;
  /** Walk the lines of a subagent instead of those of the conversation. */
  readonly sidechain?: boolean;
  readonly maxLineBytes?: number;
  readonly signal?: AbortSignal;
}

export interface WalkedLine {
  readonly line: TranscriptLine;
  readonly offset: number;
  readonly lengthBytes: number;
  /** Too long to be held: `line` carries its envelope and the start of its text. */
  readonly oversized: boolean;
}

export type WalkEvent =
  /** In reverse order of the conversation. */
  | ({ readonly kind: 'line' } & WalkedLine)
  /** Belongs to the conversation, but is met after its neighbours: order by `offset`. */
  | { readonly kind: 'recovered'; readonly side: SideLine }
  | { readonly kind: 'branch'; readonly branch: DeadBranch }
  | { readonly kind: 'sidechain'; readonly head: SideLine }
  | { readonly kind: 'problem'; readonly offset: number; readonly reason: string }
  /** The person rewound to before the first message. */
  | { readonly kind: 'rewound-to-start' }
  /** The line asked for by `from` is not in the file. */
  | { readonly kind: 'not-found'; readonly uuid: string };

const conversationTypes = new Set(['user', 'assistant', 'system', 'attachment']);

/** So far from the last line of the conversation, only lines that name the wanted one are parsed. */
const nearLines = 512;
/** How often the whole file is searched for a parent; after that, only the neighbourhood. */
const wholeFileSearches = 3;
const nearSearchBytes = 8 * 1024 * 1024;
/** How far to look beyond the start of the conversation for what the person left behind there. */
const beyondStartBytes = 4 * 1024 * 1024;

export async function* walkConversation(file: ByteFile, options: WalkOptions = {}): AsyncGenerator<WalkEvent> {
  const branches = new Branches();
  const visited = new Set<string>();
  let wanted = options.from;
  let last: WalkedLine | undefined;
  let end = options.end ?? file.sizeBytes;
  let missing: string | undefined;
  let searches = 0;
  let toldDownTo = Infinity;
  let isAtStart = false;
  let stopAt = 0;

  for (;;) {
    let skippedLines = 0;
    let skippedBytes = 0;
    for await (const raw of linesBackward(file, { end, maxLineBytes: options.maxLineBytes })) {
      options.signal?.throwIfAborted();
      if (wanted !== undefined && skippedLines > nearLines) {
        skippedBytes += raw.lengthBytes;
        if (searches >= wholeFileSearches && skippedBytes > nearSearchBytes) break;
        if (!raw.oversized && !raw.bytes.includes(wanted)) continue;
      }
      if (isAtStart && raw.offset < stopAt) break;
      // After a search in vain the same lines come again; what they have to tell was told.
      const isNew = raw.offset < toldDownTo;
      toldDownTo = Math.min(toldDownTo, raw.offset);
      const parsed = await parse(file, raw);
      if (isNew && !parsed.ok)
        yield { kind: 'problem', offset: raw.offset, reason: raw.terminated ? parsed.reason : unfinishedLine };
      if (!parsed.ok) continue;
      if (isNew && parsed.invalidUtf8) yield { kind: 'problem', offset: raw.offset, reason: invalidUtf8 };

      const { line } = parsed;
      if (line.uuid === undefined) {
        const mark = last === undefined && wanted === undefined && !isAtStart ? rewindMark(line) : undefined;
        if (mark === rewoundToStart) {
          yield { kind: 'rewound-to-start' };
          isAtStart = true;
          stopAt = raw.offset - beyondStartBytes;
        } else wanted ??= mark;
        continue;
      }
      if (line.isSidechain !== (options.sidechain ?? false)) {
        if (isNew && line.isSidechain && line.parentUuid === undefined)
          yield { kind: 'sidechain', head: toSideLine(line, line.uuid, raw.offset, raw.lengthBytes) };
        continue;
      }

      if (visited.has(line.uuid)) continue;
      const isNext = wanted === undefined ? !isAtStart && conversationTypes.has(line.type) : line.uuid === wanted;
      if (!isNext && !isBoundaryOver(line, wanted)) {
        branches.add(toSideLine(line, line.uuid, raw.offset, raw.lengthBytes));
        skippedLines++;
        continue;
      }
      if (missing !== undefined) yield { kind: 'problem', offset: last?.offset ?? 0, reason: missingParent(missing) };
      missing = undefined;
      visited.add(line.uuid);
      const here: WalkedLine = { line, offset: raw.offset, lengthBytes: raw.lengthBytes, oversized: raw.oversized };
      yield { kind: 'line', ...here };
      const { recovered, dead } = branches.resolve(line, continuesAnswer(line, last?.line));
      for (const side of recovered) yield { kind: 'recovered', side };
      for (const branch of dead) yield { kind: 'branch', branch };
      if (!isNext) continue;

      last = here;
      skippedLines = 0;
      skippedBytes = 0;
      wanted = line.parentUuid ?? line.logicalParentUuid;
      // A boundary that names no predecessor still has one: what stands before it in the file.
      isAtStart = wanted === undefined && !isBoundary(line);
      stopAt = raw.offset - beyondStartBytes;
    }

    if (wanted === undefined) break;
    if (last === undefined) {
      yield { kind: 'not-found', uuid: wanted };
      return;
    }
    searches++;
    missing = wanted;
    wanted = undefined;
    end = last.offset;
    branches.forgetBefore(last.offset);
  }
  // Observed: a fork made by the CLI begins with the last boundary; what that continues is in the other file.
  if (missing !== undefined && last && !isBoundary(last.line))
    yield { kind: 'problem', offset: last.offset, reason: missingParent(missing) };
  for (const branch of branches.remaining()) yield { kind: 'branch', branch };
}

async function parse(file: ByteFile, raw: RawLine): Promise<ParsedLine> {
  return raw.oversized ? scanLine(file, raw) : parseTranscriptLine(raw.bytes);
}

const rewoundToStart = Symbol('rewound to start');

/** Observed in 2.1.325 (`rewind_conversation`): last-prompt {leafUuid, explicit: true}; null is "before everything". */
function rewindMark(line: TranscriptLine): string | typeof rewoundToStart | undefined {
  if (line.type !== 'last-prompt' || line.value['explicit'] !== true) return undefined;
  const leaf = line.value['leafUuid'];
  if (leaf === null) return rewoundToStart;
  return typeof leaf === 'string' ? leaf : undefined;
}

function isBoundary(line: TranscriptLine): boolean {
  return line.type === 'system' && line.value['subtype'] === 'compact_boundary';
}

/** A boundary that kept some of the lines before it: the conversation may go on from one of these, past the boundary. */
function isBoundaryOver(line: TranscriptLine, wanted: string | undefined): boolean {
  if (!isBoundary(line) || wanted === undefined) return false;
  const metadata = line.value['compactMetadata'];
  if (!isObject(metadata)) return false;
  const { preservedSegment: segment, preservedMessages: messages } = metadata;
  if (isObject(segment) && segment['tailUuid'] === wanted) return true;
  const uuids = isObject(messages) ? messages['uuids'] : undefined;
  return Array.isArray(uuids) && uuids.includes(wanted);
}

/** Whether the line that follows in the conversation is part of the same answer or a result of its tools. */
function continuesAnswer(line: TranscriptLine, next: TranscriptLine | undefined): boolean {
  if (line.type !== 'assistant' || next === undefined) return false;
  return isToolResult(next) || (next.type === 'assistant' && next.messageId === line.messageId);
}

const invalidUtf8 = 'The line is not valid UTF-8; the damaged characters are shown as \uFFFD.';

function missingParent(uuid: string): string {
  return `The message that it answers (${uuid}) is not in the file; what stands before it in the file is shown instead.`;
}
