// Requests of the workbench page about itself: where it is, what it shows, its terminals, its reviews.
import * as z from 'zod';
import { group, request } from '../define.ts';
import { EditorSelection } from '../editor-selection.ts';

export const WorkspaceFolder = z.object({ path: z.string(), name: z.string(), branch: z.string().nullable() });

export const Worktree = z.object({
  path: z.string(),
  branch: z.string().nullable().describe('null: no branch is checked out in it.'),
});

export const TerminalState = z.object({
  id: z.string(),
  title: z.string(),
  isRunning: z.boolean(),
  exitCode: z.int().nullable(),
  isClaude: z.boolean().describe('The CLI runs in it.'),
  link: z
    .object({ linked: z.boolean(), reason: z.string().optional().describe('Why not, in a sentence.') })
    .optional()
    .describe('Whether the CLI in it is linked to this editor.'),
});

/** How far a review has come; kept by the server, so that a reload loses no decision. */
export const ReviewDraft = z.object({
  hunks: z.record(z.string(), z.enum(['accepted', 'rejected'])).describe('By the place of the hunk.'),
  contents: z.string().optional().describe('The proposed text as the person has edited it.'),
});

export const OpenProposal = z.object({
  proposalId: z.string(),
  path: z.string().describe('Where it would be written.'),
  tabName: z.string(),
  oldContents: z.string().nullable().describe('null: a new file.'),
  newContents: z.string(),
  from: z.enum(['chat', 'terminal']),
  isStale: z.boolean().describe('The file has changed since.'),
  draft: ReviewDraft.optional(),
});

const terminalId = z.string().min(1);
const nothing = z.object({});

export const workspaceRequests = group(
  request('open_workbench', {
    summary: 'Everything the workbench needs to draw itself: folders, terminals, open proposals, what was open last.',
    params: nothing,
    result: z.object({
      folders: z.array(WorkspaceFolder),
      home: z.string(),
      platform: z.string(),
      isRehearsal: z.boolean(),
      terminals: z.array(TerminalState),
      proposals: z.array(OpenProposal),
      layout: z.record(z.string(), z.unknown()).describe('As the page left it; its own business.'),
      recentFolders: z.array(z.string()),
    }),
  }),
  request('save_layout', {
    summary: 'Keep how the page is arranged and what it has open, for this folder.',
    params: z.object({ layout: z.record(z.string(), z.unknown()) }),
    result: nothing,
  }),
  request('tell_editors', {
    summary: 'Tell which documents are open, which one is in front, and what is selected in it.',
    params: z.object({
      editors: z.array(
        z.object({ path: z.string(), isActive: z.boolean(), isDirty: z.boolean(), languageId: z.string() }),
      ),
      selection: EditorSelection.nullable(),
    }),
    result: nothing,
  }),
  request('mention', {
    summary: 'Put a file, or lines of it, into the message box and to a CLI in the terminal.',
    params: z.object({
      path: z.string().min(1),
      lineStart: z.int().nonnegative().optional(),
      lineEnd: z.int().nonnegative().optional(),
    }),
    result: nothing,
  }),
  request('save_review', {
    summary: 'Keep how far a review has come.',
    params: z.object({ proposalId: z.string().min(1), draft: ReviewDraft }),
    result: nothing,
  }),
  request('compare_again', {
    summary: 'Set a proposal beside what its file holds now, after somebody else has changed that.',
    params: z.object({ proposalId: z.string().min(1) }),
    result: z.object({ proposal: OpenProposal.nullable().describe('null: it is no longer open.') }),
  }),
  request('decide_proposal', {
    summary: 'The verdict on a proposal: what is to be written, or nothing.',
    params: z.object({
      proposalId: z.string().min(1),
      decision: z.enum(['accepted', 'rejected']),
      contents: z.string().optional().describe('With `accepted`: the whole text.'),
      message: z.string().optional().describe('With `rejected`: words for the agent.'),
    }),
    result: z.object({ outcome: z.enum(['done', 'gone', 'stale']) }),
  }),
  request('start_terminal', {
    summary: 'Open a terminal with the shell, or with the CLI linked to this editor.',
    params: z.object({
      cwd: z.string().optional(),
      claude: z.boolean().default(false),
      resume: z.string().optional(),
      columns: z.int().min(2).max(1000).default(80),
      rows: z.int().min(2).max(1000).default(24),
    }),
    result: z.object({ terminal: TerminalState.nullable(), reason: z.string().optional().describe('Why not.') }),
  }),
  request('read_terminal', {
    summary: 'What a terminal has shown so far, to draw it again.',
    params: z.object({ terminalId }),
    result: z.object({ output: z.string(), found: z.boolean() }),
  }),
  request('write_terminal', {
    summary: 'Keys for a terminal.',
    params: z.object({ terminalId, data: z.string() }),
    result: nothing,
  }),
  request('resize_terminal', {
    summary: 'The room that a terminal has now.',
    params: z.object({ terminalId, columns: z.int().min(2).max(1000), rows: z.int().min(2).max(1000) }),
    result: nothing,
  }),
  request('close_terminal', {
    summary: 'End a terminal and everything that runs in it.',
    params: z.object({ terminalId }),
    result: nothing,
  }),
  request('complete_folder', {
    summary: 'Folders whose path begins so, for the field that opens one.',
    params: z.object({ prefix: z.string() }),
    result: z.object({ folders: z.array(z.string()) }),
  }),
  request('list_worktrees', {
    summary: 'The other working trees of the repository that is open, for the field that opens a folder.',
    params: nothing,
    result: z.object({ worktrees: z.array(Worktree) }),
  }),
  request('open_folder', {
    summary: 'Work on another folder, or on one more.',
    params: z.object({ path: z.string().min(1), add: z.boolean().default(false) }),
    result: z.object({ opened: z.boolean(), reason: z.string().optional().describe('Why not.') }),
  }),
);

export type WorkspaceFolder = z.output<typeof WorkspaceFolder>;
export type Worktree = z.output<typeof Worktree>;
export type TerminalState = z.output<typeof TerminalState>;
export type ReviewDraft = z.output<typeof ReviewDraft>;
export type OpenProposal = z.output<typeof OpenProposal>;
