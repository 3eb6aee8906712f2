// Searches one session file from its start, in bounded memory: a line beyond the cap is searched in pieces.
import type { ByteFile } from './byte-file.ts';
import { linesForward } from './forward-lines.ts';
import { JsonScan } from './json-scan.ts';
import type { RawLine } from './raw-line.ts';
import { linePieces } from './scan-line.ts';
import { searchableTexts, wordlessKeys } from './searchable-text.ts';
import { contentBlocks } from './message-content.ts';
import { roleOf } from './session-message.ts';
import type { TextMatch, TextMatcher } from './text-matcher.ts';
import { parseTranscriptLine, toTimestampMs } from './transcript-line.ts';

export interface SearchMatch {
  /** Of the line; absent for a title. */
  readonly uuid: string | undefined;
  readonly role: 'user' | 'assistant' | 'system' | 'title';
  /** What a tool was asked or has answered, as against what was said. */
  readonly isTool: boolean;
  readonly timestampMs: number | undefined;
  /** The subagent that said it. */
  readonly agentId: string | undefined;
  /** One line around the match. */
  readonly excerpt: string;
  /** Where in the excerpt the match begins, and how long it is. */
  readonly column: number;
  readonly length: number;
}

const parsedLineBytes = 4 * 1024 * 1024;
const contextCharacters = 60;

/** At most one match a line. */
export async function* searchFile(
  file: ByteFile,
  matcher: TextMatcher,
  signal?: AbortSignal,
): AsyncGenerator<SearchMatch> {
  const titles = new Set<string>();
  for await (const raw of linesForward(file, { maxLineBytes: parsedLineBytes })) {
    if (signal?.aborted) return;
    const match = raw.oversized ? await searchPieces(file, raw, matcher, signal) : searchLine(raw, matcher);
    if (!match) continue;
    // The CLI repeats the title at the end of every run.
    if (match.role === 'title') {
      if (titles.has(match.excerpt)) continue;
      titles.add(match.excerpt);
    }
    yield match;
  }
}

function searchLine(raw: RawLine, matcher: TextMatcher): SearchMatch | undefined {
  if (!matcher.mayMatchRaw(raw.bytes.toString('utf8'))) return undefined;
  const parsed = parseTranscriptLine(raw.bytes);
  if (!parsed.ok) return undefined;
  const { line } = parsed;
  for (const text of searchableTexts(line)) {
    const match = matcher.find(text);
    if (!match) continue;
    const agentId = line.value['agentId'];
    return {
      uuid: line.uuid,
      role: line.uuid === undefined ? 'title' : roleOf(line),
      isTool: contentBlocks(line).some(({ type }) => type === 'tool_result' || type.endsWith('tool_use')),
      timestampMs: line.timestampMs,
      agentId: typeof agentId === 'string' ? agentId : undefined,
      ...excerpt(text, match),
    };
  }
  return undefined;
}

async function searchPieces(
  file: ByteFile,
  raw: RawLine,
  matcher: TextMatcher,
  signal?: AbortSignal,
): Promise<SearchMatch | undefined> {
  const members = new Map<string, string>();
  const kept = matcher.longestMatch + contextCharacters;
  let carried = '';
  let found: Pick<SearchMatch, 'excerpt' | 'column' | 'length'> | undefined;
  const scan = new JsonScan({
    member: (key, value) => members.set(key, value),
    scalar: (key, value) => members.set(key, value),
    string: piece => {
      if (found || wordlessKeys.has(piece.key)) return;
      if (piece.rootKey !== 'message' && piece.rootKey !== 'toolUseResult') return;
      const text = piece.isFirst ? piece.text : carried + piece.text;
      const match = matcher.find(text);
      if (match) found = excerpt(text, match);
      carried = piece.isLast ? '' : text.slice(-kept);
    },
  });
  for await (const piece of linePieces(file, raw)) {
    if (signal?.aborted) return undefined;
    scan.write(piece);
  }
  const type = members.get('type');
  if (!found || members.get('isMeta') === 'true' || (type !== 'user' && type !== 'assistant')) return undefined;
  return {
    uuid: members.get('uuid'),
    role: type,
    isTool: members.has('sourceToolAssistantUUID'),
    timestampMs: toTimestampMs(members.get('timestamp')),
    agentId: members.get('agentId'),
    ...found,
  };
}

function excerpt(text: string, { index, length }: TextMatch): Pick<SearchMatch, 'excerpt' | 'column' | 'length'> {
  const start = onBoundary(text, Math.max(0, index - contextCharacters));
  const end = onBoundary(text, Math.min(text.length, index + length + contextCharacters));
  // One blank for each, so that columns stay what they are.
  // oxlint-disable-next-line no-control-regex -- excerpts go to a terminal and to a list: no control characters
  const line = text.slice(start, end).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
  return { excerpt: line, column: index - start, length };
}

/** Not between the halves of a surrogate pair. */
function onBoundary(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff && index > 0 ? index - 1 : index;
}
