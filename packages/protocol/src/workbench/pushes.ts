// What the server of the workbench tells its page by itself, and what it asks of it.
import * as z from 'zod';
import { Diagnostic } from '../diagnostic.ts';
import { combine, event, group, request, type WireEvent } from '../define.ts';
import { TextRange } from '../text-range.ts';
import { documentRequests } from './documents.ts';
import { OpenProposal, TerminalState, workspaceRequests, WorkspaceFolder } from './workspace.ts';

export const workbenchRequests = combine(documentRequests, workspaceRequests);

export const workbenchPushes = group(
  event('tree_changed', {
    summary: 'The entries of these folders, or their states, are others now.',
    params: z.object({ folders: z.array(z.string()) }),
  }),
  event('document_changed', {
    summary: 'An open file has another text on disk, or is gone.',
    params: z.object({ path: z.string(), version: z.string().nullable().describe('null: it is gone.') }),
  }),
  event('diagnostics_changed', {
    summary: 'The problems of a file are others now.',
    params: z.object({ path: z.string(), diagnostics: z.array(Diagnostic) }),
  }),
  event('terminal_output', {
    summary: 'A terminal has shown something.',
    params: z.object({ terminalId: z.string(), data: z.string() }),
  }),
  event('terminal_changed', {
    summary: 'A terminal was opened, renamed, linked, or has ended.',
    params: z.object({ terminal: TerminalState }),
  }),
  event('terminal_closed', { summary: 'A terminal is gone.', params: z.object({ terminalId: z.string() }) }),
  event('proposal_opened', {
    summary: 'A change waits for a verdict, or the one that waits is another now.',
    params: z.object({ proposal: OpenProposal }),
  }),
  event('proposal_closed', {
    summary: 'A proposal was decided or withdrawn.',
    params: z.object({
      proposalId: z.string(),
      because: z.enum(['accepted', 'rejected', 'withdrawn']),
    }),
  }),
  event('changes_shown', {
    summary: 'Show the changes of several files, without a decision.',
    params: z.object({
      title: z.string(),
      files: z.array(
        z.object({ path: z.string(), oldContents: z.string().nullable(), newContents: z.string().nullable() }),
      ),
    }),
  }),
  event('folders_changed', {
    summary: 'These folders are open now, or their branches have changed.',
    params: z.object({ folders: z.array(WorkspaceFolder) }),
  }),
  event('status_changed', {
    summary: 'What the status bar shows: the CLI, linked terminals, processes, the status lines of the person.',
    params: z.object({
      cliVersion: z.string().nullable(),
      cliState: z.string(),
      linkedTerminals: z.int().nonnegative(),
      processCount: z.int().nonnegative(),
      memoryBytes: z.number().nullable(),
      statusLines: z
        .record(z.string(), z.string())
        .describe("By channel: what the person's own `statusLine` command says of the conversation, as plain text."),
    }),
  }),
);

/** What the server needs the page for, because only it has it. */
export const workbenchQuestions = group(
  request('show_document', {
    summary: 'Open a file in a tab, optionally at a place.',
    params: z.object({
      path: z.string(),
      selection: TextRange.optional(),
      preview: z.boolean().default(true),
      preserveFocus: z.boolean().default(true),
    }),
    result: z.object({ shown: z.boolean() }),
  }),
  request('show_text', {
    summary: 'Show a text that is not a file; an editable one is answered when it is closed.',
    params: z.object({ title: z.string(), contents: z.string(), editable: z.boolean() }),
    result: z.object({ contents: z.string().nullable() }),
  }),
  request('show_message', {
    summary: 'Show a message; answered with the action that was chosen, or null.',
    params: z.object({
      severity: z.enum(['info', 'warning', 'error']),
      message: z.string(),
      actions: z.array(z.string()),
    }),
    result: z.object({ action: z.string().nullable() }),
  }),
  request('save_open_document', {
    summary: 'Save a document that has changes.',
    params: z.object({ path: z.string() }),
    result: z.object({ saved: z.boolean(), reason: z.string().optional() }),
  }),
  request('insert_text', {
    summary: 'Put a text at the cursor of the editor that was in front last.',
    params: z.object({ text: z.string() }),
    result: z.object({ inserted: z.boolean(), path: z.string().optional(), reason: z.string().optional() }),
  }),
  request('close_tab', {
    summary: 'Close a tab by its title or by the path of its file.',
    params: z.object({ tabName: z.string() }),
    result: z.object({ closed: z.boolean() }),
  }),
  request('show_conversation', {
    summary: 'Open another chat, with a session or with a new conversation.',
    params: z.object({ sessionId: z.string().optional() }),
    result: z.object({ opened: z.boolean() }),
  }),
  request('show_settings', {
    summary: 'Show the settings dialog of the chat.',
    params: z.object({ key: z.string().optional() }),
    result: z.object({ opened: z.boolean() }),
  }),
  request('open_address', {
    summary: 'Open a web page or a mail where the person is.',
    params: z.object({ url: z.string() }),
    result: z.object({ opened: z.boolean() }),
  }),
  request('reveal_proposal', {
    summary: 'Bring a proposal to the front because the person asked for it.',
    params: z.object({ proposalId: z.string() }),
    result: z.object({ revealed: z.boolean() }),
  }),
);

export type WorkbenchRequests = typeof workbenchRequests;
export type WorkbenchPush = WireEvent<typeof workbenchPushes>;
export type WorkbenchQuestions = typeof workbenchQuestions;
