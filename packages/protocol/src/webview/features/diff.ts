// Requests to review changes. Nothing is written by them; a view that goes away without a decision counts as rejected.
import * as z from 'zod';
import { group, request } from '../../define.ts';

export const TextEdit = z.object({
  oldString: z.string(),
  newString: z.string(),
  replaceAll: z.boolean().optional(),
});

const lines = z.int().nonnegative();

export const HunkDecision = z.object({
  oldStart: lines.describe('First line in the original, zero-based.'),
  oldLines: lines,
  newStart: lines.describe('First line in the proposal, zero-based.'),
  newLines: lines,
  decision: z.enum(['accepted', 'rejected']),
});

export const FileDiff = z.object({
  oldContent: z.string().nullable().describe('null: the file did not exist.'),
  newContent: z.string().nullable().describe('null: the file is removed.'),
});

export const diffRequests = group(
  request('open_diff', {
    summary: 'Show proposed edits of a file; settles when the person has decided.',
    params: z.object({
      originalFilePath: z.string().min(1),
      newFilePath: z.string().min(1),
      edits: z.array(TextEdit),
      supportMultiEdits: z.boolean().default(false).describe('The answer may hold several edits; otherwise one.'),
    }),
    result: z.object({
      decision: z.enum(['accepted', 'rejected']),
      newEdits: z.array(TextEdit).describe('What is to be applied; empty when rejected.'),
      contents: z.string().optional().describe('The whole text that was accepted.'),
      hunks: z.array(HunkDecision).optional().describe('Only where the editor decides hunk by hunk.'),
    }),
  }),
  request('reveal_review', {
    summary: 'Bring the review of a change that waits for a decision to the front of the editor.',
    params: z.object({ decisionId: z.string().min(1) }),
    result: z.object({ revealed: z.boolean().describe('false: the editor does not show it.') }),
  }),
  request('open_file_diffs', {
    summary: 'Show the changes of several files side by side, without a decision.',
    params: z.object({ fileDiffs: z.record(z.string(), FileDiff).describe('By path.') }),
    result: z.object({ opened: z.int().nonnegative().describe('Files shown; those without a change are left out.') }),
  }),
);

export type TextEdit = z.output<typeof TextEdit>;
export type HunkDecision = z.output<typeof HunkDecision>;
export type FileDiff = z.output<typeof FileDiff>;
