// The words and the pictures of a tool result, whatever form it came in.
import { contentText, type ToolBlock } from '@dovetail/conversation';
import { asJson, asList, isJson, numberAt } from './read-json.ts';

/** Without the notes that the CLI adds for the model alone. */
export function resultText({ result }: ToolBlock): string {
  return contentText(result?.content ?? '')
    .replace(/^<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/, '$1')
    .replace(/\n*<system-reminder>[\s\S]*?<\/system-reminder>\s*$/, '');
}

/** Observed: a command that fails answers "Exit code 2" before its output; `failed` has no code when it could not start. */
export function exitCode(call: ToolBlock): number | undefined {
  const told = numberAt(call.result?.structured, 'exitCode');
  if (told !== undefined) return told;
  const found = /^(?:Error: )?Exit code (\d+)/.exec(resultText(call))?.[1];
  return found === undefined ? undefined : Number(found);
}

/** What a command has printed. */
export function outputText(call: ToolBlock): string {
  const structured = asJson(call.result?.structured);
  const { stdout, stderr } = structured;
  if (typeof stdout === 'string' || typeof stderr === 'string') {
    const parts = [stdout, stderr].filter(part => typeof part === 'string' && part !== '');
    if (parts.length > 0 || structured['backgroundTaskId'] !== undefined) return parts.join('\n');
  }
  return resultText(call).replace(/^(?:Error: )?Exit code \d+\n?/, '');
}

export interface CutResult {
  /** Characters of the whole, when the host or the CLI has cut it. */
  readonly length: number;
  /** The CLI keeps the whole in this file. */
  readonly path?: string;
}

export function cutResult({ result }: ToolBlock): CutResult | undefined {
  const structured = asJson(result?.structured);
  const mark = numberAt(structured['dovetail_cut'], 'length');
  if (mark !== undefined) return { length: mark };
  // Observed: 2.1.325 cuts stdout after 30,000 characters and tells where the rest is.
  const path = structured['persistedOutputPath'];
  const size = numberAt(structured, 'persistedOutputSize');
  return typeof path === 'string' ? { length: size ?? 0, path } : undefined;
}

export interface ResultPicture {
  readonly source: unknown;
  readonly width?: number;
  readonly height?: number;
  readonly bytes?: number;
}

/** Pictures in the content; a Read of an image tells them in its structured form too. */
export function resultPictures({ result }: ToolBlock): readonly ResultPicture[] {
  const inContent = asList(result?.content).flatMap(part =>
    isJson(part) && part['type'] === 'image' ? [pictureOf(part)] : [],
  );
  const structured = asJson(result?.structured);
  if (structured['type'] !== 'image') return inContent;
  const file = asJson(structured['file']);
  const size = asJson(file['dimensions']);
  const source = { type: 'base64', media_type: file['type'], data: file['base64'] };
  const width = numberAt(size, 'originalWidth') ?? numberAt(size, 'displayWidth');
  const height = numberAt(size, 'originalHeight') ?? numberAt(size, 'displayHeight');
  const bytes = numberAt(file, 'originalSize');
  return [
    {
      source: typeof file['base64'] === 'string' ? source : inContent[0]?.source,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      ...(bytes !== undefined && { bytes }),
    },
  ];
}

/** MCP has its own form of a picture: `{type, data, mimeType}`. */
function pictureOf(part: Readonly<Record<string, unknown>>): ResultPicture {
  if (isJson(part['source'])) return { source: part['source'] };
  return { source: { type: 'base64', media_type: part['mimeType'], data: part['data'] } };
}
