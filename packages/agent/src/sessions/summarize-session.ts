// One entry of the list, from the head and the tail of the file alone. Reads a few KiB, more only when the first line
// is longer or the end holds no title, and never more than `headCapBytes + tailCapBytes`.
import { withByteFile, type ByteFile, type ByteMeter } from './byte-file.ts';
import { titleLine, typedText } from './prompt-text.ts';
import { readTitleSidecar } from './stored-title.ts';
import { SummaryFacts } from './summary-facts.ts';
import { unreadable, type ExcludedSession, type SessionFile, type StoreProblem } from './store-folders.ts';
import { parseTranscriptLine } from './transcript-line.ts';

export type TitleSource = 'custom' | 'ai' | 'summary' | 'prompt' | 'none';

export interface SessionSummary {
  readonly id: string;
  readonly title: string;
  readonly titleSource: TitleSource;
  readonly path: string;
  readonly cwd: string | undefined;
  readonly gitBranch: string | undefined;
  readonly version: string | undefined;
  /** The session that it was forked from. */
  readonly forkedFrom: string | undefined;
  readonly createdMs: number;
  /** Last activity in the conversation; a rename alone does not count. */
  readonly modifiedMs: number;
  readonly sizeBytes: number;
  /** Lines of user and assistant; only when it costs nothing to know. */
  readonly messageCount: number | undefined;
}

export interface Summarized {
  readonly session?: SessionSummary;
  readonly excluded?: ExcludedSession;
  readonly problems: StoreProblem[];
}

const headBytes = 4 * 1024;
const headCapBytes = 64 * 1024;
// Observed: what 2.1.325 repeats at the end of a session takes one to two KiB.
const tailBytes = 4 * 1024;
const tailCapBytes = 16 * 1024;
const wholeBytes = 16 * 1024;

export async function summarizeSession(file: SessionFile, meter?: ByteMeter): Promise<Summarized> {
  const problems: StoreProblem[] = [];
  try {
    return await withByteFile(file.path, meter, opened => summarize(file, opened, problems, meter));
  } catch (error) {
    const reason = unreadable(error);
    problems.push({ path: file.path, reason });
    return { excluded: { id: file.id, path: file.path, kind: 'unreadable', reason }, problems };
  }
}

async function summarize(
  file: SessionFile,
  opened: ByteFile,
  problems: StoreProblem[],
  meter?: ByteMeter,
): Promise<Summarized> {
  const exclude = (reason: string): Summarized => ({
    excluded: { id: file.id, path: file.path, kind: 'no-messages', reason },
    problems,
  });
  if (opened.sizeBytes === 0) return exclude('The file is empty.');

  const isWhole = opened.sizeBytes <= wholeBytes;
  const tail = isWhole ? await readWhole(opened, problems) : await readTail(opened, problems);
  const head = isWhole ? tail : await readHead(opened, tail.hasTitleBlock, problems);

  if (isWhole && tail.conversationLines === 0) {
    if (tail.sidechainLines > 0) return exclude('It holds only the work of a subagent, no conversation.');
    return exclude('It holds no message, only notes of the CLI about itself.');
  }

  const { title, source } = await chooseTitle(file, head, tail, meter);
  const modifiedMs = Math.min(tail.lastTimestampMs ?? opened.mtimeMs, opened.mtimeMs);
  return {
    problems,
    session: {
      id: file.id,
      title,
      titleSource: source,
      path: file.path,
      cwd: head.cwd ?? tail.cwd,
      gitBranch: tail.gitBranch ?? head.gitBranch,
      version: tail.version ?? head.version,
      forkedFrom: head.forkedFrom ?? tail.forkedFrom,
      createdMs: Math.min(head.firstTimestampMs ?? (opened.birthtimeMs || modifiedMs), modifiedMs),
      modifiedMs,
      sizeBytes: opened.sizeBytes,
      messageCount: isWhole ? tail.conversationLines : undefined,
    },
  };
}

/** Observed in 2.1.325: a title near the end of the file, else the sidecar, else a title near its start. */
async function chooseTitle(file: SessionFile, head: SummaryFacts, tail: SummaryFacts, meter?: ByteMeter) {
  const custom = tail.customTitle ?? (await readTitleSidecar(file.path, meter)) ?? head.customTitle;
  const candidates: [TitleSource, string | undefined][] = [
    ['custom', custom],
    ['ai', tail.aiTitle ?? head.aiTitle],
    ['summary', tail.summary ?? head.summary],
    ['prompt', tail.lastPrompt === undefined ? undefined : typedText(tail.lastPrompt)],
    ['prompt', head.firstPrompt ?? tail.firstPrompt],
    ['prompt', head.firstCommand ?? tail.firstCommand],
  ];
  for (const [source, text] of candidates) {
    const title = text === undefined ? undefined : titleLine(text);
    if (title !== undefined) return { title, source };
  }
  return { title: `Session ${file.id.slice(0, 8)}`, source: 'none' as const };
}

/** Grows only while the end tells nothing about the title. Observed: 2.1.325 repeats titles at the end of a session. */
async function readTail(file: ByteFile, problems: StoreProblem[]): Promise<SummaryFacts> {
  let region: Buffer = Buffer.alloc(0);
  for (let length = tailBytes; ; length *= 2) {
    const offset = Math.max(0, file.sizeBytes - length);
    region = Buffer.concat([await file.read(offset, file.sizeBytes - offset - region.length), region]);
    const facts = new SummaryFacts();
    const found: StoreProblem[] = [];
    const firstBreak = offset === 0 ? -1 : region.indexOf(newline);
    if (offset > 0) facts.addCutEnd(firstBreak < 0 ? region : region.subarray(0, firstBreak));
    if (firstBreak >= 0 || offset === 0)
      addRegion(facts, region.subarray(firstBreak + 1), offset + firstBreak + 1, file, found);
    if (facts.hasTitleBlock || length >= tailCapBytes || offset === 0) {
      problems.push(...found);
      return facts;
    }
  }
}

async function readHead(file: ByteFile, titleIsKnown: boolean, problems: StoreProblem[]): Promise<SummaryFacts> {
  const facts = new SummaryFacts();
  let region: Buffer = Buffer.alloc(0);
  let done = 0;
  for (let length = headBytes; ; length *= 4) {
    region = Buffer.concat([region, await file.read(region.length, Math.min(length, file.sizeBytes) - region.length)]);
    const lastBreak = region.lastIndexOf(newline);
    if (lastBreak >= done) addRegion(facts, region.subarray(done, lastBreak), done, file, problems);
    done = lastBreak + 1;
    const isAll = length >= headCapBytes || length >= file.sizeBytes;
    const isEnough = (): boolean => facts.cwd !== undefined && (titleIsKnown || facts.firstPrompt !== undefined);
    if (!isEnough()) facts.addCutStart(region.subarray(done), isAll);
    if (isAll || isEnough()) return facts;
  }
}

async function readWhole(file: ByteFile, problems: StoreProblem[]): Promise<SummaryFacts> {
  const facts = new SummaryFacts();
  addRegion(facts, await file.read(0, file.sizeBytes), 0, file, problems);
  return facts;
}

const newline = 0x0a;

/** Lines of which only the last one of the file may lack its newline. */
function addRegion(
  facts: SummaryFacts,
  region: Buffer,
  offset: number,
  file: ByteFile,
  problems: StoreProblem[],
): void {
  for (let from = 0; from < region.length;) {
    const at = region.indexOf(newline, from);
    const stop = at < 0 ? region.length : at;
    const bytes = region.subarray(from, stop);
    const parsed = bytes.toString('latin1').trim() === '' ? undefined : parseTranscriptLine(bytes);
    if (parsed?.ok) facts.add(parsed.line);
    else if (parsed) {
      const isLast = offset + stop === file.sizeBytes;
      problems.push({ path: file.path, offset: offset + from, reason: isLast ? unfinishedLine : parsed.reason });
    }
    from = stop + 1;
  }
}

export const unfinishedLine = 'The last line is unfinished: the CLI is writing it now, or was stopped while writing.';
