// The text of a line that a search looks through: what was said, thought, asked of tools and answered by them, and
// titles. Not what the CLI tells the model or itself.
import { contentBlocks, toBlocks, type ContentBlock } from './message-content.ts';
import { kindOf } from './session-message.ts';
import { isObject, type TranscriptLine } from './transcript-line.ts';

const titleMembers: Readonly<Record<string, string>> = {
  'custom-title': 'customTitle',
  'ai-title': 'aiTitle',
  summary: 'summary',
};

export function* searchableTexts(line: TranscriptLine): Generator<string> {
  const title = line.value[titleMembers[line.type] ?? ''];
  if (typeof title === 'string') yield title;
  if (line.uuid === undefined || kindOf(line) === 'hidden') return;
  for (const block of contentBlocks(line)) yield* blockTexts(block);
  // The model may have been given less than the tool returned; the whole is kept beside the message.
  yield* stringsIn(line.value['toolUseResult']);
}

function* blockTexts(block: ContentBlock): Generator<string> {
  if (typeof block['text'] === 'string') yield block['text'];
  if (typeof block['thinking'] === 'string') yield block['thinking'];
  if (block.type === 'tool_result') for (const inner of toBlocks(block['content'])) yield* blockTexts(inner);
  if (block.type.endsWith('tool_use')) {
    if (typeof block['name'] === 'string') yield block['name'];
    yield* stringsIn(block['input']);
  }
}

/** Members that hold no words: pictures, signatures, ids. */
export const wordlessKeys: ReadonlySet<string> = new Set([
  'data',
  'base64',
  'signature',
  'id',
  'tool_use_id',
  'uuid',
  'type',
  'media_type',
  'model',
  'role',
  'stop_reason',
]);

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* stringsIn(item);
  else if (isObject(value))
    for (const [key, member] of Object.entries(value)) if (!wordlessKeys.has(key)) yield* stringsIn(member);
}
