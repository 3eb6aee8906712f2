// A place in a session file as text, for the wire. An `end` of 0 means that only the line is known, not where it stands:
// it is then looked for.
import type { SessionCursor } from '@dovetail/agent';

export function formatCursor({ uuid, end }: SessionCursor): string {
  return JSON.stringify([uuid, end]);
}

/** Undefined for what is no cursor of ours. */
export function parseCursor(text: string): SessionCursor | undefined {
  try {
    const [uuid, end] = JSON.parse(text) as unknown[];
    return typeof uuid === 'string' && typeof end === 'number' ? { uuid, end } : undefined;
  } catch {
    return undefined;
  }
}
