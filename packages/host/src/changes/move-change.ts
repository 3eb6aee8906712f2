// Takes a change of a file back, or puts it in again: by hunk or whole. Nothing is written where that would touch what was
// edited since.
import { isWireError } from '@dovetail/protocol';
import { decisionsOf, identityOf, withDecision, type ChangeRecord, type Snapshot } from './change-record.ts';
import type { ChangeStore } from './change-store.ts';
import {
  appearedSince,
  contentsLost,
  editedSince,
  neverUndoable,
  notWritten,
  removedSince,
  unsavedChanges,
  type Direction,
} from './conflict-sentences.ts';
import { currentFile, writeCurrent, type CurrentFile, type FilesPort } from './current-file.ts';
import { hashOf, takeFile } from './file-snapshot.ts';
import { replaceBytes } from './replace-bytes.ts';
import { expectedText, rewriteText } from './rewrite-text.ts';

export interface Move {
  readonly store: ChangeStore;
  readonly files: FilesPort;
  readonly record: ChangeRecord;
  readonly direction: Direction;
}

/** A reason: it was not done. */
export type Moved = { readonly record: ChangeRecord } | { readonly reason: string };

export async function moveChange(move: Move, hunk: number | undefined): Promise<Moved> {
  const { record, direction } = move;
  const never = neverUndoable(record);
  if (never) return { reason: never };
  const parts = partsToMove(record, direction, hunk);
  if (parts.size === 0) return { record };
  const moved = withDecision(record, parts, direction === 'undo' ? 'undone' : 'open');
  try {
    const reason = isDecidedWhole(record)
      ? await moveWhole(move)
      : await moveHunks(move, moved, parts, hunk === undefined);
    return reason === undefined ? { record: moved } : { reason };
  } catch (error) {
    if (isWireError(error)) throw error;
    return { reason: notWritten(error) };
  }
}

/** A file that was made, removed or is not text has no part that could be undone without the rest. */
const isDecidedWhole = ({ before, after, hunks }: ChangeRecord) =>
  before.kind !== 'file' || after.kind !== 'file' || hunks.length === 0;

function partsToMove(record: ChangeRecord, direction: Direction, hunk: number | undefined): ReadonlySet<number> {
  const all = decisionsOf(record);
  const asked = hunk === undefined || isDecidedWhole(record) ? all : all.filter(part => part.hunk === hunk);
  const having = (...states: string[]) => asked.filter(({ state }) => states.includes(state)).map(part => part.hunk);
  if (direction === 'redo') return new Set(having('undone'));
  if (hunk !== undefined) return new Set(having('open', 'kept'));
  // What was agreed to stays, unless it is all there is.
  const open = having('open');
  return new Set(open.length > 0 ? open : having('kept'));
}

async function moveHunks(
  move: Move,
  moved: ChangeRecord,
  parts: ReadonlySet<number>,
  isWhole: boolean,
): Promise<string | undefined> {
  const { store, files, record, direction } = move;
  const [before, after] = [await store.textOf(record.before), await store.textOf(record.after)];
  if (before === undefined || before === null || after === undefined || after === null) return contentsLost;
  const current = await currentFile(files, record.filePath);
  if (current?.text === null) return removedSince(direction);
  if (current?.text === undefined) return editedSince(direction);

  const changed = { before, after, hunks: record.hunks };
  const expected = expectedText(changed);
  const isUntouched = !current.isDirty && current.diskIdentity === store.leftOf(record.realPath);
  // Somebody has done it by hand. Where nobody has, an equal text has come about by undoing another change.
  if (!isUntouched && current.text === expectedText({ ...changed, hunks: moved.hunks })) return undefined;
  const rewritten = (text: string) =>
    isWhole && text !== expected && !isUntouched ? undefined : rewriteText(changed, parts, direction, text);

  const next = rewritten(current.text);
  if (next === undefined) {
    const isOnDisk = typeof current.diskText === 'string' && rewritten(current.diskText) !== undefined;
    return current.isDirty && isOnDisk ? unsavedChanges(direction) : editedSince(direction);
  }
  const mode = current.text === expected ? modeAfter(record, moved, current) : current.mode;
  return write(move, current, next, mode);
}

/** The mode goes back with the last hunk. */
function modeAfter(record: ChangeRecord, moved: ChangeRecord, current: CurrentFile): number | undefined {
  const sideOf = ({ hunks }: ChangeRecord) =>
    hunks.every(({ state }) => state === 'undone') ? record.before : record.after;
  return modeOf(sideOf(record), sideOf(moved), current.mode);
}

async function moveWhole(move: Move): Promise<string | undefined> {
  const { store, files, record, direction } = move;
  const from = direction === 'undo' ? record.after : record.before;
  const to = direction === 'undo' ? record.before : record.after;
  const [fromText, toText] = [await store.textOf(from), await store.textOf(to)];
  if (fromText === undefined || toText === undefined) return moveBytes(move, from, to);

  const current = await currentFile(files, record.filePath);
  if (!current) return appearedSince(direction);
  const isUntouched = !current.isDirty && current.diskIdentity === store.leftOf(record.realPath);
  if (!isUntouched && current.text === toText) return undefined;
  if (current.text !== fromText) {
    if (fromText === null) return appearedSince(direction);
    if (current.text === null) return removedSince(direction);
    return current.isDirty && current.diskText === fromText ? unsavedChanges(direction) : editedSince(direction);
  }
  return write(move, current, toText, modeOf(from, to, current.mode));
}

async function moveBytes(move: Move, from: Snapshot, to: Snapshot): Promise<string | undefined> {
  const { store, record, direction } = move;
  const bytes = to.kind === 'absent' ? null : await store.bytesOf(to);
  if (bytes === undefined) return contentsLost;
  const current = await takeFile(record.filePath);
  if (!current) return appearedSince(direction);
  const now = identityOf(current.snapshot);
  const mode = modeOf(from, to, current.snapshot.kind === 'file' ? current.snapshot.mode : undefined) ?? 0o644;
  const isUntouched = now === store.leftOf(record.realPath);
  if (!isUntouched && now === identityOf(to)) return undefined;
  const refusal = () => (from.kind === 'absent' ? appearedSince(direction) : editedSince(direction));
  if (now !== identityOf(from)) return now === 'absent' ? removedSince(direction) : refusal();
  const expected = identityOf(from);
  if ((await replaceBytes({ filePath: record.filePath, expected, bytes, mode })) === 'conflict') return refusal();
  if (isUntouched) store.setLeft(record.realPath, identityOf(to));
  return undefined;
}

async function write(
  { store, files, record, direction }: Move,
  current: CurrentFile,
  text: string | null,
  mode: number | undefined,
): Promise<string | undefined> {
  if ((await writeCurrent(files, current, text, mode ?? 0o644)) === 'conflict')
    return current.isDirty ? unsavedChanges(direction) : editedSince(direction);
  if (!current.isDirty && current.diskIdentity === store.leftOf(record.realPath))
    store.setLeft(record.realPath, text === null ? 'absent' : hashOf(Buffer.from(text, 'utf8')));
  return undefined;
}

/** That of the side moved to, unless somebody has changed the mode since. */
function modeOf(from: Snapshot, to: Snapshot, current: number | undefined): number | undefined {
  if (to.kind !== 'file') return current;
  if (current === undefined) return to.mode;
  return from.kind === 'file' && from.mode === current ? to.mode : current;
}
