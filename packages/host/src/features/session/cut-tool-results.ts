// Long results of tools are cut before a page of messages travels. What is cut says how long it was; the rest is read in
// pieces by `read_tool_output`. Lines that need no cut are handed on as they are.

export type StoredLine = Readonly<Record<string, unknown>> & { readonly type: string };

type JsonObject = Readonly<Record<string, unknown>>;

export const toolResultLimit = 64 * 1024;

/** The words of a result, as `read_tool_output` counts its characters. */
export function toolResultText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.flatMap((block: unknown) => textOf(block) ?? []).join('\n');
}

/** `dovetail_cut: {length}` stands beside a `content` that was cut, and in a `toolUseResult` that was. */
export function cutToolResults(line: StoredLine, limit = toolResultLimit): StoredLine {
  if (line.type !== 'user') return line;
  const { message, toolUseResult } = line;
  const content = isObject(message) ? message['content'] : undefined;
  const cutContent = Array.isArray(content) ? content.map((block: unknown) => cutBlock(block, limit)) : content;
  const isContentCut =
    Array.isArray(content) && content.some((block, place) => block !== (cutContent as unknown[])[place]);
  const longest = longestText(toolUseResult);
  if (!isContentCut && longest <= limit) return line;
  return {
    ...line,
    ...(isContentCut && isObject(message) && { message: { ...message, content: cutContent } }),
    ...(longest > limit && { toolUseResult: withMark(cutStrings(toolUseResult, limit), longest) }),
  };
}

function cutBlock(block: unknown, limit: number): unknown {
  if (!isObject(block) || block['type'] !== 'tool_result') return block;
  const { content } = block;
  const text = toolResultText(content);
  if (text.length <= limit) return block;
  const start = cutText(text, limit);
  const others = Array.isArray(content) ? content.filter((part: unknown) => textOf(part) === undefined) : [];
  return {
    ...block,
    content: others.length > 0 ? [{ type: 'text', text: start }, ...(others as unknown[])] : start,
    dovetail_cut: { length: text.length },
  };
}

function withMark(value: unknown, length: number): unknown {
  return isObject(value) ? { ...value, dovetail_cut: { length } } : value;
}

function cutStrings(value: unknown, limit: number): unknown {
  if (typeof value === 'string') return cutText(value, limit);
  if (Array.isArray(value)) return value.map((item: unknown) => cutStrings(item, limit));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutStrings(member, limit)]));
}

function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((longest: number, member) => Math.max(longest, longestText(member)), 0);
}

/** Never between the halves of a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

function textOf(block: unknown): string | undefined {
  const text = isObject(block) && block['type'] === 'text' ? block['text'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
