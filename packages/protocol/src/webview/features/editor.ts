// Requests about files and what the editor shows.
import * as z from 'zod';
import { group, request } from '../../define.ts';
import { EditorSelection } from '../../editor-selection.ts';

const line = z.int().nonnegative();

export const FileLocation = z.object({
  startLine: line.optional().describe('Zero-based.'),
  endLine: line.optional().describe('Zero-based, inclusive.'),
  startColumn: line.optional(),
  endColumn: line.optional(),
  searchText: z.string().optional().describe('Go to the first place that holds this text.'),
});

export const FoundFile = z.object({
  path: z.string().describe('Relative to the folder of the conversation, with forward slashes.'),
  kind: z.enum(['file', 'folder']),
});

export const MentionedSymbol = z.object({
  name: z.string(),
  kind: z.string().optional(),
  container: z.string().optional(),
  path: z.string().describe('As in `FoundFile`.'),
  startLine: line.describe('Zero-based.'),
  endLine: line.describe('Zero-based, inclusive.'),
});

export const MentionedProblems = z.object({
  path: z.string().nullable().describe('As in `FoundFile`; null: of all files.'),
  count: z.int().nonnegative(),
});

export const editorRequests = group(
  request('get_current_selection', {
    summary: 'Get what is selected in the active editor.',
    params: z.object({}),
    result: z.object({ selection: EditorSelection.nullable() }),
  }),
  request('list_files_request', {
    summary: 'Find files and folders by a fuzzy pattern, best match first.',
    params: z.object({
      pattern: z.string().default('').describe('Empty: open and recent files first.'),
      limit: z.int().min(1).max(1000).default(50),
      includeIgnored: z.boolean().default(false),
    }),
    result: z.object({
      files: z.array(FoundFile),
      truncated: z.boolean().describe('There are more matches than were asked for.'),
    }),
  }),
  request('list_mentions', {
    summary:
      'Find what can be mentioned beside files: symbols, terminals and problems. What the editor cannot tell is left out.',
    params: z.object({
      pattern: z.string().default('').describe('Empty: no symbols, all terminals, and the problems that there are.'),
      limit: z.int().min(1).max(100).default(8).describe('Of each kind.'),
    }),
    result: z.object({
      symbols: z.array(MentionedSymbol),
      terminals: z.array(z.object({ title: z.string() })),
      problems: z.array(MentionedProblems),
    }),
  }),
  request('read_problems', {
    summary: 'Read the problems that the editor knows of, as text for the agent.',
    params: z.object({ path: z.string().min(1).optional().describe('Of one file; of all when absent.') }),
    result: z.object({
      count: z.int().nonnegative(),
      text: z.string().describe('One a line: `path:line:column severity: message (source)`, errors first.'),
    }),
  }),
  request('open_file', {
    summary: 'Open a file in the editor, optionally at a place in it.',
    params: z.object({
      filePath: z.string().min(1).describe('Absolute, or relative to the folder of the conversation.'),
      location: FileLocation.optional(),
      preserveFocus: z.boolean().default(true),
    }),
    result: z.object({
      found: z.boolean(),
      filePath: z
        .string()
        .optional()
        .describe('What was opened; the nearest match when the path itself does not exist.'),
    }),
  }),
  request('open_content', {
    summary: 'Show a text that is not a file; when it is editable, settle with what it was when closed.',
    params: z.object({
      content: z.string(),
      fileName: z.string().min(1).describe('The title, and by its ending the language.'),
      editable: z.boolean().default(false),
    }),
    result: z.object({ updatedContent: z.string().optional().describe('Only for an editable text that was changed.') }),
  }),
  request('insert_at_cursor', {
    summary: 'Put a text where the cursor of the editor is, in the place of what is selected there.',
    params: z.object({ text: z.string().min(1) }),
    result: z.object({
      inserted: z.boolean(),
      filePath: z.string().optional().describe('Where it was inserted.'),
      reason: z.string().optional().describe('Why not, such as: no file is open.'),
    }),
  }),
);

export type FileLocation = z.output<typeof FileLocation>;
export type FoundFile = z.output<typeof FoundFile>;
export type MentionedSymbol = z.output<typeof MentionedSymbol>;
export type MentionedProblems = z.output<typeof MentionedProblems>;
