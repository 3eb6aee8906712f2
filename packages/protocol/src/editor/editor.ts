// The port that every editor implements, in process or over stdio as `editor/<call>`. The names are public surface.
// An editor that cannot do a call answers that it is not implemented; the caller then says so.
import * as z from 'zod';
import { FileDiagnostics } from '../diagnostic.ts';
import { event, port } from '../define.ts';
import { EditorSelection } from '../editor-selection.ts';
import { TextRange } from '../text-range.ts';

const filePath = z.string().min(1).describe('Absolute.');
const proposalId = z.string().min(1);
const line = z.int().nonnegative();
const preserveFocus = z.boolean().optional().describe('Leave the keyboard where it is; true unless given.');

export const DiffDecision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('accepted'),
    contents: z.string().describe('The whole text, as the person left it.'),
  }),
  z.object({
    decision: z.literal('rejected'),
    message: z.string().optional().describe('Words of the person for the agent.'),
  }),
]);

export const OpenEditor = z.object({
  uri: z.string().describe('file:///… for a file; another scheme for what is not one.'),
  label: z.string(),
  isActive: z.boolean(),
  isDirty: z.boolean(),
  languageId: z.string().optional(),
});

export const FoundSymbol = z.object({
  name: z.string().min(1),
  kind: z.string().optional().describe('In a word: function, class, method, …'),
  container: z.string().optional().describe('What it stands in, such as the class of a method.'),
  filePath,
  range: TextRange.describe('All of it where the editor knows that, else its name.'),
});

/** What a notebook kernel printed or drew. */
export const CodeOutput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), data: z.string().describe('Base64.'), mimeType: z.string() }),
]);

const message = z.string().optional().describe('Why not.');

export const editorPort = port('editor', {
  summary: 'Open, review, read and save what the person has in front of them.',
  calls: {
    openDiff: {
      summary:
        'Show a proposal; answered when the person decides. A view that is lost without a decision is a rejection.',
      params: z.object({
        proposalId,
        oldFilePath: filePath,
        newFilePath: filePath,
        newFileContents: z.string(),
        tabName: z.string(),
        preserveFocus,
        note: z
          .string()
          .optional()
          .describe('What a diff of lines does not show, in words: "line endings change". To be shown beside it.'),
      }),
      result: DiffDecision,
    },
    closeDiff: {
      summary: 'Withdraw a proposal. Its `openDiff` is answered as rejected. Closing twice is no error.',
      params: z.object({ proposalId }),
      result: z.object({}),
    },
    openFile: {
      summary: 'Open a file, optionally with a range selected.',
      params: z.object({
        filePath,
        selection: TextRange.optional(),
        preview: z.boolean().optional().describe('In a tab that the next file may reuse.'),
        preserveFocus,
      }),
      result: z.object({ opened: z.boolean(), message }),
    },
    diagnostics: {
      summary: 'The problems that the editor knows of now; it never waits for a check to end.',
      params: z.object({ uri: z.string().optional().describe('One file; all when absent.') }),
      result: z.array(FileDiagnostics),
    },
    openEditors: {
      summary: 'The open tabs, in their order.',
      params: z.object({}),
      result: z.array(OpenEditor),
    },
    selection: {
      summary: 'What is selected in the active editor; null when none is active.',
      params: z.object({}),
      result: EditorSelection.nullable(),
    },
    isDirty: {
      summary: 'Whether a document has changes that are not saved.',
      params: z.object({ filePath }),
      result: z.object({ isOpen: z.boolean(), isDirty: z.boolean(), isUntitled: z.boolean().optional() }),
    },
    save: {
      summary: 'Save a document if it is open and has changes.',
      params: z.object({ filePath }),
      result: z.object({ saved: z.boolean(), message }),
    },
    format: {
      summary: "Format a document with the editor's formatter.",
      params: z.object({ filePath }),
      result: z.object({ formatted: z.boolean(), message }),
    },
    executeCode: {
      summary: 'Run code in the kernel of the active notebook.',
      params: z.object({ code: z.string() }),
      result: z.object({ content: z.array(CodeOutput) }),
    },
    closeTab: {
      summary: 'Close a tab that is not a proposal, by its title or by the path of its file.',
      params: z.object({ tabName: z.string().min(1) }),
      result: z.object({ closed: z.boolean() }),
    },
    insertText: {
      summary:
        'Put a text where the cursor was last, in the place of what is selected there, as one step that can be undone.',
      params: z.object({ text: z.string() }),
      result: z.object({ inserted: z.boolean(), filePath: filePath.optional(), message }),
    },
    findSymbols: {
      summary:
        'Functions, classes and the like by a part of their name, best first; those of the open file before others.',
      params: z.object({ query: z.string().min(1), limit: z.int().min(1) }),
      result: z.array(FoundSymbol),
    },
  },
  events: {
    selectionChanged: event('selectionChanged', {
      summary: 'What is selected now; without a path when no editor is active. The last one wins.',
      params: z.object({
        filePath: filePath.nullish(),
        text: z.string().nullish().describe('Empty when there is only a cursor.'),
        selection: TextRange.nullish(),
      }),
    }),
    atMentioned: event('atMentioned', {
      summary: 'The person wants a file, or lines of it, mentioned in the conversation.',
      params: z.object({ filePath, lineStart: line.nullish(), lineEnd: line.nullish() }),
    }),
    diagnosticsChanged: event('diagnosticsChanged', {
      summary: 'The problems of these files have changed.',
      params: z.object({ uris: z.array(z.string()) }),
    }),
    workspaceFoldersChanged: event('workspaceFoldersChanged', {
      summary: 'These folders are open now.',
      params: z.object({ workspaceFolders: z.array(filePath) }),
    }),
  },
});

export type DiffDecision = z.output<typeof DiffDecision>;
export type OpenEditor = z.output<typeof OpenEditor>;
export type FoundSymbol = z.output<typeof FoundSymbol>;
export type CodeOutput = z.output<typeof CodeOutput>;
