// The fifteen tools that an editor offers a CLI over MCP: name, description, arguments and the form of the answer.
// Observed: a CLI calls openDiff, close_tab, closeAllDiffTabs and getDiagnostics by itself; the model sees only
// getDiagnostics and executeCode. The others serve other clients.
import * as z from 'zod';
import { FileDiagnostics } from '../diagnostic.ts';
import { TextRange } from '../text-range.ts';

/** `texts`: one text item per entry, in order. `json`: one text item that holds JSON. `content`: MCP items as they are. */
export type IdeToolForm = 'texts' | 'json' | 'content';

export interface IdeToolDef<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  readonly description: string;
  readonly input: Input;
  readonly form: IdeToolForm;
  readonly result: Result;
}

function tool<const N extends string, I extends z.ZodObject, R extends z.ZodType>(
  name: N,
  spec: Omit<IdeToolDef<N, I, R>, 'name'>,
): IdeToolDef<N, I, R> {
  return { name, ...spec };
}

// Arguments that are not listed are left out and not refused: clients may add their own.
const nothing = z.object({});
const path = z.string().min(1).describe('Absolute path of the file, with forward slashes.');

/** An expected failure, told in the answer itself. */
const failed = z.object({ success: z.literal(false), message: z.string() });

const selection = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    text: z.string(),
    filePath: z.string(),
    selection: TextRange.extend({ isEmpty: z.boolean().optional() }),
  }),
  failed,
]);

/** Never `TAB_CLOSED`. Observed: the CLI takes that for accepted, and FILE_SAVED without contents for no decision. */
const diffDecision = z.union([
  z.tuple([z.literal('FILE_SAVED'), z.string().describe('The contents to write, as the person left them.')]),
  z.tuple([z.literal('DIFF_REJECTED')]),
]);

export const ideTools = {
  openDiff: tool('openDiff', {
    description:
      'Show proposed contents of a file beside the present ones and wait until the user accepts or rejects them.',
    input: z.object({
      old_file_path: path,
      new_file_path: path.describe('Absolute path that the proposal is for.'),
      new_file_contents: z.string().describe('The whole proposed contents.'),
      tab_name: z.string().min(1).describe('Names the review, so that close_tab can withdraw it.'),
    }),
    form: 'texts',
    result: diffDecision,
  }),
  openFile: tool('openFile', {
    description: 'Open a file in the editor, optionally with a part of it selected.',
    input: z.object({
      filePath: path,
      preview: z.boolean().optional().describe('Open it in a tab that the next file may reuse.'),
      startText: z.string().optional().describe('Select from the first place that holds this text.'),
      endText: z.string().optional().describe('Select to the end of the next place that holds this text.'),
      selectToEndOfLine: z.boolean().optional().describe('Extend the selection to the end of its last line.'),
      makeFrontmost: z.boolean().optional().describe('Bring the file to the front; true unless given.'),
    }),
    form: 'texts',
    result: z.tuple([z.templateLiteral(['Opened file: ', z.string()])]),
  }),
  open_files: tool('open_files', {
    description: 'Open several files in the editor.',
    input: z.object({ file_paths: z.array(path).min(1) }),
    form: 'json',
    result: z.object({ opened_files: z.array(z.string()) }),
  }),
  close_tab: tool('close_tab', {
    description: 'Close a tab by its name, or by the absolute path of its file. Closing a review withdraws it.',
    input: z.object({ tab_name: z.string().min(1) }),
    form: 'texts',
    // Observed: called once or twice for the same tab, so a tab that is already gone is no error.
    result: z.tuple([z.enum(['TAB_CLOSED', 'Tab not found'])]),
  }),
  closeAllDiffTabs: tool('closeAllDiffTabs', {
    description: 'Withdraw every review that this client has opened.',
    input: nothing,
    form: 'texts',
    result: z.tuple([z.templateLiteral(['CLOSED_', z.int(), '_DIFF_TABS'])]),
  }),
  get_all_opened_file_paths: tool('get_all_opened_file_paths', {
    description: 'List the absolute paths of all files that are open in the editor, one a line.',
    input: nothing,
    form: 'texts',
    result: z.tuple([z.string().describe('Paths separated by line breaks.')]),
  }),
  reformat_file: tool('reformat_file', {
    description: "Format a file with the editor's own formatter.",
    input: z.object({ file_path: path }),
    form: 'texts',
    result: z.tuple([z.enum(['OK', 'File not found'])]),
  }),
  getDiagnostics: tool('getDiagnostics', {
    description: 'Get the errors and warnings that the editor shows, for one file or for all.',
    input: z.object({
      uri: z.string().optional().describe('file:/// address of the file; all files when absent.'),
    }),
    form: 'json',
    result: z.array(FileDiagnostics),
  }),
  getCurrentSelection: tool('getCurrentSelection', {
    description: 'Get the text that is selected in the active editor.',
    input: nothing,
    form: 'json',
    result: selection,
  }),
  getLatestSelection: tool('getLatestSelection', {
    description: 'Get the text that was selected last, also when its editor is no longer active.',
    input: nothing,
    form: 'json',
    result: selection,
  }),
  getOpenEditors: tool('getOpenEditors', {
    description: 'List the open editor tabs.',
    input: nothing,
    form: 'json',
    result: z.array(
      z.object({
        uri: z.string(),
        isActive: z.boolean(),
        label: z.string(),
        languageId: z.string().optional(),
        isDirty: z.boolean(),
      }),
    ),
  }),
  getWorkspaceFolders: tool('getWorkspaceFolders', {
    description: 'List the folders that are open in the editor.',
    input: nothing,
    form: 'json',
    result: z.object({ folders: z.array(z.string()), rootPath: z.string().nullable().describe('The first folder.') }),
  }),
  checkDocumentDirty: tool('checkDocumentDirty', {
    description: 'Tell whether a file has changes that are not saved.',
    input: z.object({ filePath: path }),
    form: 'json',
    result: z.union([z.object({ isDirty: z.boolean(), isUntitled: z.boolean() }), failed]),
  }),
  saveDocument: tool('saveDocument', {
    description: 'Save a file that has changes.',
    input: z.object({ filePath: path }),
    form: 'json',
    result: z.object({ success: z.boolean(), message: z.string() }),
  }),
  executeCode: tool('executeCode', {
    description: 'Run Python code in the kernel of the active notebook and return what it printed and drew.',
    input: z.object({ code: z.string() }),
    form: 'content',
    result: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({ type: z.literal('image'), data: z.string().describe('Base64.'), mimeType: z.string() }),
      ]),
    ),
  }),
} as const;

export type IdeTools = typeof ideTools;
export type IdeToolName = keyof IdeTools;
export type IdeToolInput<N extends IdeToolName> = z.output<IdeTools[N]['input']>;
export type IdeToolResult<N extends IdeToolName> = z.input<IdeTools[N]['result']>;
