// What a level of a JSON value shows: its members up to a cap, each in short.
export const keysCap = 200;
export const lineCap = 2_000;

export interface JsonMember {
  readonly key: string;
  readonly value: unknown;
}

export interface JsonLevel {
  readonly members: readonly JsonMember[];
  readonly total: number;
  readonly isList: boolean;
}

/** Undefined for a value that has no members. */
export function levelOf(value: unknown, cap = keysCap): JsonLevel | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  const keys = isList ? undefined : Object.keys(value);
  const total = keys?.length ?? (value as readonly unknown[]).length;
  if (total === 0) return undefined;
  const shown = Math.min(cap, total);
  const members: JsonMember[] = [];
  for (let at = 0; at < shown; at += 1) {
    const key = keys?.[at] ?? String(at);
    members.push({ key, value: (value as Readonly<Record<string, unknown>>)[key] });
  }
  return { members, total, isList };
}

/** "3 keys", "2 items": what a folded value says. */
export function inShort({ total, isList }: JsonLevel): string {
  const word = isList ? 'item' : 'key';
  return `${total.toLocaleString('en')} ${word}${total === 1 ? '' : 's'}`;
}

export function leafText(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null
      ? Array.isArray(value)
        ? '[]'
        : '{}'
      : typeof value === 'string'
        ? JSON.stringify(value.slice(0, lineCap + 1))
        : String(value);
  return text.length > lineCap ? `${text.slice(0, lineCap)}…` : text;
}

/** The JSON in a text, when it is an object or a list; undefined for any other text. */
export function jsonIn(text: string): unknown {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
