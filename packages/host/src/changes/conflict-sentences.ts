// Why a change cannot be undone or redone, for the person.
import type { ChangeRecord } from './change-record.ts';

export type Direction = 'undo' | 'redo';

const done = (direction: Direction) => (direction === 'undo' ? 'undone' : 'redone');
const what = (direction: Direction) => (direction === 'undo' ? 'change' : 'undo');

export const editedSince = (direction: Direction) =>
  `Edited after the ${what(direction)}, so it cannot be ${done(direction)} by itself.`;

export const removedSince = (direction: Direction) =>
  `The file was removed after the ${what(direction)}, so it cannot be ${done(direction)} by itself.`;

export const appearedSince = (direction: Direction) =>
  `There is a file of that name again, so it cannot be ${done(direction)} by itself.`;

export const unsavedChanges = (direction: Direction) =>
  `The file has unsaved changes in the editor at this place, so it cannot be ${done(direction)} by itself. Save or revert them first.`;

export const notWritten = (error: unknown) =>
  `The file could not be written: ${error instanceof Error ? error.message : String(error)}`;

export const contentsLost = 'What was put aside of this file is no longer there, so it cannot be undone.';

/** Why it could never be undone; undefined when it could. */
export function neverUndoable({ before, after }: ChangeRecord): string | undefined {
  if (before.kind === 'unknown' || after.kind === 'unknown')
    return 'What was there before this change is not known, so it cannot be undone.';
  const tooLarge = [before, after].some(side => side.kind === 'file' && !side.isStored);
  return tooLarge ? 'The file is too large to be put aside, so this change cannot be undone.' : undefined;
}
