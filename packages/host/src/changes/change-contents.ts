// The texts of one change: before it, after it, and now.
import { basename } from 'node:path';
import { invalidInput } from '@dovetail/protocol';
import type { ChangeRecord, Snapshot } from './change-record.ts';
import type { ChangeStore } from './change-store.ts';
import { contentsLost, neverUndoable } from './conflict-sentences.ts';
import { currentFile, type FilesPort } from './current-file.ts';

export async function changeContents(store: ChangeStore, files: FilesPort, record: ChangeRecord) {
  const { filePath } = record;
  const never = neverUndoable(record);
  if (never) throw invalidInput(`${basename(filePath)} cannot be compared. ${never}`);
  const before = await textIn(store, record.before);
  const after = await textIn(store, record.after);
  const now = await currentFile(files, filePath);
  // What is no longer text has no lines to compare with, as if it were not there.
  return { filePath, before, after, now: now?.text ?? null };
}

async function textIn(store: ChangeStore, snapshot: Snapshot): Promise<string | null> {
  if (snapshot.kind === 'file' && !snapshot.isText)
    throw invalidInput('This file is not text. It can be kept or undone as a whole.');
  const text = await store.textOf(snapshot);
  if (text === undefined) throw invalidInput(contentsLost);
  return text;
}
