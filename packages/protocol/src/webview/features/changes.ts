// Requests about what the turns of a conversation did to files: keep it, undo it, undo the undo; by file or by hunk.
// An undo is refused where the place was edited since, and never overwrites such an edit.
import * as z from 'zod';
import { group, request } from '../../define.ts';

const channelId = z.string().min(1);
const lines = z.int().nonnegative();

export const ChangeState = z.enum(['open', 'kept', 'undone', 'mixed']);

export const ChangedHunk = z.object({
  hunk: z.int().nonnegative().describe('Its place among the hunks of the file; it does not change.'),
  oldStart: lines.describe('Zero-based.'),
  oldLines: lines,
  newStart: lines.describe('Zero-based.'),
  newLines: lines,
  state: ChangeState,
});

export const ChangedFile = z.object({
  changeId: z.string(),
  filePath: z.string(),
  kind: z.enum(['created', 'changed', 'deleted']),
  insertions: lines,
  deletions: lines,
  state: ChangeState,
  hunks: z.array(ChangedHunk).describe('Empty for a file that is not text; it is decided as a whole.'),
  conflict: z.string().optional().describe('Why it cannot be undone by itself, in a sentence.'),
});

export const TurnChanges = z.object({
  userMessageId: z.string().describe('The message that began the turn.'),
  startedMs: z.number().describe('Since 1970.'),
  files: z.array(ChangedFile),
});

const oneChange = z.object({
  channelId,
  changeId: z.string().min(1),
  hunk: z.int().nonnegative().optional().describe('Only this hunk; the whole file when absent.'),
});

const outcome = z.object({
  outcome: z.enum(['done', 'conflict', 'gone']).describe('`conflict`: it was edited since, and nothing was written.'),
  reason: z.string().optional(),
  file: ChangedFile.optional().describe('As it is now.'),
});

export const changeRequests = group(
  request('get_changes', {
    summary: 'What the turns of a conversation did to which files, newest turn first.',
    params: z.object({ channelId }),
    result: z.object({ turns: z.array(TurnChanges) }),
  }),
  request('get_undone', {
    summary: 'What the person has undone since the last message, as a note that goes to the agent with the next one.',
    params: z.object({ channelId }),
    result: z.object({
      hunks: z.int().nonnegative().describe('A file that is not text counts as one.'),
      note: z.string().nullable().describe('null: there is nothing to tell.'),
    }),
  }),
  request('get_change_contents', {
    summary: 'The texts of one changed file: before the turn, after it, and now.',
    params: z.object({ channelId, changeId: z.string().min(1) }),
    result: z.object({
      filePath: z.string(),
      before: z.string().nullable().describe('null: it did not exist.'),
      after: z.string().nullable().describe('null: it was removed.'),
      now: z.string().nullable().describe('null: it does not exist.'),
    }),
  }),
  request('keep_change', {
    summary: 'Agree with a change; it leaves the list of what is open, and the file stays as it is.',
    params: oneChange,
    result: outcome,
  }),
  request('undo_change', { summary: 'Put back what was there before.', params: oneChange, result: outcome }),
  request('redo_change', { summary: 'Undo the undo.', params: oneChange, result: outcome }),
  request('keep_all_changes', {
    summary: 'Agree with everything that is open.',
    params: z.object({ channelId }),
    result: z.object({ kept: z.int().nonnegative() }),
  }),
  request('undo_all_changes', {
    summary: 'Put back every file that is open; those edited since are left alone and named.',
    params: z.object({ channelId, userMessageId: z.string().optional().describe('Only the changes of this turn.') }),
    result: z.object({
      undone: z.int().nonnegative(),
      conflicts: z.array(z.object({ filePath: z.string(), reason: z.string() })),
    }),
  }),
);

export type ChangeState = z.output<typeof ChangeState>;
export type ChangedHunk = z.output<typeof ChangedHunk>;
export type ChangedFile = z.output<typeof ChangedFile>;
export type TurnChanges = z.output<typeof TurnChanges>;
