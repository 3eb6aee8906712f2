// Records as pages get them.
import type { ChangedFile, ChangeState, TurnChanges } from '@dovetail/protocol';
import { decisionsOf, type ChangeRecord } from './change-record.ts';
import { neverUndoable } from './conflict-sentences.ts';

/** `conflict`: why the last try to undo it failed. */
export function toChangedFile(record: ChangeRecord, conflict?: string): ChangedFile {
  const { changeId, filePath, before, after, hunks } = record;
  const reason = neverUndoable(record) ?? conflict;
  return {
    changeId,
    filePath,
    kind: before.kind === 'absent' ? 'created' : after.kind === 'absent' ? 'deleted' : 'changed',
    insertions: hunks.reduce((sum, { newLines }) => sum + newLines, 0),
    deletions: hunks.reduce((sum, { oldLines }) => sum + oldLines, 0),
    state: stateOf(record),
    hunks: hunks.map((hunk, index) => ({ hunk: index, ...hunk })),
    ...(reason === undefined ? {} : { conflict: reason }),
  };
}

function stateOf(record: ChangeRecord): ChangeState {
  const [first, ...others] = new Set(decisionsOf(record).map(({ state }) => state));
  return first === undefined || others.length > 0 ? 'mixed' : first;
}

/** Newest turn first; in a turn, in the order of the first edits. */
export function toTurns(
  records: readonly ChangeRecord[],
  conflictOf: (changeId: string) => string | undefined,
): TurnChanges[] {
  const turns = new Map<string, TurnChanges>();
  for (const record of records) {
    const { userMessageId, startedMs } = record;
    const turn = turns.get(userMessageId) ?? { userMessageId, startedMs, files: [] };
    turn.files.push(toChangedFile(record, conflictOf(record.changeId)));
    turns.set(userMessageId, turn);
  }
  return [...turns.values()].toReversed().toSorted((one, other) => other.startedMs - one.startedMs);
}
