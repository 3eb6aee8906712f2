// What is remembered of one change of one file: where its bytes lie, its hunks and what was decided. Contents are not in it.
import * as z from 'zod';

const lines = z.int().nonnegative();
const Decision = z.enum(['open', 'kept', 'undone']);

export const Snapshot = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absent') }),
  /** Nobody told us before the tool wrote. */
  z.object({ kind: z.literal('unknown') }),
  z.object({
    kind: z.literal('file'),
    sha256: z.string(),
    size: lines,
    mode: lines,
    isText: z.boolean(),
    /** false: too large to be put aside. */
    isStored: z.boolean(),
  }),
]);

export const RecordedHunk = z.object({
  oldStart: lines,
  oldLines: lines,
  newStart: lines,
  newLines: lines,
  state: Decision,
});

export const ChangeRecord = z.object({
  changeId: z.string(),
  userMessageId: z.string(),
  startedMs: z.number(),
  /** As the tool named it. */
  filePath: z.string(),
  /** With links followed: what makes two names one file. */
  realPath: z.string(),
  before: Snapshot,
  after: Snapshot,
  hunks: z.array(RecordedHunk),
  /** The decision about a change that has no hunks. */
  state: Decision,
  /** Somebody else had edited the file since the change before this one. */
  isAfterForeignEdit: z.boolean(),
  /** What of it was undone when the agent last got a message; `-1` is a whole file without hunks. */
  toldUndone: z.array(z.int()),
  /** How the agent or an undo left the file; unlike the file now, when somebody else has edited it. */
  left: z.string(),
});

export type Snapshot = z.output<typeof Snapshot>;
export type FileSnapshot = Extract<Snapshot, { kind: 'file' }>;
export type RecordedHunk = z.output<typeof RecordedHunk>;
export type ChangeRecord = z.output<typeof ChangeRecord>;
export type Decision = z.output<typeof Decision>;

/** Two files with the same identity have the same bytes. */
export const identityOf = (snapshot: Snapshot): string => (snapshot.kind === 'file' ? snapshot.sha256 : snapshot.kind);

export function isSame(one: Snapshot, other: Snapshot): boolean {
  if (one.kind === 'unknown' || identityOf(one) !== identityOf(other)) return false;
  return one.kind !== 'file' || other.kind !== 'file' || one.mode === other.mode;
}

/** Decisions of the record as a list: of its hunks, or the one of the whole under the number -1. */
export const decisionsOf = (record: ChangeRecord): readonly { readonly hunk: number; readonly state: Decision }[] =>
  record.hunks.length > 0
    ? record.hunks.map(({ state }, hunk) => ({ hunk, state }))
    : [{ hunk: -1, state: record.state }];

export const undoneOf = (record: ChangeRecord): number[] =>
  decisionsOf(record).flatMap(({ hunk, state }) => (state === 'undone' ? [hunk] : []));

/** The record with another decision about these parts. */
export function withDecision(record: ChangeRecord, parts: ReadonlySet<number>, state: Decision): ChangeRecord {
  return {
    ...record,
    state: parts.has(-1) ? state : record.state,
    hunks: record.hunks.map((hunk, index) => (parts.has(index) ? { ...hunk, state } : hunk)),
  };
}
