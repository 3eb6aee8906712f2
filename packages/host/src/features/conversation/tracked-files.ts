// The files that a rewind of a session may touch. Observed in 2.1.29 and 2.1.325: a dry run tells only files whose lines
// differ, and yet a rewind also puts back one that has another mode alone; so what is tracked is read from the session.
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { locateSession } from '@dovetail/agent';

export async function trackedFiles(where: {
  readonly configDir: string;
  readonly sessionId: string;
  readonly cwd: string;
}): Promise<string[]> {
  const file = await locateSession({ configDir: where.configDir }, where.sessionId);
  if (!file) return [];
  const paths = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(file.path), crlfDelay: Infinity })) {
    if (!line.includes('"file-history-snapshot"')) continue;
    for (const path of backedUp(line)) paths.add(resolve(where.cwd, path));
  }
  return [...paths];
}

function backedUp(line: string): string[] {
  try {
    const { type, snapshot } = JSON.parse(line) as { type?: unknown; snapshot?: { trackedFileBackups?: object } };
    return type === 'file-history-snapshot' ? Object.keys(snapshot?.trackedFileBackups ?? {}) : [];
  } catch {
    return [];
  }
}
