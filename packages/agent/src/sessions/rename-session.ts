// Gives a session a title the way the CLI does: a `custom-title` line at the end of its file, and the small file beside
// it that 2.1.325 looks at when that line has moved far from the end.
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { invalidInput } from '@dovetail/protocol';
import { appendLine } from './append-line.ts';
import { sessionFolder, sessionPath, type SessionRef } from './locate-session.ts';
import { titleLine } from './prompt-text.ts';
import { titleLineOf, titleSidecarName } from './stored-title.ts';
import { writeAtomically } from './write-atomically.ts';

export interface RenamedSession {
  readonly path: string;
  /** As stored: one line, trimmed, at most 200 characters. */
  readonly title: string;
}

export async function renameSession(ref: SessionRef & { readonly title: string }): Promise<RenamedSession> {
  const title = titleLine(ref.title.replace(/\s+/g, ' '));
  if (title === undefined) throw invalidInput('A title needs at least one visible character.', 'title');
  const path = await sessionPath(ref);
  await appendLine(path, titleLineOf(basename(path, '.jsonl'), title));
  const folder = sessionFolder(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAtomically(join(folder, titleSidecarName), 0o600, [JSON.stringify({ customTitle: title })]);
  return { path, title };
}
