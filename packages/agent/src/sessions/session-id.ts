// The rim of the store: only a UUID names a session, so that no id can become a path.
import { invalidInput } from '@dovetail/protocol';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isSessionId(value: string): boolean {
  return uuid.test(value);
}

export function checkSessionId(value: string): string {
  if (!isSessionId(value))
    throw invalidInput(
      `"${value}" is not a session id. A session id is a UUID as "dovetail sessions" prints it.`,
      'id',
    );
  return value;
}

/** The id in `<id>.jsonl`, or undefined for any other name. */
export function sessionIdOfFile(name: string): string | undefined {
  if (!name.endsWith('.jsonl')) return undefined;
  const id = name.slice(0, -'.jsonl'.length);
  return isSessionId(id) ? id : undefined;
}
