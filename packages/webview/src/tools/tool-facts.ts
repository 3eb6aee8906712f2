// The facts of a call, at the right end of its row. What they say is the reason why "done" need not be seen.
import type { Task, ToolBlock } from '@dovetail/conversation';
import { durationWords } from '../blocks/duration-words.ts';
import { count, sizeWords } from './amounts.ts';
import { fileChange } from './file-change.ts';
import { matchesOf } from './matches.ts';
import { asJson, asList, numberAt, textAt } from './read-json.ts';
import { resultPictures, resultText } from './result-text.ts';
import { kindOf } from './tool-name.ts';
import { inputOf } from './input-of.ts';

export interface Fact {
  readonly text: string;
  readonly tone?: 'added' | 'removed';
  /** Read instead of a sign. */
  readonly spoken?: string;
}

export function toolFacts(call: ToolBlock, task?: Task): readonly Fact[] {
  switch (kindOf(call.name)) {
    case 'read':
      return plain(readFact(call));
    case 'edit':
    case 'notebook':
      return editFacts(call);
    case 'write': {
      const { file } = fileChange(call);
      const word = file === 'new' ? 'new' : file === 'overwritten' ? 'overwrites' : undefined;
      return [...plain(word), ...editFacts(call)];
    }
    case 'bash':
      return plain(inBackground(task) ? 'in the background' : lasted(call));
    case 'task-output':
      return plain(task?.description ?? textAt(call.result?.structured, 'command') ?? lasted(call));
    case 'search':
      return plain(searchFact(call));
    case 'fetch':
      return plain(fetchFact(call));
    case 'web-search':
      return call.result === null || call.result.isError ? [] : plain(count(webResults(call).length, 'result'));
    case 'agent':
      return plain(agentFact(call, task));
    case 'plan':
      return plain(planFact(call));
    case 'todo':
    case 'question':
      return [];
    case 'mcp':
    case 'unknown':
      return plain(lasted(call));
  }
}

export function lasted({ runningSinceMs, endedAtMs }: ToolBlock): string | undefined {
  return runningSinceMs === null || endedAtMs === null || endedAtMs < runningSinceMs
    ? undefined
    : durationWords(endedAtMs - runningSinceMs);
}

export function inBackground(task: Task | undefined): boolean {
  return task !== undefined && task.background && !task.ended;
}

function plain(text: string | undefined): readonly Fact[] {
  return text === undefined || text === '' ? [] : [{ text }];
}

function editFacts(call: ToolBlock): readonly Fact[] {
  const { counts, isMissing } = fileChange(call);
  if (isMissing || (call.preview && counts.added + counts.removed === 0)) return [];
  const facts: Fact[] = [];
  if (counts.added > 0 || counts.removed === 0)
    facts.push({ text: `+${counts.added}`, tone: 'added', spoken: `${counts.added} added` });
  if (counts.removed > 0)
    facts.push({ text: `−${counts.removed}`, tone: 'removed', spoken: `${counts.removed} removed` });
  const cell = kindOf(call.name) === 'notebook' ? cellOf(call) : undefined;
  return cell === undefined ? facts : [{ text: cell }, ...facts];
}

function cellOf(call: ToolBlock): string | undefined {
  const input = asJson(inputOf(call));
  const cell = input['cell_id'] ?? input['cell_number'];
  return typeof cell === 'string' || typeof cell === 'number' ? `cell ${cell}` : undefined;
}

function readFact(call: ToolBlock): string | undefined {
  if (call.result === null || call.result.isError) return undefined;
  const [picture] = resultPictures(call);
  if (picture) {
    const { width, height, bytes } = picture;
    if (width !== undefined && height !== undefined) return `${width} × ${height}`;
    return bytes === undefined ? 'image' : sizeWords(bytes);
  }
  const file = asJson(asJson(call.result.structured)['file']);
  const input = asJson(inputOf(call));
  const text = textAt(file, 'content') ?? '';
  // Observed: `numLines` counts the empty line after the last line break.
  const told = numberAt(file, 'numLines');
  const lines = told === undefined ? numberedLines(resultText(call)) : told - (text.endsWith('\n') ? 1 : 0);
  if (lines === undefined) return undefined;
  if (input['offset'] === undefined && input['limit'] === undefined) return count(lines, 'line');
  const start = numberAt(file, 'startLine') ?? numberAt(input, 'offset') ?? 1;
  return `${start}–${start + Math.max(0, lines - 1)}`;
}

/** Where there is no structured form the lines are counted by their numbers: "12→text" on 2.1.29, "12\ttext" on 2.1.325. */
function numberedLines(text: string): number | undefined {
  const lines = text.match(/^ *\d+[→\t](?=.)/gm)?.length;
  return lines === undefined ? undefined : lines;
}

function searchFact(call: ToolBlock): string | undefined {
  const found = matchesOf(call);
  if (!found) return undefined;
  if (found.lines !== undefined && found.lines > 0)
    return `${found.lines.toLocaleString('en')} in ${count(found.files, 'file')}`;
  return found.files === 0 ? 'nothing found' : count(found.files, 'file');
}

function fetchFact(call: ToolBlock): string | undefined {
  const { structured, isError } = call.result ?? {};
  if (call.result === null || isError) return undefined;
  const bytes = numberAt(structured, 'bytes');
  return sizeWords(bytes ?? resultText(call).length);
}

export interface WebResult {
  readonly title: string;
  readonly url: string;
}

export function webResults(call: ToolBlock): readonly WebResult[] {
  return asList(asJson(call.result?.structured)['results']).flatMap(result =>
    asList(asJson(result)['content']).flatMap(hit => {
      const url = textAt(hit, 'url');
      return url === undefined ? [] : [{ url, title: textAt(hit, 'title') ?? url }];
    }),
  );
}

function agentFact(call: ToolBlock, task: Task | undefined): string | undefined {
  const told = numberAt(call.result?.structured, 'totalToolUseCount') ?? task?.toolUses ?? undefined;
  const ms = task?.ended ? (task.durationMs ?? undefined) : numberAt(call.result?.structured, 'totalDurationMs');
  const steps = told === undefined ? undefined : count(told, 'step');
  const time = inBackground(task) ? 'in the background' : ms === undefined ? lasted(call) : durationWords(ms);
  return [steps, time].filter(part => part !== undefined).join(' · ');
}

function planFact({ state }: ToolBlock): string | undefined {
  if (state === 'done') return 'approved';
  return state === 'denied' || state === 'failed' ? 'sent back' : undefined;
}
