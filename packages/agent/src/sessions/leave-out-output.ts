// Lines of a conversation without what tools have printed: each result stays with its call, and says in a few words that its
// output is left out. What the person answered to a tool is theirs and stays.
import { contentBlocks, type ContentBlock } from './message-content.ts';
import { isObject, type JsonObject, type TranscriptLine } from './transcript-line.ts';

export const leftOutWords = '[output left out]';

/** Observed: 2.1.29 takes the string of a Read for what the file holds when it resumes; a list of blocks it does not. */
const leftOut = [{ type: 'text', text: leftOutWords }];

/** Their results are the person's words. */
const answeredByPerson = new Set(['AskUserQuestion', 'ExitPlanMode']);
const refused = /^The user doesn't want to (proceed|take)/;

/** Rough, as the CLI itself estimates where nothing was counted. */
const lettersPerToken = 4;
const tokensOfPicture = 1600;

export class OutputLeaver {
  readonly #toolNames = new Map<string, string>();
  #leftTokens = 0;
  #keptLetters = 0;

  /** Lines must come in the order of the conversation. The same value when nothing of it changes. */
  leave(line: TranscriptLine): JsonObject {
    const { value } = line;
    if (line.type === 'system' && value['subtype'] === 'compact_boundary') {
      this.#leftTokens = 0;
      this.#keptLetters = 0;
    }
    const kept = line.type === 'user' ? this.#withoutOutput(line) : this.#withLessUsage(line);
    this.#keptLetters += lettersIn(contentBlocks({ ...line, value: kept }));
    return kept;
  }

  #withoutOutput({ value }: TranscriptLine): JsonObject {
    const { message, toolUseResult: _output, ...rest } = value;
    const content = isObject(message) ? message['content'] : undefined;
    if (!isObject(message) || !Array.isArray(content)) return value;
    const blocks: unknown[] = content.map((block: unknown) => this.#short(block));
    if (blocks.every((block, index) => block === content[index])) return value;
    return { ...rest, message: { ...message, content: blocks } };
  }

  #short(block: unknown): unknown {
    if (!isObject(block) || block['type'] !== 'tool_result' || this.#isOfPerson(block)) return block;
    this.#leftTokens += tokensIn(block['content']);
    return { ...block, content: leftOut };
  }

  #isOfPerson(block: JsonObject): boolean {
    const { content, tool_use_id: id } = block;
    if (typeof id === 'string' && answeredByPerson.has(this.#toolNames.get(id) ?? '')) return true;
    return block['is_error'] === true && typeof content === 'string' && refused.test(content);
  }

  /**
   * The CLI judges by the count of the last answer how full the context is, and would summarise a fork at once that counts
   * what it no longer holds.
   */
  #withLessUsage(line: TranscriptLine): JsonObject {
    const { value } = line;
    const { message } = value;
    if (line.type !== 'assistant' || !isObject(message)) return value;
    for (const { type, id, name } of contentBlocks(line))
      if (type === 'tool_use' && typeof id === 'string' && typeof name === 'string') this.#toolNames.set(id, name);
    const { usage } = message;
    if (this.#leftTokens === 0 || !isObject(usage)) return value;
    const { iterations: _each, ...counted } = usage;
    const before =
      count(usage['input_tokens']) +
      count(usage['cache_read_input_tokens']) +
      count(usage['cache_creation_input_tokens']);
    const least = Math.min(before, Math.ceil(this.#keptLetters / lettersPerToken));
    const now = {
      ...counted,
      input_tokens: Math.max(before - this.#leftTokens, least),
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 0,
    };
    return { ...value, message: { ...message, usage: now } };
  }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function tokensIn(content: unknown): number {
  if (typeof content === 'string') return Math.ceil(content.length / lettersPerToken);
  if (!Array.isArray(content)) return 0;
  return content.reduce((sum: number, part: unknown) => {
    const text = isObject(part) ? part['text'] : undefined;
    return sum + (typeof text === 'string' ? Math.ceil(text.length / lettersPerToken) : tokensOfPicture);
  }, 0);
}

function lettersIn(blocks: readonly ContentBlock[]): number {
  return blocks.reduce((sum, block) => {
    const { text, input, content } = block;
    if (typeof text === 'string') return sum + text.length;
    return sum + JSON.stringify(input ?? content ?? '').length;
  }, 0);
}
