// What one line of a session file says, as far as the store needs it. An open world: unknown types and fields are kept
// in `value`; only a line that is no JSON object is a problem.
import { isUtf8 } from 'node:buffer';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface TranscriptLine {
  readonly type: string;
  readonly uuid: string | undefined;
  readonly parentUuid: string | undefined;
  /** What a compaction boundary continues; its parentUuid is null. */
  readonly logicalParentUuid: string | undefined;
  readonly isSidechain: boolean;
  readonly timestampMs: number | undefined;
  /** The API's id: one answer comes as one line per content block, all with this id. */
  readonly messageId: string | undefined;
  readonly value: JsonObject;
}

export type ParsedLine =
  | { readonly ok: true; readonly line: TranscriptLine; readonly invalidUtf8: boolean }
  | { readonly ok: false; readonly reason: string };

export function parseTranscriptLine(bytes: Buffer): ParsedLine {
  const clean = withoutNulPadding(bytes);
  if (clean.length === 0) return { ok: false, reason: 'The line holds nothing but NUL bytes.' };
  let value: unknown;
  try {
    value = JSON.parse(clean.toString('utf8'));
  } catch {
    return {
      ok: false,
      reason: clean.includes(0) ? 'The line is damaged by NUL bytes.' : 'The line is not valid JSON.',
    };
  }
  if (!isObject(value)) return { ok: false, reason: 'The line is not a JSON object.' };
  return { ok: true, line: toTranscriptLine(value), invalidUtf8: !isUtf8(clean) };
}

export function toTranscriptLine(value: JsonObject): TranscriptLine {
  const message = value['message'];
  return {
    type: text(value['type']) ?? 'unknown',
    uuid: text(value['uuid']),
    parentUuid: text(value['parentUuid']),
    logicalParentUuid: text(value['logicalParentUuid']),
    isSidechain: value['isSidechain'] === true,
    timestampMs: toTimestampMs(value['timestamp']),
    messageId: isObject(message) ? text(message['id']) : undefined,
    value,
  };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toTimestampMs(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A crash of the machine can leave a run of NULs before the next line (the file grew, its data never reached the disk). */
function withoutNulPadding(bytes: Buffer): Buffer {
  let start = 0;
  let end = bytes.length;
  while (start < end && bytes[start] === 0) start++;
  while (end > start && bytes[end - 1] === 0) end--;
  return bytes.subarray(start, end);
}
