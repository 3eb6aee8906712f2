// What a call of Edit, MultiEdit, Write or NotebookEdit does to its file, from its input and, once there is one, its result.
import type { ToolBlock } from '@dovetail/conversation';
import { countPatch, countTexts, linesOf, readPatch, type Hunk, type LineCounts } from '../inline-diff/patch.ts';
import { asJson, asList, textAt, type Json } from './read-json.ts';
import { cellBefore } from './notebook-cell.ts';
import { resultText } from './result-text.ts';
import { inputOf } from './input-of.ts';

export interface TextPair {
  readonly before: string;
  readonly after: string;
}

export interface FileChange {
  readonly path: string;
  /** From the CLI, with the line numbers of the file. */
  readonly hunks?: readonly Hunk[];
  /** The texts that are exchanged, as the model wrote them. */
  readonly pairs: readonly TextPair[];
  /** `unknown` until the CLI has said so. */
  readonly file: 'new' | 'overwritten' | 'changed' | 'unknown';
  /** Nothing was written: the text to replace is not in the file. */
  readonly isMissing: boolean;
  /** The whole file, where the CLI told it. */
  readonly whole?: { readonly before: string | null; readonly after: string };
  readonly counts: LineCounts;
}

const known = new WeakMap<ToolBlock, FileChange>();

export function fileChange(call: ToolBlock): FileChange {
  let change = known.get(call);
  if (!change) known.set(call, (change = readChange(call)));
  return change;
}

function readChange(call: ToolBlock): FileChange {
  const input = asJson(inputOf(call));
  const structured = asJson(call.result?.structured);
  const pairs = pairsOf(call.name, input, structured);
  const hunks = readPatch(structured['structuredPatch']);
  const file = fileState(call, structured);
  const whole = wholeFile(call.name, input, structured);
  const counts = hunks ? countPatch(hunks) : sum(pairs.map(({ before, after }) => countTexts(before, after)));
  return {
    path: textAt(input, 'file_path') ?? textAt(input, 'notebook_path') ?? '',
    ...(hunks && { hunks }),
    pairs,
    file,
    isMissing: call.state === 'failed' && /string to replace not found|not found in file/i.test(resultText(call)),
    ...(whole && { whole }),
    counts,
  };
}

function pairsOf(name: string, input: Json, structured: Json): readonly TextPair[] {
  if (name === 'Write') return [{ before: '', after: textOr(input, 'content') }];
  if (name === 'NotebookEdit') return [{ before: cellBefore(structured), after: textOr(input, 'new_source') }];
  const edits = name === 'MultiEdit' ? asList(input['edits']) : [input];
  return edits.map(edit => ({ before: textOr(edit, 'old_string'), after: textOr(edit, 'new_string') }));
}

function fileState(call: ToolBlock, structured: Json): FileChange['file'] {
  if (call.name !== 'Write') return 'changed';
  if (structured['type'] === 'create') return 'new';
  if (structured['type'] === 'update') return 'overwritten';
  // Observed: results of subagents come without a structured form.
  if (call.state !== 'done') return 'unknown';
  return resultText(call).startsWith('File created') ? 'new' : 'overwritten';
}

function wholeFile(name: string, input: Json, structured: Json): FileChange['whole'] {
  const original = structured['originalFile'] ?? structured['originalFileContents'];
  if (name === 'Write') {
    if (structured['type'] === undefined) return undefined;
    return { before: typeof original === 'string' ? original : null, after: textOr(input, 'content') };
  }
  if (typeof original !== 'string' || name === 'NotebookEdit') return undefined;
  let after = original;
  for (const edit of name === 'MultiEdit' ? asList(input['edits']) : [input]) {
    const from = textOr(edit, 'old_string');
    const to = textOr(edit, 'new_string');
    if (from === '' || !after.includes(from)) return undefined;
    after = asJson(edit)['replace_all'] === true ? after.replaceAll(from, () => to) : after.replace(from, () => to);
  }
  return { before: original, after };
}

function textOr(from: unknown, key: string): string {
  return textAt(from, key) ?? '';
}

function sum(counts: readonly LineCounts[]): LineCounts {
  return counts.reduce((all, { added, removed }) => ({ added: all.added + added, removed: all.removed + removed }), {
    added: 0,
    removed: 0,
  });
}

/** How many lines a text has, as facts say it. */
export function lineCount(text: string): number {
  return linesOf(text).length;
}
