// The records of one session on disk: one JSON line for each state of a change, the last of a change counts. A line that was
// torn by a crash is passed over.
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { ChangeRecord } from './change-record.ts';
import { isAbsence } from './file-snapshot.ts';
import { writeWhole } from './replace-bytes.ts';

const Line = z.union([
  z.object({ record: ChangeRecord }),
  /** Its before and after are the same again. */
  z.object({ gone: z.string(), realPath: z.string(), left: z.string() }),
]);
type Line = z.output<typeof Line>;

export interface LoadedChanges {
  /** In the order in which they were first made. */
  readonly records: ReadonlyMap<string, ChangeRecord>;
  /** By real path: how the agent or an undo left the file. */
  readonly left: ReadonlyMap<string, string>;
  readonly unreadableLines: number;
}

const slackLines = 500;

export async function loadChangeLog(path: string): Promise<LoadedChanges> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsence(error)) return '';
    throw error;
  });
  const records = new Map<string, ChangeRecord>();
  const left = new Map<string, string>();
  let unreadableLines = 0;
  const lines = text.split('\n').filter(line => line !== '');
  for (const text of lines) {
    const line = parseLine(text);
    if (!line) {
      unreadableLines++;
    } else if ('record' in line) {
      records.set(line.record.changeId, line.record);
      left.set(line.record.realPath, line.record.left);
    } else {
      records.delete(line.gone);
      left.set(line.realPath, line.left);
    }
  }
  if (lines.length > 2 * records.size + slackLines) await rewrite(path, [...records.values()], left);
  // What is appended must not continue a torn line.
  else if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n');
  return { records, left, unreadableLines };
}

export async function appendChange(path: string, line: Line): Promise<void> {
  const text = `${JSON.stringify(line)}\n`;
  try {
    await appendFile(path, text, { mode: 0o600 });
  } catch (error) {
    if (!isAbsence(error)) throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, text, { mode: 0o600 });
  }
}

async function rewrite(
  path: string,
  records: readonly ChangeRecord[],
  left: ReadonlyMap<string, string>,
): Promise<void> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  const lines = records.map(record => {
    const line: Line = { record: { ...record, left: left.get(record.realPath) ?? record.left } };
    return `${JSON.stringify(line)}\n`;
  });
  await writeWhole(temporary, lines.join(''), 0o600);
  await rename(temporary, path);
}

function parseLine(text: string): Line | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
