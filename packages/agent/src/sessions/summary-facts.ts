// What a list needs to know of a session, gathered from whichever of its lines were read: first and last things win as
// the CLI's own list has it, and a line that was cut off still gives what can be seen of it.
import { contentBlocks, plainText } from './message-content.ts';
import { longestTitle, titleLine, typedText } from './prompt-text.ts';
import { JsonScan } from './json-scan.ts';
import { isObject, toTimestampMs, type TranscriptLine } from './transcript-line.ts';

export class SummaryFacts {
  /** Undefined: no line about it. Empty: the person took the title away again. */
  customTitle: string | undefined;
  aiTitle: string | undefined;
  summary: string | undefined;
  lastPrompt: string | undefined;
  firstPrompt: string | undefined;
  /** `/compact` and the like: a poor title, but better than none. */
  firstCommand: string | undefined;
  cwd: string | undefined;
  gitBranch: string | undefined;
  version: string | undefined;
  /** The session that a fork comes from. */
  forkedFrom: string | undefined;
  firstTimestampMs: number | undefined;
  lastTimestampMs: number | undefined;
  conversationLines = 0;
  sidechainLines = 0;
  otherLines = 0;

  /** Lines must come in the order of the file. */
  add(line: TranscriptLine): void {
    const { value } = line;
    switch (line.type) {
      case 'custom-title':
        this.customTitle = textOf(value['customTitle']) ?? '';
        break;
      case 'ai-title':
        this.aiTitle = textOf(value['aiTitle']) ?? this.aiTitle;
        break;
      case 'summary':
        this.summary = textOf(value['summary']) ?? this.summary;
        break;
      case 'last-prompt':
        this.lastPrompt = textOf(value['lastPrompt']) ?? this.lastPrompt;
        break;
      case 'user':
      case 'assistant':
        if (line.isSidechain) this.sidechainLines++;
        else this.conversationLines++;
        if (!line.isSidechain && line.timestampMs !== undefined)
          this.lastTimestampMs = Math.max(this.lastTimestampMs ?? 0, line.timestampMs);
        break;
      default:
        this.otherLines++;
    }
    this.cwd ??= textOf(value['cwd']);
    this.gitBranch = branchOf(value['gitBranch']) ?? this.gitBranch;
    this.version = textOf(value['version']) ?? this.version;
    this.forkedFrom ??= originOf(value['forkedFrom']);
    this.firstTimestampMs ??= line.timestampMs;
    const prompt = promptOf(line);
    if (prompt === undefined || /^\/\S+$/.test(prompt)) this.firstCommand ??= prompt;
    else this.firstPrompt ??= prompt;
  }

  /** The start of a line; `isAll` when no more of it may be read, so that half a title is better than none. */
  addCutStart(bytes: Buffer, isAll: boolean): void {
    let text = '';
    let hasImage = false;
    let type = '';
    const members = new Map<string, string>();
    const scan = new JsonScan({
      member: (key, value) => members.set(key, value),
      scalar: (key, value) => members.set(key, value),
      string: piece => {
        if (piece.rootKey === 'forkedFrom' && piece.key === 'sessionId' && piece.isFirst && piece.isLast)
          this.forkedFrom ??= textOf(piece.text);
        if (piece.rootKey !== 'message') return;
        if (piece.key === 'role') type ||= piece.text;
        if (piece.key === 'data') hasImage = true;
        if ((piece.key === 'text' || piece.key === 'content') && text.length < 4096) text += piece.text;
      },
    });
    scan.write(bytes);
    type = members.get('type') ?? type;
    this.cwd ??= members.get('cwd');
    this.gitBranch ??= branchOf(members.get('gitBranch'));
    this.version ??= members.get('version');
    this.firstTimestampMs ??= toTimestampMs(members.get('timestamp'));
    if (type !== 'user' || members.get('isMeta') === 'true' || members.get('isSidechain') === 'true') return;
    const typed = typedText(text).trimStart();
    const isLineWhole = typed.includes('\n') || typed.length > longestTitle;
    if (isAll || isLineWhole) this.firstPrompt ??= titleLine(typed) ?? (hasImage ? '[Image]' : undefined);
  }

  /** The end of a line that began before what was read: the CLI writes its own facts behind the content. */
  addCutEnd(bytes: Buffer): void {
    const text = bytes.toString('utf8');
    const ms = toTimestampMs(lastMember(text, 'timestamp'));
    if (ms !== undefined) this.lastTimestampMs = Math.max(this.lastTimestampMs ?? 0, ms);
    this.cwd ??= textOf(lastMember(text, 'cwd'));
    this.gitBranch ??= branchOf(lastMember(text, 'gitBranch'));
    this.version ??= textOf(lastMember(text, 'version'));
  }

  /** True when the end of the file already told everything that a title is made of. */
  get hasTitleBlock(): boolean {
    return this.customTitle !== undefined || this.aiTitle !== undefined || this.lastPrompt !== undefined;
  }
}

function promptOf(line: TranscriptLine): string | undefined {
  if (line.type !== 'user' || line.isSidechain) return undefined;
  if (line.value['isMeta'] === true || line.value['isCompactSummary'] === true) return undefined;
  return titleLine(typedText(plainText(contentBlocks(line))));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Observed: 2.1.325 writes it into every line that a fork has taken over. */
function originOf(value: unknown): string | undefined {
  return isObject(value) ? textOf(value['sessionId']) : undefined;
}

/** Observed: outside a repository 2.1.29 writes nothing and 2.1.325 writes HEAD. */
function branchOf(value: unknown): string | undefined {
  const branch = textOf(value);
  return branch === 'HEAD' ? undefined : branch;
}

/** Inside a string every quote is escaped, so this finds real members only. */
function lastMember(text: string, key: string): string | undefined {
  const matches = [...text.matchAll(new RegExp(`(?<=[{,])"${key}":("(?:[^"\\\\]|\\\\.){0,4096}")`, 'g'))];
  const quoted = matches.at(-1)?.[1];
  if (quoted === undefined) return undefined;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}
